import type { RoledChange } from '../../core/snapshot.ts';

/** What is loaded of the trees of a snapshot: the scope of loading. */
export interface Scope {
  /** By the root of a catalog the directories of packages in it; `all` for the whole catalog. */
  readonly packages: ReadonlyMap<string, ReadonlySet<string> | 'all'>;
  /** Names of operators: those that change, and those with the name of a changed package, which mostly have its bundle directories. */
  readonly operators: ReadonlySet<string>;
  /** By operator, the names of its bundle directories that are loaded completely. */
  readonly versions: ReadonlyMap<string, ReadonlySet<string>>;
  /** Operators whose index is built: what it needs of all their bundle directories is loaded. */
  readonly indexed: ReadonlySet<string>;
  /** By operator the bundle directories of the base that may provide or require what is new in another package. */
  readonly described: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The scope that changes begin with: the directories that they lie in, and whole catalogs where a file in the root of one changes. */
export function scopeOf(changes: readonly RoledChange[]): Scope {
  const packages = new Map<string, Set<string> | 'all'>();
  const versions = new Map<string, Set<string>>();
  const operators = new Set<string>();
  const indexed = new Set<string>();
  for (const { role } of changes) {
    switch (role.kind) {
      case 'catalog':
        operators.add(role.package);
        addPackage(packages, role.catalog, role.package);
        break;
      case 'catalog-root':
        packages.set(role.catalog, 'all');
        break;
      case 'operator':
        operators.add(role.operator);
        if (role.rest === 'ci.yaml') indexed.add(role.operator);
        break;
      case 'bundle':
        operators.add(role.operator);
        indexed.add(role.operator);
        versions.set(role.operator, (versions.get(role.operator) ?? new Set()).add(role.version));
        break;
      case 'infrastructure':
      case 'misplaced':
        break;
    }
  }
  return { packages, operators, versions, indexed, described: new Map() };
}

function addPackage(packages: Map<string, Set<string> | 'all'>, root: string, name: string): void {
  const known = packages.get(root);
  if (known === 'all') return;
  packages.set(root, (known ?? new Set<string>()).add(name));
}

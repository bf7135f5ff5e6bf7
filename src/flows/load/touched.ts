import type { Layout } from '../../core/repository/layout.ts';
import { joinPath } from '../../core/repository/paths.ts';
import { roleOfPath } from '../../core/repository/role-of-path.ts';
import type { RoledChange } from '../../core/snapshot.ts';
import type { TreeChange } from '../../core/tree.ts';
import type { DirectoryEntry, Tree } from '../ports.ts';

/** Whether what a directory holds makes it a bundle: both `manifests/` and `metadata/`, neither of them a link. */
export function isBundleDirectory(entries: readonly DirectoryEntry[]): boolean {
  const directories = new Set(entries.filter(({ kind }) => kind === 'directory').map(({ name }) => name));
  return directories.has('manifests') && directories.has('metadata');
}

/** Gives every change its role. A bundle directory is one that is so on either side. */
export async function withRoles(
  changes: readonly TreeChange[],
  layout: Layout,
  trees: readonly Tree[],
): Promise<RoledChange[]> {
  const bundles = new Set<string>();
  const candidates = new Set<string>();
  if (layout.operators !== undefined) {
    for (const { path } of changes) {
      if (!path.startsWith(`${layout.operators}/`)) continue;
      const depth = layout.operators.split('/').length;
      const parts = path.split('/');
      if (parts.length > depth + 2) candidates.add(parts.slice(0, depth + 2).join('/'));
    }
  }
  for (const directory of candidates) {
    for (const tree of trees) {
      if (isBundleDirectory((await tree.list(directory)) ?? [])) bundles.add(directory);
    }
  }
  return changes.map(change => ({
    ...change,
    role: roleOfPath(change.path, layout, directory => bundles.has(directory)),
  }));
}

/** What a change touches, by name. */
export interface Touched {
  /** Packages by catalog root; `all` where a file in the root of the catalog changed. */
  readonly packages: ReadonlyMap<string, ReadonlySet<string> | 'all'>;
  /** Touched bundle directories' versions by operator. */
  readonly versions: ReadonlyMap<string, ReadonlySet<string>>;
  /** Packages and operators by name. */
  readonly names: ReadonlySet<string>;
  /** Operators whose index of bundles may change. */
  readonly indexed?: ReadonlySet<string>;
}

/** What changes lie in: the least that has to be loaded to judge them. */
export function touchedBy(changes: readonly RoledChange[]): Touched {
  const packages = new Map<string, Set<string> | 'all'>();
  const versions = new Map<string, Set<string>>();
  const names = new Set<string>();
  const indexed = new Set<string>();
  for (const { role } of changes) {
    switch (role.kind) {
      case 'catalog':
        names.add(role.package);
        addPackage(packages, role.catalog, role.package);
        break;
      case 'catalog-root':
        packages.set(role.catalog, 'all');
        break;
      case 'operator':
        names.add(role.operator);
        if (role.rest === 'ci.yaml') indexed.add(role.operator);
        break;
      case 'bundle':
        names.add(role.operator);
        indexed.add(role.operator);
        versions.set(role.operator, (versions.get(role.operator) ?? new Set()).add(role.version));
        break;
      case 'infrastructure':
      case 'misplaced':
        break;
    }
  }
  return { packages, versions, names, indexed };
}

function addPackage(packages: Map<string, Set<string> | 'all'>, root: string, name: string): void {
  const known = packages.get(root);
  if (known === 'all') return;
  packages.set(root, (known ?? new Set<string>()).add(name));
}

/** The names in every directory of `tree` that a change adds something to, and in the directories above it. */
export async function siblingsOf(changes: readonly TreeChange[], tree: Tree): Promise<Map<string, readonly string[]>> {
  const directories = new Set<string>();
  for (const { path, before } of changes) {
    if (before !== undefined) continue;
    const parts = path.split('/');
    for (let depth = 0; depth < parts.length; depth++) directories.add(parts.slice(0, depth).join('/'));
  }
  const siblings = new Map<string, readonly string[]>();
  for (const directory of directories) {
    const entries = await tree.list(directory);
    if (entries !== undefined)
      siblings.set(
        directory,
        entries.map(entry => entry.name),
      );
  }
  return siblings;
}

/** The directory of an operator, where the layout has operators. */
export function operatorPath(layout: Layout, name: string): string | undefined {
  return layout.operators === undefined ? undefined : joinPath(layout.operators, name);
}

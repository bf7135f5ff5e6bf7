import { pathBelow } from '../../repository/paths.ts';
import type { RoledChange, Snapshot } from '../../snapshot.ts';

/** A bundle directory in which something changes. */
export interface ChangedBundle {
  readonly operator: string;
  /** Name of the directory. */
  readonly version: string;
  readonly directory: string;
  /** `changed`: it is there before and after. */
  readonly kind: 'added' | 'removed' | 'changed';
  /** At least one. */
  readonly changes: readonly RoledChange[];
}

/**
 * The bundle directories that a change touches, in the order of their first changed path. A directory is a bundle on a
 * side where it has both `manifests/` and `metadata/`.
 */
export function changedBundles(snapshot: Snapshot): readonly ChangedBundle[] {
  const groups = new Map<string, RoledChange[]>();
  for (const change of snapshot.changes) {
    if (change.role.kind !== 'bundle') continue;
    const group = groups.get(change.role.directory);
    if (group === undefined) groups.set(change.role.directory, [change]);
    else group.push(change);
  }
  const unloaded = unloadedPaths(snapshot, new Set(groups.keys()));
  return [...groups.values()].flatMap(changes => {
    const role = changes[0]?.role;
    if (role?.kind !== 'bundle') return [];
    const { operator, version, directory } = role;
    const isBundleAt = (side: 'base' | 'merged') => {
      const loaded = snapshot[side].operators.get(operator)?.bundles.get(version)?.files.keys() ?? [];
      const changed = changes.flatMap(change => (entryAt(change, side) === undefined ? [] : below(change)));
      return isBundle([...loaded, ...changed, ...(unloaded.get(`${side} ${directory}`) ?? [])]);
    };
    const kind = kindOf(isBundleAt('base'), isBundleAt('merged'));
    return [{ operator, version, directory, kind, changes }];
  });
}

function entryAt({ before, after }: RoledChange, side: 'base' | 'merged') {
  return side === 'base' ? before : after;
}

function below({ role }: RoledChange): readonly string[] {
  return role.kind === 'bundle' ? [role.rest] : [];
}

/** A file that is too large or unreadable is there all the same: it must not make a bundle look removed. */
function unloadedPaths({ unloaded }: Snapshot, directories: ReadonlySet<string>): ReadonlyMap<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { path, side } of unloaded) {
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      const directory = path.slice(0, slash);
      if (!directories.has(directory)) continue;
      const key = `${side} ${directory}`;
      const below = path.slice(slash + 1);
      const known = paths.get(key);
      if (known === undefined) paths.set(key, [below]);
      else known.push(below);
    }
  }
  return paths;
}

function isBundle(paths: readonly string[]): boolean {
  return ['manifests', 'metadata'].every(part => paths.some(path => pathBelow(part, path) !== undefined));
}

function kindOf(before: boolean, after: boolean): ChangedBundle['kind'] {
  if (before === after) return 'changed';
  return after ? 'added' : 'removed';
}

import type { Catalog } from '../catalog/model.ts';
import { pathBelow } from '../repository/paths.ts';
import type { Snapshot } from '../snapshot.ts';
import { packageDirectory, placedBlobs } from './placed-blobs.ts';

/** Directories of packages that are named otherwise than their directory. */
export interface PackageHomes {
  /** The one directory of a package that stands in a directory of another name; undefined: its own name, if any. */
  readonly homeOf: (name: string) => string | undefined;
  /**
   * The one directory of another name in which all of a package stands after the change, wherever it stood before: the change may move it there.
   * Undefined where that directory holds another package on either side.
   */
  readonly homeAfter: (name: string) => string | undefined;
  /** Whether a package is there on one side of the change, by its name or by the name of its directory. */
  readonly isIn: (side: 'base' | 'merged', name: string) => boolean;
}

const known = new WeakMap<Snapshot, PackageHomes>();

/**
 * Finds packages that are not named after their directory, as some in the wild are not. Nobody else's package is at stake
 * where all its blobs, in every loaded catalog on both sides, stand in one directory that holds no other package: then
 * that directory is its home, and its owners are the package's. A catalog where other directories hold a blob of it is loaded whole.
 */
export function packageHomes(snapshot: Snapshot): PackageHomes {
  const remembered = known.get(snapshot) ?? findHomes(snapshot);
  known.set(snapshot, remembered);
  return remembered;
}

function findHomes(snapshot: Snapshot): PackageHomes {
  const sides = [snapshot.base, snapshot.merged].map(state => [...state.catalogs.values()]);
  const catalogs = sides.flat();
  const strays = new Set<string>();
  for (const [blob, directory] of placedBlobs(catalogs)) {
    if (blob.content.package !== directory && blob.content.package !== '') strays.add(blob.content.package);
  }
  const homes = homesOfStrays(sides, strays, catalogs);
  const homesAfter = homesOfStrays(sides, strays, [...snapshot.merged.catalogs.values()]);
  const residents = Map.groupBy(homes.keys(), name => homes.get(name));
  const unread = unreadPackages(snapshot);
  const isIn = (side: 'base' | 'merged', name: string): boolean => {
    const state = snapshot[side];
    const names = [name, ...(residents.get(name) ?? [])];
    return (
      state.operators.has(name) ||
      unread.has(`${side} ${name}`) ||
      [...state.catalogs.values()].some(({ packages }) => names.some(one => packages.has(one)))
    );
  };
  return { homeOf: name => homes.get(name), homeAfter: name => homesAfter.get(name), isIn };
}

/** Packages of which a file is there and was not read: that nothing of them was loaded does not make them absent. */
function unreadPackages({ unloaded, layout }: Snapshot): ReadonlySet<string> {
  const names = unloaded.flatMap(({ path, side }) =>
    layout.catalogs.flatMap(({ path: root }) => {
      const isBelow = pathBelow(root, path) !== undefined;
      return isBelow ? [`${side} ${packageDirectory(root, path)}`] : [];
    }),
  );
  return new Set(names);
}

/** @param placed the catalogs in which they have to stand in one directory */
function homesOfStrays(
  sides: readonly (readonly Catalog[])[],
  strays: ReadonlySet<string>,
  placed: readonly Catalog[],
): Map<string, string> {
  if (strays.size === 0) return new Map();
  const catalogs = sides.flat();
  const directories = new Map<string, Set<string>>();
  for (const [{ content }, directory] of placedBlobs(placed)) {
    if (strays.has(content.package))
      directories.set(content.package, (directories.get(content.package) ?? new Set()).add(directory));
  }
  const homes = new Map<string, string>();
  for (const [name, [directory, ...others]] of directories) {
    if (directory !== undefined && directory !== '' && others.length === 0) homes.set(name, directory);
  }
  const shared = new Set<string>();
  for (const [{ content }, directory] of placedBlobs(catalogs)) {
    if (content.package !== '' && homes.get(content.package) !== directory) shared.add(directory);
  }
  for (const side of sides) for (const directory of withSeveralPackages(side)) shared.add(directory);
  return new Map([...homes].filter(([, directory]) => !shared.has(directory)));
}

/** Directories that hold more than one package at the same time, in whatever catalogs. */
function* withSeveralPackages(catalogs: readonly Catalog[]): Iterable<string> {
  const first = new Map<string, string>();
  for (const [{ content }, directory] of placedBlobs(catalogs)) {
    if (content.package === '') continue;
    const known = first.get(directory);
    if (known === undefined) first.set(directory, content.package);
    else if (known !== content.package) yield directory;
  }
}

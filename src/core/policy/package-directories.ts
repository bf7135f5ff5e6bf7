import type { Catalog } from '../catalog/model.ts';
import { memoise } from '../memoise.ts';
import { pathBelow } from '../repository/paths.ts';
import type { Snapshot } from '../snapshot.ts';
import { packageDirectory, placedBlobs } from './placed-blobs.ts';

/** Directories of packages that are named otherwise than their directory. */
export interface PackageDirectories {
  /** The one directory of a package that stands in a directory of another name; undefined: its own name, if any. */
  readonly directoryOfPackage: (name: string) => string | undefined;
  /**
   * The one directory of another name in which all of a package stands after the change, wherever it stood before: the change may move it there.
   * Undefined where that directory holds another package on either side.
   */
  readonly directoryAfterChange: (name: string) => string | undefined;
  /** Whether a package is there on one side of the change, by its name or by the name of its directory. */
  readonly isIn: (side: 'base' | 'merged', name: string) => boolean;
}

/**
 * Finds packages that are not named after their directory, as some in the wild are not. Nobody else's package is at stake
 * where all its blobs, in every loaded catalog on both sides, stand in one directory that holds no other package: then
 * it is the directory of that package, and its owners are the package's. A catalog where other directories hold a blob of it is loaded whole.
 */
export const packageDirectories = memoise(findDirectories);

function findDirectories(snapshot: Snapshot): PackageDirectories {
  const sides = [snapshot.base, snapshot.merged].map(state => [...state.catalogs.values()]);
  const catalogs = sides.flat();
  const misplaced = new Set<string>();
  for (const [blob, directory] of placedBlobs(catalogs)) {
    if (blob.content.package !== directory && blob.content.package !== '') misplaced.add(blob.content.package);
  }
  const directories = directoriesOf(sides, misplaced, catalogs);
  const after = directoriesOf(sides, misplaced, [...snapshot.merged.catalogs.values()]);
  const packagesIn = Map.groupBy(directories.keys(), name => directories.get(name));
  const unread = unreadPackages(snapshot);
  const isIn = (side: 'base' | 'merged', name: string): boolean => {
    const state = snapshot[side];
    const names = [name, ...(packagesIn.get(name) ?? [])];
    return (
      state.operators.has(name) ||
      unread.has(`${side} ${name}`) ||
      [...state.catalogs.values()].some(({ packages }) => names.some(one => packages.has(one)))
    );
  };
  return { directoryOfPackage: name => directories.get(name), directoryAfterChange: name => after.get(name), isIn };
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
function directoriesOf(
  sides: readonly (readonly Catalog[])[],
  misplaced: ReadonlySet<string>,
  placed: readonly Catalog[],
): Map<string, string> {
  if (misplaced.size === 0) return new Map();
  const catalogs = sides.flat();
  const found = new Map<string, Set<string>>();
  for (const [{ content }, directory] of placedBlobs(placed)) {
    if (misplaced.has(content.package))
      found.set(content.package, (found.get(content.package) ?? new Set()).add(directory));
  }
  const directories = new Map<string, string>();
  for (const [name, [directory, ...others]] of found) {
    if (directory !== undefined && directory !== '' && others.length === 0) directories.set(name, directory);
  }
  const shared = new Set<string>();
  for (const [{ content }, directory] of placedBlobs(catalogs)) {
    if (content.package !== '' && directories.get(content.package) !== directory) shared.add(directory);
  }
  for (const side of sides) for (const directory of withSeveralPackages(side)) shared.add(directory);
  return new Map([...directories].filter(([, directory]) => !shared.has(directory)));
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

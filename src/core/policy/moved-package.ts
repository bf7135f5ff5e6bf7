import { memoise } from '../memoise.ts';
import type { RepositoryState, Snapshot } from '../snapshot.ts';
import { placedBlobs } from './placed-blobs.ts';

/** A package all of which is in one directory before a change, and in another one after it. */
export interface MovedPackage {
  readonly package: string;
  readonly from: string;
  readonly to: string;
}

/**
 * The package that a change moves out of a directory, or into it. Undefined where several go there or leave it, where the directory is called
 * as a package or an operator is, and so may hold that one, and where not all of the package moves.
 */
export function movedPackage({ base, merged }: Snapshot, directory: string): MovedPackage | undefined {
  const [before, after] = [placesOf(base), placesOf(merged)];
  if ([base, merged].some(({ operators }) => operators.has(directory))) return undefined;
  if (before.has(directory) || after.has(directory)) return undefined;
  const names = new Set([...before, ...after].flatMap(([name, places]) => (places.has(directory) ? [name] : [])));
  const [name = ''] = names;
  const [from, ...othersBefore] = before.get(name) ?? [];
  const [to, ...othersAfter] = after.get(name) ?? [];
  const isWhole = name !== '' && names.size === 1 && othersBefore.length + othersAfter.length === 0;
  return isWhole && from !== undefined && to !== undefined && from !== to ? { package: name, from, to } : undefined;
}

/** The directories that have blobs of each package, in whatever catalogs. */
const placesOf = memoise(({ catalogs }: RepositoryState): ReadonlyMap<string, ReadonlySet<string>> => {
  const places = new Map<string, Set<string>>();
  for (const [{ content }, directory] of placedBlobs(catalogs.values()))
    places.set(content.package, (places.get(content.package) ?? new Set()).add(directory));
  return places;
});

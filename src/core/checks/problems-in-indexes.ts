import { type ChangedIndex, changedIndexes } from '../bundle-index/changed-indexes.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Circumstances } from './define.ts';

/** The problems of the indexes that a change of bundle directories alters. One that several of them have is yielded once, with all their catalogs. */
export function* problemsInIndexes<Found extends Circumstances>(
  snapshot: Snapshot,
  foundIn: (index: ChangedIndex) => Iterable<Found>,
): Iterable<Found> {
  const all = new Map<string, { readonly found: Found; readonly catalogs: string[] }>();
  for (const index of changedIndexes(snapshot)) {
    for (const found of foundIn(index)) {
      const key = JSON.stringify([index.root, { ...found, at: found.at?.file, consequenceOf: undefined }]);
      const same = all.get(key);
      if (same === undefined) all.set(key, { found, catalogs: [...index.catalogs] });
      else same.catalogs.push(...index.catalogs);
    }
  }
  for (const { found, catalogs } of all.values()) yield { ...found, catalogs };
}

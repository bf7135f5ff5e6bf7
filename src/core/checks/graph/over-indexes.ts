import { type ChangedIndex, changedIndexes } from '../../bundle-index/changed-indexes.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Draft } from '../define.ts';

/** What is to be said about the indexes that a change of bundle directories alters. What several of them have in common is told once. */
export function* overIndexes(snapshot: Snapshot, draftsOf: (index: ChangedIndex) => Iterable<Draft>): Iterable<Draft> {
  const told = new Map<string, { readonly draft: Draft; readonly catalogs: string[] }>();
  for (const index of changedIndexes(snapshot)) {
    for (const draft of draftsOf(index)) {
      const key = JSON.stringify([index.root, draft.message, draft.fix, draft.at?.file]);
      const same = told.get(key);
      if (same === undefined) told.set(key, { draft, catalogs: [...index.catalogs] });
      else same.catalogs.push(...index.catalogs);
    }
  }
  for (const { draft, catalogs } of told.values()) {
    yield { ...draft, message: `${draft.message}${inCatalogs(new Set(catalogs))}` };
  }
}

/** A sentence that says which catalogs it is about; empty where it is about all. */
function inCatalogs(names: ReadonlySet<string>): string {
  const [first, ...rest] = names;
  if (first === undefined) return '';
  const last = rest.at(-1);
  return last === undefined
    ? ` This concerns the catalog ${first}.`
    : ` This concerns ${names.size} catalogs, ${first} to ${last}.`;
}

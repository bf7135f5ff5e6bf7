import { type ChangedIndex, changedIndexes } from '../bundle-index/changed-indexes.ts';
import type { Catalog } from '../catalog/model.ts';
import { joinPath, pathBelow } from '../repository/paths.ts';
import type { Snapshot, UnloadedFile } from '../snapshot.ts';
import { nothingLoaded } from '../tree-snapshot.ts';
import type { Check, Draft } from './define.ts';
import { inCatalogs } from './graph/in-catalogs.ts';

/**
 * What a check of catalogs says about the indexes that a change of bundle directories alters, as if they were catalogs. What it said
 * before the change already is left out, and what it says about several indexes is told once.
 */
export function* draftsOfIndexes<Options>(check: Check<Options>, snapshot: Snapshot, options: Options): Iterable<Draft> {
  const told = new Map<string, { readonly draft: Draft; readonly catalogs: string[] }>();
  for (const index of changedIndexes(snapshot)) {
    const { before, after } = index;
    const known = check.needs === 'change' ? [] : check.run(viewOf(snapshot, index, before.catalog), options);
    const messages = new Set([...known].map(({ message }) => message));
    for (const draft of check.run(viewOf(snapshot, index, after.catalog), options)) {
      if (messages.has(draft.message)) continue;
      const key = JSON.stringify([draft.message, draft.fix, draft.at?.file]);
      const same = told.get(key);
      if (same === undefined) told.set(key, { draft, catalogs: [...index.catalogs] });
      else same.catalogs.push(...index.catalogs);
    }
  }
  for (const { draft, catalogs } of told.values()) {
    yield { ...draft, message: `${draft.message}${inCatalogs(catalogs)}` };
  }
}

function viewOf(snapshot: Snapshot, { root, before }: ChangedIndex, judged: Catalog): Snapshot {
  return {
    ...snapshot,
    base: { ...nothingLoaded, catalogs: new Map([[root, before.catalog]]) },
    merged: { ...nothingLoaded, catalogs: new Map([[root, judged]]) },
    unloaded: snapshot.unloaded.filter(({ path }) => pathBelow(root, path) !== undefined).map(file => inRoot(root, file)),
  };
}

/** What could not be read of a bundle may be of any package of the operator, as if it stood in the root of a catalog. */
function inRoot(root: string, file: UnloadedFile): UnloadedFile {
  return file.side === 'base' ? file : { ...file, path: joinPath(root, file.path.split('/').at(-1) ?? '') };
}

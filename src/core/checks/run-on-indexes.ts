import type { ChangedIndex } from '../bundle-index/changed-indexes.ts';
import type { Catalog } from '../catalog/model.ts';
import { joinPath, pathBelow } from '../repository/paths.ts';
import type { Snapshot, UnloadedFile } from '../snapshot.ts';
import { nothingLoaded } from '../tree-snapshot.ts';
import { causeInBundle } from './cause-in-bundle.ts';
import type { Check, Problem } from './define.ts';
import { problemsInIndexes } from './problems-in-indexes.ts';
import { wordedProblem } from './worded-problem.ts';

/**
 * The problems that a check of catalogs finds in the indexes that a change of bundle directories alters, as if they were catalogs. What it found
 * before the change already is left out.
 */
export function runOnIndexes(check: Check, snapshot: Snapshot, options: unknown): Iterable<Problem> {
  return problemsInIndexes(snapshot, index => {
    const modes = {
      index: index.after.mode,
      indexBefore: index.before.mode === index.after.mode ? undefined : index.before.mode,
    };
    const run = (judged: Catalog) =>
      [...check.run(viewOf(snapshot, index, judged), options)].map(found => ({ ...found, ...modes }));
    const known = check.needs === 'change' ? [] : run(index.before.catalog);
    const messages = new Set(known.map(found => wordedProblem(check, found).message));
    const problems = run(index.after.catalog).filter(found => !messages.has(wordedProblem(check, found).message));
    return problems.map(found => ({
      ...found,
      consequenceOf: causeInBundle(check, found, index) ?? found.consequenceOf,
    }));
  });
}

function viewOf(snapshot: Snapshot, { root, directories, before }: ChangedIndex, judged: Catalog): Snapshot {
  return {
    ...snapshot,
    base: { ...nothingLoaded, catalogs: new Map([[root, before.catalog]]) },
    merged: { ...nothingLoaded, catalogs: new Map([[root, judged]]) },
    unloaded: snapshot.unloaded
      .filter(({ path }) => directories.some(directory => pathBelow(directory, path) !== undefined))
      .map(file => inRoot(root, file)),
  };
}

/** What could not be read of a bundle may be of any package of its operator, as if it stood in the root of a catalog. */
function inRoot(root: string, file: UnloadedFile): UnloadedFile {
  return file.side === 'base' ? file : { ...file, path: joinPath(root, file.path.split('/').at(-1) ?? '') };
}

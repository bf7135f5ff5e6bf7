import type { PushedChanges } from '../../core/plan/verdict-can-change.ts';
import { directoryOf } from '../../core/repository/paths.ts';
import type { TreeChange } from '../../core/tree.ts';
import type { Tree } from '../ports.ts';

/** What became of a branch between two trees, by the differences of their files. */
export async function pushedChanges(before: Tree, after: Tree, changes: readonly TreeChange[]): Promise<PushedChanges> {
  const added = changes.flatMap(change => (change.before === undefined ? change.path : []));
  const removed = changes.flatMap(change => (change.after === undefined ? change.path : []));
  return {
    paths: changes.map(({ path }) => path),
    hasLinks: changes.some(({ before, after }) => [before, after].some(entry => entry?.mode === 'symlink')),
    directories: [...(await outermostWithout(before, added)), ...(await outermostWithout(after, removed))],
  };
}

/** The directories of some paths that a tree does not have: of those inside one another the outermost. */
async function outermostWithout(tree: Tree, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const isThere = new Map<string, boolean>();
  const found = new Set<string>();
  for (const path of paths) {
    const parents: string[] = [];
    for (let at = directoryOf(path); at !== ''; at = directoryOf(at)) parents.unshift(at);
    for (const directory of parents) {
      const known = isThere.get(directory) ?? (await tree.list(directory)) !== undefined;
      isThere.set(directory, known);
      if (known) continue;
      found.add(directory);
      break;
    }
  }
  return found;
}

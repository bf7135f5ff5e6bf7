import type { PushedChanges } from '../../core/plan/verdict-can-change.ts';
import { directoryOf } from '../../core/repository/paths.ts';
import type { TreeChange } from '../../core/tree.ts';
import type { ObjectReader, Tree } from '../ports.ts';

/** Most bytes of the files of a push that are looked through. */
const maxBytes = 64 * 1024 ** 2;

/** What became of a branch between two trees, by the differences of their files. */
export async function pushedChanges(
  objects: ObjectReader,
  before: Tree,
  after: Tree,
  changes: readonly TreeChange[],
): Promise<PushedChanges> {
  const added = changes.flatMap(change => (change.before === undefined ? change.path : []));
  const removed = changes.flatMap(change => (change.after === undefined ? change.path : []));
  return {
    paths: changes.map(({ path }) => path),
    hasLinks: changes.some(({ before, after }) => [before, after].some(entry => entry?.mode === 'symlink')),
    texts: await textsOf(objects, changes),
    directories: [...(await outermostWithout(before, added)), ...(await outermostWithout(after, removed))],
  };
}

async function textsOf(objects: ObjectReader, changes: readonly TreeChange[]): Promise<readonly string[] | undefined> {
  const ids = new Set(changes.flatMap(({ before, after }) => [...idOf(before), ...idOf(after)]));
  const contents = await objects.read([...ids], maxBytes, maxBytes);
  const texts: string[] = [];
  for (const id of ids) {
    const content = contents.get(id);
    if (content?.kind !== 'text' || !content.isUtf8) return undefined;
    texts.push(content.text);
  }
  return texts;
}

/** Links are told otherwise, and a submodule has no text. */
function idOf(entry: TreeChange['before']): readonly string[] {
  return entry === undefined || entry.mode === 'symlink' || entry.mode === 'submodule' ? [] : [entry.id];
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

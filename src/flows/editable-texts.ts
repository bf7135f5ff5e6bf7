import type { Texts } from '../core/edit/apply-edits.ts';
import type { TreeEntry } from '../core/tree.ts';
import { entriesAt } from './load/entries-at.ts';
import type { ObjectReader, Tree } from './ports.ts';

/** Most bytes of a file that is edited. */
const maxBytes = 64 * 1024 * 1024;

/**
 * The texts of files of a tree, to be edited: plain files of UTF-8 that are the same in the tree that was judged. A path without an entry in either has none;
 * others are left out.
 *
 * @param judged the tree whose lines findings name, where that is another one
 */
export async function editableTexts(
  objects: ObjectReader,
  paths: readonly string[],
  tree: Tree,
  judged: Tree = tree,
): Promise<Texts> {
  const [entries, others] = await Promise.all([entriesByPath(tree, paths), entriesByPath(judged, paths)]);
  const same = paths.filter(path => entries.get(path)?.id === others.get(path)?.id);
  const contents = await objects.read(new Set(same.flatMap(path => entries.get(path)?.id ?? [])), maxBytes);
  const texts = new Map<string, string | undefined>();
  for (const path of same) {
    const entry = entries.get(path);
    const content = entry === undefined ? undefined : contents.get(entry.id);
    if (entry === undefined) texts.set(path, undefined);
    else if (isPlain(entry) && content?.kind === 'text' && content.isUtf8) texts.set(path, content.text);
  }
  return texts;
}

function isPlain({ mode }: TreeEntry): boolean {
  return mode === 'file' || mode === 'executable';
}

async function entriesByPath(tree: Tree, paths: readonly string[]): Promise<ReadonlyMap<string, TreeEntry>> {
  return new Map((await entriesAt(tree, paths)).map(entry => [entry.path, entry]));
}

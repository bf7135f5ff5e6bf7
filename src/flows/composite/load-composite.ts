import { type Composite, compositePath, readComposite } from '../../core/composite/read-composite.ts';
import { entriesAt } from '../load/entries-at.ts';
import { FileReader } from '../load/file-reader.ts';
import { followLink, linkedFile } from '../load/follow-link.ts';
import type { ObjectReader, Tree } from '../ports.ts';

/** It lists images, and no more. */
const maxBytes = 1024 * 1024;

/**
 * The composite in the root of a tree; undefined where there is none, or the file is of another kind. A sentence where there may be one that is
 * not read: a link, or a file that is too large.
 */
export async function loadComposite(
  objects: ObjectReader,
  tree: Tree,
): Promise<Composite | { readonly problem: string } | undefined> {
  const [entry] = await entriesAt(tree, [compositePath]);
  if (entry === undefined) return undefined;
  const isLink = entry.mode === 'symlink';
  const file = isLink ? linkedFile(await followLink(objects, tree, entry)) : entry;
  const reader = new FileReader(objects, maxBytes);
  const loaded = file === undefined ? undefined : (await reader.read([file], 'merged')).get(file.path);
  const composite = loaded === undefined ? undefined : readComposite(loaded);
  if (composite !== undefined && !composite.isOne) return undefined;
  if (isLink)
    return { problem: `${compositePath} is a symbolic link, which is not followed. Replace it with the file itself.` };
  const [unread] = reader.unloaded;
  return unread === undefined ? composite : { problem: `${compositePath} was not read: ${unread.detail}.` };
}

import type { KeptEntry } from '../../core/image/tar/index.ts';
import { treeOfPaths } from '../../core/tree-of-paths.ts';
import type { CatalogImage, Content } from '../../flows/ports.ts';
import { textContent } from '../text-content.ts';

/**
 * What was kept of an image, as a tree of files whose ids are their paths. What cannot be read of it is a file that says why.
 *
 * @param id of the tree
 * @param entries sorted by path
 */
export function catalogFiles(id: string, entries: readonly KeptEntry[]): Pick<CatalogImage, 'tree' | 'read'> {
  const contents = contentsOf(entries);
  return {
    tree: treeOfPaths(
      id,
      entries.map(({ path }) => path),
    ),
    read: async (ids, limit) => new Map([...ids].map(id => [id, within(limit, contents.get(id) ?? missing)])),
  };
}

function within(limit: number, content: Content): Content {
  return content.kind === 'text' && content.bytes > limit ? { kind: 'too-large', bytes: content.bytes } : content;
}

const missing: Content = { kind: 'unreadable', detail: 'the image has no such file' };

/** By path. Thousands of links may stand for one large file, which is decoded once. Nothing of the bytes is held on to. */
function contentsOf(entries: readonly KeptEntry[]): ReadonlyMap<string, Content> {
  const texts = new Map<Uint8Array, Content>();
  return new Map(entries.map(entry => [entry.path, contentOf(entry, texts)]));
}

function contentOf(entry: KeptEntry, texts: Map<Uint8Array, Content>): Content {
  switch (entry.kind) {
    case 'file': {
      const { buffer, byteOffset, byteLength } = entry.bytes;
      const text = texts.get(entry.bytes) ?? textContent(Buffer.from(buffer, byteOffset, byteLength));
      texts.set(entry.bytes, text);
      return text;
    }
    case 'directory-link':
      return { kind: 'unreadable', detail: 'it is a symbolic link to a directory' };
    case 'other':
      return { kind: 'unreadable', detail: 'it is neither a file nor a directory' };
    case 'lost':
      return { kind: 'unreadable', detail: `it ${entry.reason}` };
  }
}

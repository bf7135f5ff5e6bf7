import { treeOfPaths } from '../../core/tree-of-paths.ts';
import type { Content } from '../ports.ts';
import { loadOneCatalog } from './load-one-catalog.ts';
import type { loadTree } from './load-tree.ts';

/** Where the text of a catalog that has one file is. */
export const catalogTextFile = 'catalog.json';

/** Loads a catalog that is no file anywhere. */
export function loadCatalogText(text: string, name: string, now: string): ReturnType<typeof loadTree> {
  const content: Content = { kind: 'text', text, isUtf8: true, bytes: text.length, lines: () => [text] };
  const objects = { read: async (ids: Iterable<string>) => new Map([...ids].map(id => [id, content])) };
  const tree = treeOfPaths(name, [catalogTextFile]);
  return loadOneCatalog(objects, { tree, path: '', name, fileBytes: Number.POSITIVE_INFINITY, now });
}

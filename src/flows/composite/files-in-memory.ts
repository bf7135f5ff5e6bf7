import { treeOfPaths } from '../../core/tree-of-paths.ts';
import type { Tree } from '../ports.ts';
import { contentOfBytes } from '../publish/content-of-bytes.ts';
import type { FilesReader } from '../publish/read-once.ts';

/** Files that are nowhere else, as a tree whose ids are the paths. @param files by path */
export function filesInMemory(files: ReadonlyMap<string, Uint8Array>): FilesReader & { readonly tree: Tree } {
  return {
    tree: treeOfPaths('', [...files.keys()].sort()),
    bytes: async (ids, limit) =>
      new Map(
        [...ids].flatMap(id => {
          const bytes = files.get(id);
          return bytes === undefined || bytes.length > limit ? [] : [[id, bytes] as const];
        }),
      ),
    async read(ids, limit, most = Number.POSITIVE_INFINITY) {
      let left = most;
      return new Map(
        [...ids].map(id => {
          const bytes = files.get(id);
          if (bytes === undefined) return [id, { kind: 'unreadable', detail: 'there is no such file' }];
          const content = contentOfBytes(id, bytes, limit, left);
          if (content.kind === 'text') left -= content.bytes;
          return [id, content];
        }),
      );
    },
  };
}

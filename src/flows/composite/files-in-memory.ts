import type { TreeEntry } from '../../core/tree.ts';
import type { DirectoryEntry, Tree } from '../ports.ts';
import { contentOfBytes } from '../publish/content-of-bytes.ts';
import type { FilesReader } from '../publish/read-once.ts';

/** Files that are nowhere else, as a tree whose ids are the paths. @param files by path */
export function filesInMemory(files: ReadonlyMap<string, Uint8Array>): FilesReader & { readonly tree: Tree } {
  const all = [...files.keys()].sort().map((path): TreeEntry => ({ path, mode: 'file', id: path }));
  const below = (directory: string) =>
    directory === '' ? all : all.filter(({ path }) => path.startsWith(`${directory}/`));
  return {
    tree: {
      id: '',
      walk: async directory => below(directory),
      async list(directory) {
        const start = directory === '' ? 0 : directory.length + 1;
        const found = new Map<string, DirectoryEntry>();
        for (const { path } of below(directory)) {
          const [name = ''] = path.slice(start).split('/', 1);
          const kind = path.length > start + name.length ? 'directory' : 'file';
          found.set(name, { name, kind, id: path.slice(0, start + name.length) });
        }
        return found.size === 0 && directory !== '' ? undefined : [...found.values()];
      },
    },
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

import type { TreeEntry } from './tree.ts';

interface PathEntry {
  readonly name: string;
  readonly kind: 'file' | 'directory';
  readonly id: string;
}

/**
 * A tree of files that are known by their paths alone, which are their ids, too.
 *
 * @param id of the tree
 * @param paths sorted
 */
export function treeOfPaths(id: string, paths: readonly string[]) {
  const all = paths.map((path): TreeEntry => ({ path, mode: 'file', id: path }));
  const entriesBelow = (directory: string) =>
    directory === '' ? all : all.filter(({ path }) => path.startsWith(`${directory}/`));
  return {
    id,
    walk: async (directory: string): Promise<readonly TreeEntry[]> => entriesBelow(directory),
    async list(directory: string): Promise<readonly PathEntry[] | undefined> {
      const start = directory === '' ? 0 : directory.length + 1;
      const found = new Map<string, PathEntry>();
      for (const { path } of entriesBelow(directory)) {
        const end = path.indexOf('/', start);
        const name = end < 0 ? path.slice(start) : path.slice(start, end);
        found.set(name, { name, kind: end < 0 ? 'file' : 'directory', id: path.slice(0, start + name.length) });
      }
      return found.size === 0 && directory !== '' ? undefined : [...found.values()];
    },
  };
}

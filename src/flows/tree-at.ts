import { joinPath, pathBelow } from '../core/repository/paths.ts';
import type { Tree } from './ports.ts';

/** A tree whose root stands at `path`, such as `catalogs/v4.20` or `../other`: whatever is in it is named from there. */
export function treeAt(path: string, tree: Tree): Tree {
  const inTree = (directory: string) => (directory === path ? '' : pathBelow(path, directory));
  return {
    id: tree.id,
    async list(directory) {
      const inside = inTree(directory);
      return inside === undefined ? undefined : tree.list(inside);
    },
    async walk(directory) {
      const inside = inTree(directory);
      const entries = inside === undefined ? [] : await tree.walk(inside);
      return entries.map(entry => ({ ...entry, path: joinPath(path, entry.path) }));
    },
  };
}

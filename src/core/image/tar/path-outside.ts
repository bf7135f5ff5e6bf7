import type { DirectoryNode } from './image-node.ts';
import type { ImageTree } from './image-tree.ts';
import { placeOf } from './kept-roots.ts';

/** The path of a file of this name, or of a link, that is not in the kept directories of an image; undefined where there is none that is known. */
export function pathOutside({ root, roots }: ImageTree, name: string): string | undefined {
  return pathIn(root, []);

  function pathIn(directory: DirectoryNode, parts: readonly string[]): string | undefined {
    for (const [part, child] of directory.children) {
      const path = [...parts, part];
      if (child.kind !== 'directory') {
        if (part === name) return path.join('/');
      } else if (placeOf(roots, path) === 'outside') {
        const found = pathIn(child, path);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }
}

import { directoryOf, joinPath } from '../../core/repository/paths.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { Tree } from '../ports.ts';

/** What is at these paths but directories, of what is there. */
export async function entriesAt(tree: Tree, paths: readonly string[]): Promise<readonly TreeEntry[]> {
  const wanted = new Set(paths);
  const found: TreeEntry[] = [];
  for (const directory of new Set(paths.map(directoryOf))) {
    for (const { name, kind, id } of (await tree.list(directory)) ?? []) {
      const path = joinPath(directory, name);
      if (kind !== 'directory' && wanted.has(path)) found.push({ path, mode: kind, id });
    }
  }
  return found;
}

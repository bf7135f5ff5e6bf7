import { joinPath } from '../../core/repository/paths.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { Tree } from '../ports.ts';

/** Those of the paths that have a link among the directories above them, as links themselves: programs may find something there. */
export async function linksAbove(tree: Tree, paths: readonly string[]): Promise<readonly TreeEntry[]> {
  const found: TreeEntry[] = [];
  for (const path of paths) {
    const id = await linkAbove(tree, path);
    if (id !== undefined) found.push({ path, mode: 'symlink', id });
  }
  return found;
}

async function linkAbove(tree: Tree, path: string): Promise<string | undefined> {
  let at = '';
  for (const name of path.split('/').slice(0, -1)) {
    const entry = (await tree.list(at))?.find(one => one.name === name);
    if (entry?.kind === 'symlink') return entry.id;
    if (entry?.kind !== 'directory') return undefined;
    at = joinPath(at, name);
  }
  return undefined;
}

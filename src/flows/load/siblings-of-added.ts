import type { TreeChange } from '../../core/tree.ts';
import type { Tree } from '../ports.ts';

/** The names in every directory of `tree` that a change adds something to, and in the directories above it. */
export async function siblingsOfAdded(
  changes: readonly TreeChange[],
  tree: Tree,
): Promise<Map<string, readonly string[]>> {
  const directories = new Set<string>();
  for (const { path, before } of changes) {
    if (before !== undefined) continue;
    const parts = path.split('/');
    for (let depth = 0; depth < parts.length; depth++) directories.add(parts.slice(0, depth).join('/'));
  }
  const siblings = new Map<string, readonly string[]>();
  for (const directory of directories) {
    const entries = await tree.list(directory);
    if (entries !== undefined)
      siblings.set(
        directory,
        entries.map(entry => entry.name),
      );
  }
  return siblings;
}

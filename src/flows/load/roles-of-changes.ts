import type { Layout } from '../../core/repository/layout.ts';
import { roleOfPath } from '../../core/repository/role-of-path.ts';
import type { RoledChange } from '../../core/snapshot.ts';
import type { TreeChange } from '../../core/tree.ts';
import type { Tree } from '../ports.ts';
import { isBundleDirectory } from './is-bundle-directory.ts';

/** Gives every change its role. A bundle directory is one that is so on either side. */
export async function rolesOfChanges(
  changes: readonly TreeChange[],
  layout: Layout,
  trees: readonly Tree[],
): Promise<RoledChange[]> {
  const bundles = new Set<string>();
  const candidates = new Set<string>();
  if (layout.operators !== undefined) {
    for (const { path } of changes) {
      if (!path.startsWith(`${layout.operators}/`)) continue;
      const depth = layout.operators.split('/').length;
      const parts = path.split('/');
      if (parts.length > depth + 2) candidates.add(parts.slice(0, depth + 2).join('/'));
    }
  }
  for (const directory of candidates) {
    for (const tree of trees) {
      if (isBundleDirectory((await tree.list(directory)) ?? [])) bundles.add(directory);
    }
  }
  return changes.map(change => ({
    ...change,
    role: roleOfPath(change.path, layout, directory => bundles.has(directory)),
  }));
}

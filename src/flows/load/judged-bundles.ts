import type { Layout } from '../../core/repository/layout.ts';
import type { Repository, Tree } from '../ports.ts';
import { touchedBy, withRoles } from './touched.ts';

/** The bundle directories of a tree to be judged, by operator the names of their directories; or why none is. */
export type JudgedBundles = ReadonlyMap<string, ReadonlySet<string>> | string;

/**
 * The bundle directories of a tree that differ from what was there before: the others were judged when they came, and a
 * repository has more of them than can be held in memory.
 *
 * @param limit the most paths that may differ
 */
export async function bundlesSince(
  repository: Pick<Repository, 'changes'>,
  before: Tree,
  tree: Tree,
  layout: Layout,
  limit: number,
): Promise<JudgedBundles> {
  const { changes, isComplete } = await repository.changes(before, tree, limit);
  if (!isComplete) return `more than ${limit} paths differ from what was there before (limits.changedFiles)`;
  return touchedBy(await withRoles(changes, layout, [before, tree])).versions;
}

import type { Layout } from '../../core/repository/layout.ts';
import { pathBelow } from '../../core/repository/paths.ts';
import type { RoledChange } from '../../core/snapshot.ts';
import type { Repository, Tree } from '../ports.ts';
import { rolesOfChanges } from './roles-of-changes.ts';
import { type Scope, scopeOf } from './scope.ts';

/** What of the directory of operators differs from what was there before. */
interface ChangedBundles {
  /** The bundle directories to be judged: by operator the names of their directories. */
  readonly versions: Scope['versions'];
  /** What looks like a bundle and is none, and entries that are no plain files: nothing else looks at those. */
  readonly strays: readonly RoledChange[];
}

/** What of the directory of operators is to be judged; or why nothing is. */
export type JudgedBundles = ChangedBundles | string;

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
  const roled = await rolesOfChanges(changes, layout, [before, tree]);
  return { versions: scopeOf(roled).versions, strays: roled.filter(change => isStray(change, layout)) };
}

function isStray({ path, role, after }: RoledChange, { operators }: Layout): boolean {
  if (after === undefined || operators === undefined || pathBelow(operators, path) === undefined) return false;
  return role.kind === 'misplaced' || after.mode !== 'file';
}

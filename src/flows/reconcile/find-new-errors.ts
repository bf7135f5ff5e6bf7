import type { Finding } from '../../core/finding.ts';
import { verdictOnNewFindings } from '../../core/policy/verdict-on-new-findings.ts';
import { isUnknown } from '../../core/report/text/headline.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import { NothingToCheck } from '../event/index.ts';
import type { ControllerParts } from './controller-parts.ts';
import { MirrorError } from './mirror-error.ts';
import type { InstalledRepository } from './ports.ts';
import { type TreeToJudge, verdictOnTree } from './verdict-on-tree.ts';

/**
 * The verdict on a commit by what is new since the commit before it; undefined where that is no error: a branch that was invalid
 * before the App came is no reason to stop.
 *
 * @returns `unknown` where it could not be determined: before it is, nothing more may be merged
 * @throws HubError, MirrorError
 */
export async function findNewErrors(
  parts: ControllerParts,
  installed: InstalledRepository,
  tree: TreeToJudge,
): Promise<Verdict | 'unknown' | undefined> {
  const verdict = await verdictOnTree(parts, installed, tree);
  if (verdict === undefined || verdict.valid) return undefined;
  const since = verdictOnNewFindings(verdict, await findingsOn(parts, installed, tree.branch, tree.before));
  if (since.valid) return undefined;
  return isUnknown(since) ? 'unknown' : since;
}

/** What is found in the tree of a commit; nothing where the branch does not have it any more, or nothing can be judged there. @throws HubError, MirrorError */
export async function findingsOn(
  parts: ControllerParts,
  installed: InstalledRepository,
  branch: string | undefined,
  commit: string,
): Promise<readonly Finding[]> {
  try {
    return (await verdictOnTree(parts, installed, { branch, commit, before: commit }))?.findings ?? [];
  } catch (error) {
    if (error instanceof NothingToCheck) return [];
    // A push has replaced it.
    if (error instanceof MirrorError && error.code === 'moved') return [];
    throw error;
  }
}

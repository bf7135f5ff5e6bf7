import { isUnknown } from '../../core/report/text/headline.ts';
import { mergeLock } from './merge-lock.ts';
import { MirrorError } from './mirror-error.ts';
import type { KeeperParts } from './parts.ts';
import type { InstalledRepository } from './ports.ts';
import { stopMerging } from './stop-merging.ts';
import { forgetMerge, type UnboundMerge, unboundMerges } from './unbound-merge.ts';
import { verdictOnTree } from './verdict-on-tree.ts';

/** Compares what merges into a branch gave with what was judged, when that is the branch's turn. */
export async function verifyMerges(parts: KeeperParts, of: InstalledRepository, branch: string): Promise<void> {
  if ((await unboundMerges(parts.history, of, branch)).length === 0) return;
  await parts.queue.exclusive(mergeLock(of, branch), () => verifyInTurn(parts, of, branch));
}

/**
 * GitHub's merge call binds the head and not the base (T8): where something else came into the branch between judging and merging, the
 * result is judged, and merging into the branch stops where it is not valid. Runs while nothing else of this App merges into it.
 *
 * @throws HubError, MirrorError: it is done another time, and before anything else is merged
 */
export async function verifyInTurn(parts: KeeperParts, of: InstalledRepository, branch: string): Promise<void> {
  for (const merge of await unboundMerges(parts.history, of, branch))
    if (await isVerified(parts, of, branch, merge)) await forgetMerge(parts.history, of, branch, merge.number);
}

async function isVerified(
  parts: KeeperParts,
  of: InstalledRepository,
  branch: string,
  { number, head, base, tree }: UnboundMerge,
): Promise<boolean> {
  const observed = await parts.hub.observe({ ...of, number });
  if (observed === undefined) return true;
  const { pull } = observed;
  // A request whose process has ended may merge it yet, and so may GitHub's auto-merge, whatever was pushed since (T10).
  if (pull.state === 'open') return pull.head.sha !== head && pull.autoMerge !== 'ours';
  if (pull.state === 'closed') return true;
  const into = pull.base.branch;
  const commit = await commitLeft(parts, of, into, pull.mergedAs);
  if (commit === undefined) return true;
  // Nor does the call bind the branch (T6): who owns what may be another question there.
  const wasRetargeted = into !== branch;
  const judged = wasRetargeted ? undefined : tree;
  const verdict = await verdictOnTree(parts, of, { branch: into, commit, before: base, judged });
  if (verdict === undefined || (verdict.valid && !wasRetargeted)) return true;
  // Before it is determined nothing more is merged, as this comes first.
  if (isUnknown(verdict)) throw new Error(`What ${commit} left in ${branch} could not be determined.`);
  await stopMerging(parts, of, { pull, branch: into, judgedFor: branch, commit, before: base, verdict });
  return true;
}

/**
 * The commit whose tree tells what a merge left: what the branch is at now where GitHub does not name the commit of the merge, or the
 * branch does not have it any more, as after a push that undid it. Undefined where the branch is gone.
 */
async function commitLeft(
  { hub, mirrors }: KeeperParts,
  of: InstalledRepository,
  branch: string,
  mergedAs: string | undefined,
): Promise<string | undefined> {
  if (mergedAs === undefined) return hub.branch(of, branch);
  try {
    const repository = await mirrors.open(of, { base: { branch, sha: mergedAs }, pull: undefined });
    await repository.close();
    return mergedAs;
  } catch (error) {
    if (error instanceof MirrorError && error.code === 'moved') return hub.branch(of, branch);
    throw error;
  }
}

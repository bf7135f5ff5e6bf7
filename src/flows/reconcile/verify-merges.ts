import { checkNameFor } from '../../core/plan/required-checks.ts';
import { type BranchRecord, changeRecord, readRecord, type UnboundMerge } from './branch-record.ts';
import type { ControllerParts } from './controller-parts.ts';
import { findNewErrors } from './find-new-errors.ts';
import { hasOtherTree } from './has-other-tree.ts';
import { mergeLock } from './merge-lock.ts';
import { MirrorError } from './mirror-error.ts';
import type { InstalledRepository } from './ports.ts';
import { recoverRecord } from './recover-record.ts';
import { stopMerging } from './stop-merging.ts';
import { verdictOnTree } from './verdict-on-tree.ts';

/** Compares what merges into a branch gave with what was judged, when that is the branch's turn. */
export async function verifyMerges(
  parts: ControllerParts,
  installed: InstalledRepository,
  branch: string,
): Promise<void> {
  const record = await readRecord(parts.history, installed, branch);
  if (record !== undefined && record.unbound.length === 0 && record.recoverUntil === undefined) return;
  await parts.queue.exclusive(mergeLock(installed, branch), () => verifyInTurn(parts, installed, branch));
}

/**
 * GitHub's merge call binds the head and not the base (T8): where something else came into the branch between judging and merging, the
 * result is judged, and merging into the branch stops where it is not valid, or where a squash or rebase gave another tree than merging gives. Runs while nothing else of this App merges into it.
 *
 * @throws HubError, MirrorError: it is done another time, and before anything else is merged
 */
export async function verifyInTurn(
  parts: ControllerParts,
  installed: InstalledRepository,
  branch: string,
): Promise<void> {
  await recoverRecord(parts, installed, branch);
  const record = await readRecord(parts.history, installed, branch);
  for (const merge of record?.unbound ?? []) {
    if (!(await isVerified(parts, installed, branch, merge))) continue;
    const isOther = ({ number, head }: UnboundMerge) => number !== merge.number || head !== merge.head;
    await changeRecord(parts, installed, branch, before => ({ ...before, unbound: before.unbound.filter(isOther) }));
  }
}

/** Notes a merge before it is asked for. @returns false where nothing may be merged now: the record is gone, or merging has stopped */
export async function noteMerge(
  parts: ControllerParts,
  installed: InstalledRepository,
  branch: string,
  merge: UnboundMerge,
): Promise<boolean> {
  const isOther = ({ number }: UnboundMerge) => number !== merge.number;
  return changeRecord(parts, installed, branch, record =>
    allowsMerging(record) ? { ...record, unbound: [...record.unbound.filter(isOther), merge] } : undefined,
  );
}

/** Whether what is known of a branch lets the App merge into it. */
export function allowsMerging(record: BranchRecord | undefined): boolean {
  return record !== undefined && record.stop === undefined;
}

async function isVerified(
  parts: ControllerParts,
  installed: InstalledRepository,
  branch: string,
  merge: UnboundMerge,
): Promise<boolean> {
  const { number, head, base, tree } = merge;
  const observed = await parts.hub.observe({ ...installed, number });
  if (observed === undefined) return true;
  const { pull } = observed;
  // A request whose process has ended may merge it yet, and so may GitHub's auto-merge, whatever was pushed since (T10).
  if (pull.state === 'open') return pull.head.sha !== head && pull.autoMerge !== 'ours';
  if (pull.state === 'closed' || pull.isMergedByPerson === true) return true;
  const into = pull.base.branch;
  const left = await commitLeft(parts, installed, into, pull.mergedAs);
  if (left === undefined) return true;
  const { commit, parent, isMergeCommit, isLanded } = left;
  const about = { branch: into, commit, before: base };
  // Nor does the call bind the branch (T6): who owns what may be another question there.
  const wasRetargeted = into !== branch || merge.wasRetargeted === true;
  const found = await (wasRetargeted
    ? verdictOnTree(parts, installed, about)
    : findNewErrors(parts, installed, { ...about, judged: tree }));
  // Before it is determined nothing more is merged, as this comes first.
  if (found === 'unknown') throw new Error(`The state of ${into} after ${commit} could not be determined.`);
  const mayBeOther = isLanded && !isMergeCommit && tree !== undefined && !wasRetargeted;
  const isOtherTree = mayBeOther && (await hasOtherTree(parts, installed, merge, about));
  const verdict = found ?? (isOtherTree ? await verdictOnTree(parts, installed, about) : undefined);
  const checkName = checkNameFor(observed);
  const wrong = { pull, checkName, ...about, isMergeCommit, wasRetargeted, judgedFor: branch, isOtherTree };
  // Of a merge that was found again it is not known whether a rebase has left several commits.
  const isOneCommit = isMergeCommit || (tree !== undefined && (merge.replayed ?? 1) === 1);
  const since = (isOneCommit ? parent : undefined) ?? base;
  if (verdict !== undefined) await stopMerging(parts, installed, { ...wrong, since, verdict });
  return true;
}

/**
 * The commit whose tree tells what a merge left, and whether it is known to be one that merges (C10: a squash makes another): what the branch is at now where GitHub does not name the commit of the merge, or the
 * branch does not have it any more, as after a push that undid it. Undefined where the branch is gone.
 */
async function commitLeft(
  { hub, mirrors }: ControllerParts,
  installed: InstalledRepository,
  branch: string,
  mergedAs: string | undefined,
): Promise<
  | {
      readonly commit: string;
      readonly parent: string | undefined;
      readonly isMergeCommit: boolean;
      readonly isLanded: boolean;
    }
  | undefined
> {
  const tip = async () => {
    const commit = await hub.branch(installed, branch);
    return commit === undefined ? undefined : { commit, parent: undefined, isMergeCommit: false, isLanded: false };
  };
  if (mergedAs === undefined) return tip();
  try {
    const repository = await mirrors.open(installed, { base: { branch, sha: mergedAs }, pull: undefined });
    const parents = (await repository.commit(mergedAs))?.parents ?? [];
    await repository.close();
    return { commit: mergedAs, parent: parents[0], isMergeCommit: parents.length > 1, isLanded: true };
  } catch (error) {
    if (error instanceof MirrorError && error.code === 'moved') return tip();
    throw error;
  }
}

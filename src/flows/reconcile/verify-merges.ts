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
    if (!(await verifyMerge(parts, installed, branch, merge))) continue;
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

/**
 * Compares one merge with what was judged, and stops merging where it is wrong.
 *
 * @returns whether that is done: false where it may be merged yet
 */
async function verifyMerge(
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
  const result = await resultOf(parts, installed, into, pull.mergedAs);
  if (result === undefined) return true;
  const { commit, parent, isMergeCommit, isOfMerge } = result;
  const judging = { branch: into, commit, before: base };
  // Nor does the call bind the branch (T6): who owns what may be another question there.
  const wasRetargeted = into !== branch || merge.wasRetargeted === true;
  const found = await (wasRetargeted
    ? verdictOnTree(parts, installed, judging)
    : findNewErrors(parts, installed, { ...judging, judged: tree }));
  // Before it is determined nothing more is merged, as this comes first.
  if (found === 'unknown') throw new Error(`The state of ${into} after ${commit} could not be determined.`);
  const mayBeOther = isOfMerge && !isMergeCommit && tree !== undefined && !wasRetargeted;
  const isOtherTree = mayBeOther && (await hasOtherTree(parts, installed, merge, judging));
  const verdict = found ?? (isOtherTree ? await verdictOnTree(parts, installed, judging) : undefined);
  if (verdict === undefined) return true;
  // Of a merge that was found again it is not known whether a rebase has left several commits.
  const isOneCommit = isMergeCommit || (tree !== undefined && (merge.replayed ?? 1) === 1);
  await stopMerging(parts, installed, {
    pull,
    branch: into,
    wasRetargeted,
    judgedFor: into === branch ? undefined : branch,
    isOtherTree,
    commit,
    isMergeCommit,
    checkName: checkNameFor(observed),
    judgedBase: base,
    commitBefore: (isOneCommit ? parent : undefined) ?? base,
    verdict,
  });
  return true;
}

/** What a merge left in its branch. */
interface MergeResult {
  /** The commit whose tree it is. */
  readonly commit: string;
  /** Its first parent, where it is the commit of the merge. */
  readonly parent: string | undefined;
  /** It is known to be a commit that merges: a squash makes another (C10). */
  readonly isMergeCommit: boolean;
  /** It is the commit of the merge, and not what the branch is at now. */
  readonly isOfMerge: boolean;
}

/**
 * By the commit that GitHub names for the merge; by what the branch is at now where it names none, or the branch does not have it any more, as after a
 * push that undid it. Undefined where the branch is gone.
 */
async function resultOf(
  { hub, mirrors }: ControllerParts,
  installed: InstalledRepository,
  branch: string,
  mergedAs: string | undefined,
): Promise<MergeResult | undefined> {
  const tip = async () => {
    const commit = await hub.branch(installed, branch);
    return commit === undefined ? undefined : { commit, parent: undefined, isMergeCommit: false, isOfMerge: false };
  };
  if (mergedAs === undefined) return tip();
  try {
    const repository = await mirrors.open(installed, { base: { branch, sha: mergedAs }, pull: undefined });
    try {
      const parents = (await repository.commit(mergedAs))?.parents ?? [];
      return { commit: mergedAs, parent: parents[0], isMergeCommit: parents.length > 1, isOfMerge: true };
    } finally {
      await repository.close();
    }
  } catch (error) {
    if (error instanceof MirrorError && error.code === 'moved') return tip();
    throw error;
  }
}

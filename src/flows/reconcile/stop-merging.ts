import type { PullRequest } from '../../core/plan/pull-request.ts';
import { stopComment, stopMarker, type WrongMerge } from '../../core/plan/stop-comment.ts';
import { treeCheck } from '../../core/plan/tree-check.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import { changeRecord } from './branch-record.ts';
import type { ControllerParts } from './controller-parts.ts';
import { perform } from './perform.ts';
import type { InstalledRepository } from './ports.ts';

/** A wrong merge, with what is needed to report it. */
export interface MergeToReport extends WrongMerge {
  readonly pull: PullRequest;
  /** Name of the check run for the branch. */
  readonly checkName: string;
  /** The commit of the base branch that the pull request was judged with. */
  readonly judgedBase: string;
  /** The commit that the branch was at before the merge; the judged base where that is not known. */
  readonly commitBefore: string;
  /** The verdict on what the merge left. */
  readonly verdict: Verdict;
}

/**
 * Stops merging into a branch whose last merge was wrong, and says so on the commit and on the pull request, where a revert is
 * proposed. Doing it again writes nothing twice, also where it is done at the same time for two branches: the one that the pull request was
 * judged for, and the one that it was moved to.
 *
 * @throws HubError
 */
export async function stopMerging(
  parts: ControllerParts,
  installed: InstalledRepository,
  merge: MergeToReport,
): Promise<void> {
  const { history, queue, clock } = parts;
  const { pull, branch, commit, judgedBase, commitBefore } = merge;
  // First of all: whatever fails below, nothing more is merged.
  await changeRecord(parts, installed, branch, record => ({
    ...record,
    stop: {
      number: pull.number,
      commit,
      before: judgedBase,
      ...(isUnapproved(merge) ? { unapprovedSince: commitBefore } : {}),
    },
  }));
  await queue.exclusive(`stop:${installed.repository.id}:${commit}`, () => report(parts, installed, merge));
  await history.record({
    repository: installed.repository.id,
    number: pull.number,
    at: clock.now(),
    kind: 'stopped',
    base: judgedBase,
    head: pull.head.sha,
    text: `Merging into ${branch} stopped: ${commit} ${whatIsWrong(merge)}.`,
  });
  // What GitHub was told to merge by itself is taken back.
  await queue.add(formatWorkKey({ ...installed, kind: 'repository' }));
}

/** What was approved is another tree, or the same for another branch. */
function isUnapproved({ wasRetargeted, isOtherTree }: WrongMerge): boolean {
  return wasRetargeted || isOtherTree;
}

function whatIsWrong({ wasRetargeted, judgedFor, isOtherTree }: WrongMerge): string {
  if (wasRetargeted) return `was checked for ${judgedFor ?? 'another branch'}`;
  return isOtherTree ? 'has other content than what was checked' : 'left it invalid';
}

/** Whether something is reported already is read here, under the lock: what was read before it may lack the report of another round. */
async function report(parts: ControllerParts, installed: InstalledRepository, merge: MergeToReport): Promise<void> {
  const { hub, appSettings } = parts;
  const { pull, branch, checkName, commit, judgedBase, verdict } = merge;
  const key = { ...installed, number: pull.number };
  const check = treeCheck({ name: checkName, sha: commit, before: judgedBase }, verdict, appSettings);
  const runs = await hub.checkRuns(installed, commit);
  if (!runs.some(({ externalId }) => externalId === check.externalId))
    await hub.report(installed, { kind: 'create-check', check });
  const comments = (await hub.observe(key))?.pull.comments ?? pull.comments;
  if (comments.some(({ isOurs, body }) => isOurs && body.startsWith(stopMarker(commit)))) return;
  const body = stopComment(merge, verdict, appSettings.docsUrl);
  await perform(parts, { key, branch }, { kind: 'create-comment', body });
}

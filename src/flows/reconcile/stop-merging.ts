import type { PullRequest } from '../../core/plan/pull-request.ts';
import { stopComment, stopMarker } from '../../core/plan/stop-comment.ts';
import { treeCheck } from '../../core/plan/tree-check.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import { changeRecord } from './branch-record.ts';
import type { ControllerParts } from './controller-parts.ts';
import { perform } from './perform.ts';
import type { InstalledRepository } from './ports.ts';

/** What a merge left in a branch. */
export interface InvalidMerge {
  readonly pull: PullRequest;
  /** The branch that it was merged into. */
  readonly branch: string;
  /** Name of the check run for that branch. */
  readonly checkName: string;
  /** It was judged for another one: for this one, where that is known. */
  readonly wasRetargeted: boolean;
  readonly judgedFor: string;
  /** It has another tree than merging the head gives, valid or not. */
  readonly isOtherTree?: boolean;
  readonly commit: string;
  /** It has two parents. */
  readonly isMergeCommit: boolean;
  /** The base that was judged. */
  readonly before: string;
  /** What the branch was at before the merge, as far as it is known. */
  readonly since: string;
  readonly verdict: Verdict;
}

/**
 * Stops merging into a branch whose last merge left it invalid, and says so on the commit and on the pull request, where a revert is
 * proposed. Doing it again writes nothing twice, also where it is done at the same time for two branches: the one that the pull request was
 * judged for, and the one that it was moved to.
 *
 * @throws HubError
 */
export async function stopMerging(
  parts: ControllerParts,
  installed: InstalledRepository,
  invalid: InvalidMerge,
): Promise<void> {
  const { history, queue, clock } = parts;
  const { pull, branch, wasRetargeted, commit, before, since } = invalid;
  const judgedFor = wasRetargeted && invalid.judgedFor !== branch ? invalid.judgedFor : undefined;
  await changeRecord(parts, installed, branch, record => ({
    ...record,
    stop: { number: pull.number, commit, before, ...(isUnapproved(invalid) ? { unapprovedSince: since } : {}) },
  }));
  await queue.exclusive(`stop:${installed.repository.id}:${commit}`, () =>
    report(parts, installed, invalid, judgedFor),
  );
  await history.record({
    repository: installed.repository.id,
    number: pull.number,
    at: clock.now(),
    kind: 'stopped',
    base: before,
    head: pull.head.sha,
    text: wasRetargeted
      ? `Merging into ${branch} stopped: ${commit} was checked for ${judgedFor ?? 'another branch'}.`
      : `Merging into ${branch} stopped: ${commit} ${invalid.isOtherTree === true ? 'has other content than what was checked' : 'left it invalid'}.`,
  });
  // What GitHub was told to merge by itself is taken back.
  await queue.add(formatWorkKey({ ...installed, kind: 'repository' }));
}

/** What was approved is another tree, or the same for another branch. */
function isUnapproved({ wasRetargeted, isOtherTree = false }: InvalidMerge): boolean {
  return wasRetargeted || isOtherTree;
}

/** What is reported already is asked for here, in turn: what was read before may be older than the report of another round. */
async function report(
  parts: ControllerParts,
  installed: InstalledRepository,
  { pull, branch, checkName, wasRetargeted, isOtherTree = false, commit, isMergeCommit, before, verdict }: InvalidMerge,
  judgedFor: string | undefined,
): Promise<void> {
  const { hub, appSettings } = parts;
  const key = { ...installed, number: pull.number };
  const check = treeCheck({ name: checkName, sha: commit, before }, verdict, appSettings);
  const runs = await hub.checkRuns(installed, commit);
  if (!runs.some(({ externalId }) => externalId === check.externalId))
    await hub.report(installed, { kind: 'create-check', check });
  const comments = (await hub.observe(key))?.pull.comments ?? pull.comments;
  if (comments.some(({ isOurs, body }) => isOurs && body.startsWith(stopMarker(commit)))) return;
  const body = stopComment(
    { branch, wasRetargeted, judgedFor, isOtherTree, commit, isMergeCommit },
    verdict,
    appSettings.docsUrl,
  );
  await perform(parts, { key, branch }, { kind: 'create-comment', body });
}

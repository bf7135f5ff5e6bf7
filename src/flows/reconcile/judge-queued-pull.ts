import { unmet } from '../../core/plan/condition-of.ts';
import { conditionsOf } from '../../core/plan/conditions.ts';
import type { GroupEntry } from '../../core/plan/group-check.ts';
import { installOperations } from '../../core/plan/install-operations.ts';
import { isJudged } from '../../core/plan/is-judged.ts';
import type { Condition } from '../../core/plan/judgement.ts';
import type { Operation } from '../../core/plan/operation.ts';
import type { Observed } from '../../core/plan/pull-request.ts';
import { queueObstacles } from '../../core/plan/queue-obstacles.ts';
import { stopLabelOf } from './assess.ts';
import type { ControllerParts } from './controller-parts.ts';
import { judgeFresh } from './judge-pull.ts';
import type { JudgedPull } from './judged-pull.ts';
import { defaultStopLabel, observe } from './observe.ts';
import type { MirroredRepository, PullRequestKey } from './ports.ts';

/** What the queue made of a pull request. */
export interface QueuedCommit {
  readonly commit: string;
  /** What it is on top of: the commit of the entry ahead, or the tip of the branch. */
  readonly base: string;
  readonly branch: string;
}

/** A pull request in a queue, as it is now. */
export interface QueuedPull {
  readonly entry: GroupEntry;
  /** What has to be started on a cluster to determine it. */
  readonly installs: readonly Operation[];
}

/**
 * Whether a pull request in a merge queue may be merged as what the queue made of it: by its people, rules and stops at this moment, and with
 * the configuration and owners of what it is on top of.
 *
 * @throws HubError, MirrorError
 */
export async function judgeQueuedPull(
  parts: ControllerParts,
  key: PullRequestKey,
  queued: QueuedCommit,
  stopLabel = defaultStopLabel,
): Promise<QueuedPull> {
  const { number } = key;
  const observed = await observe(parts, key, stopLabel, true);
  const change = changeSince(observed, queued);
  if (observed === undefined || change !== undefined)
    return { entry: { number, obstacles: change === undefined ? [] : [change] }, installs: [] };
  const pull = { ...observed.pull, base: { branch: queued.branch, sha: queued.base } };
  if (!(await isMadeOf(parts, key, pull.head.sha, queued)))
    return {
      entry: { number, obstacles: [notDetermined('The commit of the merge queue may not contain its head.')] },
      installs: [],
    };
  const judged = await judgeFresh(parts, key, { ...observed, pull }, queued.commit);
  const label = stopLabelOf(judged);
  // Which label stops merging is known once the configuration was read.
  if (label !== stopLabel) return judgeQueuedPull(parts, key, queued, label);
  return {
    entry: { number, ...judgedEntry({ ...observed, pull }, judged) },
    installs: installsOf(parts, { ...observed, pull }, judged, queued),
  };
}

/** On top of what is ahead of it, a pull request may mean other channels: these are installed from the commit of the queue. */
function installsOf(
  { clock }: Pick<ControllerParts, 'clock'>,
  { pull }: Observed,
  { judgement }: JudgedPull,
  { commit }: QueuedCommit,
): readonly Operation[] {
  if (!isJudged(judgement) || judgement.merge.dryRun) return [];
  return installOperations(pull, { ...judgement, head: commit }, { now: clock.now() });
}

function judgedEntry(observed: Observed, { judgement }: JudgedPull): Omit<GroupEntry, 'number'> {
  const obstacles = queueObstacles(observed.pull, conditionsOf(observed, judgement));
  return isJudged(judgement) ? { obstacles, verdict: judgement.verdict } : { obstacles };
}

/** What has become of it since it was put into the queue. GitHub takes it out for most of that, some moments later. */
function changeSince(observed: Observed | undefined, { commit, branch }: QueuedCommit): Condition | undefined {
  if (observed === undefined) return notDetermined('The pull request could not be found.');
  const { state, base, isQueued, group } = observed.pull;
  if (state !== 'open') return unmet('is-in-the-queue', 'The pull request is not open.', 'author');
  if (base.branch !== branch)
    return unmet('is-in-the-queue', `The base of the pull request is now "${base.branch}".`, 'author');
  if (!isQueued) return unmet('is-in-the-queue', 'The pull request is no longer in the merge queue.', 'maintainer');
  return group?.head === commit ? undefined : notDetermined('The merge queue is replacing its commit.');
}

function notDetermined(text: string): Condition {
  return unmet('is-in-the-queue', text, 'infrastructure', [], 'unknown');
}

/**
 * Whether a commit is what merging exactly this head gives: a merge of it by its parents, or, of a queue that squashes or rebases, what merging
 * it gives. Approvals are of a head, and say nothing of anything else.
 */
async function isMadeOf(
  { mirrors }: ControllerParts,
  key: PullRequestKey,
  head: string,
  { commit, base }: QueuedCommit,
): Promise<boolean> {
  const repository = await mirrors.open(key, {
    base: { branch: undefined, sha: commit },
    pull: { number: key.number, head },
  });
  try {
    const parents = (await repository.commit(commit))?.parents ?? [];
    if (parents.length === 2 && parents[0] === base && parents[1] === head) return true;
    return await givesTree(repository, { base, head, commit });
  } finally {
    await repository.close();
  }
}

async function givesTree(
  repository: MirroredRepository,
  { base, head, commit }: { readonly base: string; readonly head: string; readonly commit: string },
): Promise<boolean> {
  const outcome = await repository.merge(base, head);
  return outcome.kind === 'merged' && outcome.tree.id === (await repository.tree(commit)).id;
}

import { addSeconds } from '../../core/add-seconds.ts';
import { isJudged } from '../../core/plan/is-judged.ts';
import type { MergeOperation, Performed } from '../../core/plan/operation.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import { type Assessment, assess } from './assess.ts';
import { readRecord } from './branch-record.ts';
import type { ControllerParts } from './controller-parts.ts';
import type { JudgedPull } from './judged-pull.ts';
import { mergeLock } from './merge-lock.ts';
import { isMerge, perform } from './perform.ts';
import { performAllButMerge } from './perform-all-but-merge.ts';
import type { PullRequestKey } from './ports.ts';
import { queuePullsWithSameHead } from './queue-pulls-with-same-head.ts';
import { nextRetry, pausedUntil } from './retry-schedule.ts';
import { scheduleRetry } from './schedule-retry.ts';
import { allowsMerging, noteMerge, verifyInTurn } from './verify-merges.ts';

/** How often it is observed: as long as the plan has more to do than to merge, that is done, and it is observed again. */
const maxLooks = 4;
/** By then GitHub shows what was merged, should its event get lost. */
const shownSeconds = 15;

/**
 * Merges a pull request under the lock of its base branch, so that nothing else of this App merges into it. Everything is observed and judged
 * again, and merging begins once the plan has no other operation left.
 *
 * @param turn the base branch that it was judged for, and the label that stops merging
 */
export async function mergeInTurn(
  parts: ControllerParts,
  key: PullRequestKey,
  { branch, stopLabel }: { readonly branch: string; readonly stopLabel: string },
): Promise<void> {
  await parts.queue.exclusive(mergeLock(key, branch), async () => {
    await verifyInTurn(parts, key, branch);
    const turnBegan = parts.clock.now();
    let last: JudgedPull | undefined;
    for (let looks = 0; looks < maxLooks; looks += 1) {
      const seen = await assess(parts, key, { turnBegan, ...(last === undefined ? { stopLabel } : { before: last }) });
      if (seen.kind === 'closed') return finishLater(parts, key);
      // Retargeted: the turn is another branch's.
      if (seen.kind === 'closing' || seen.judged.branch !== branch) return finishLater(parts, key);
      last = seen.judged;
      // Installs whose turn has not come, or that cannot be started, stop no merge that does not wait for them.
      const operations = seen.plan.operations.filter(({ kind }) => looks === 0 || kind !== 'start-install');
      const { sameHead } = seen.observed.pull;
      const [operation] = operations;
      if (operation !== undefined && operations.length === 1 && isMerge(operation)) {
        await merge(parts, key, seen, operation);
        // By the check of this one GitHub would let them be merged.
        return queuePullsWithSameHead(parts, key, sameHead);
      }
      const next = await performAllButMerge(parts, key, seen);
      if (next === 'ended' || next === undefined) return queuePullsWithSameHead(parts, key, sameHead);
    }
    await finishLater(parts, key);
  });
}

/** GitHub merges by these into whatever the base is then: what comes of it is compared. */
const bindsHeadAlone: ReadonlySet<MergeOperation['kind']> = new Set(['merge', 'enable-auto-merge']);

async function merge(
  parts: ControllerParts,
  key: PullRequestKey,
  seen: Assessment,
  operation: MergeOperation,
): Promise<void> {
  const { branch } = seen.judged;
  if (operation.kind === 'enqueue') {
    // Where the queue took it out, it would do so again: the pauses grow until head or base is another one.
    const until = await pausedUntil(parts, key, 'queued', operation);
    if (until !== undefined) return parts.queue.add(formatWorkKey({ ...key, kind: 'pull' }), until);
    await nextRetry(parts, key, 'queued', operation);
  }
  // What is known of the branch may have been lost since it was this pull request's turn: then it is found again first.
  if (!(await mayMerge(parts, key, seen.judged, operation))) return finishLater(parts, key);
  const performed: Performed = await perform(parts, { key, branch }, operation);
  if (performed.kind !== 'done') return scheduleRetry(parts, key, operation, performed);
  if (operation.kind === 'merge') await verifyInTurn(parts, key, branch);
  await finishLater(parts, key);
}

async function mayMerge(
  parts: ControllerParts,
  key: PullRequestKey,
  { judgement, branch }: JudgedPull,
  { kind, head, base }: MergeOperation,
): Promise<boolean> {
  if (!bindsHeadAlone.has(kind)) return allowsMerging(await readRecord(parts.history, key, branch));
  const { tree, replayed } = isJudged(judgement) ? judgement : {};
  const merge = { number: key.number, head, base, tree };
  return noteMerge(parts, key, branch, typeof replayed === 'number' ? { ...merge, replayed } : merge);
}

async function finishLater({ queue, clock }: ControllerParts, key: PullRequestKey): Promise<void> {
  await queue.add(formatWorkKey({ ...key, kind: 'pull' }), addSeconds(clock.now(), shownSeconds));
}

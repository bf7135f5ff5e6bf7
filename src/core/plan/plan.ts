import { headlineOf } from '../report/text/headline.ts';
import { withFullStop } from '../report/text/headline-sentence.ts';
import { visible } from '../report/text/visible.ts';
import { checkOperations } from './check-operations.ts';
import { commentOperations, finalCommentOperations, isCommentWanted } from './comment-operations.ts';
import { conditionsOf } from './conditions.ts';
import { desiredCheck } from './desired-check.ts';
import { installOperations } from './install-operations.ts';
import { isJudged } from './is-judged.ts';
import type { Condition, Judgement, NotJudged, Plan, PlanContext } from './judgement.ts';
import { labelOperations } from './labels.ts';
import { isPendingCheck, mergeOperation } from './merge-operation.ts';
import type { MergeOperation, Operation } from './operation.ts';
import type { Observed, PullRequest } from './pull-request.ts';
import { shownConditions } from './pulls-with-same-head.ts';
import { queueObstacles } from './queue-obstacles.ts';
import { reactionOperations } from './reactions.ts';
import { rechecksOf } from './rechecks.ts';
import { checkNameFor, requiresOurs } from './required-checks.ts';
import { revokeOperations } from './revoke-passed-check.ts';
import { suggestionOperations } from './suggestions/suggestion-operations.ts';

/**
 * What to do about a pull request, from what is observed and what was judged. Pure, and done once: when the operations have had
 * their effect, the same facts give none.
 */
export function plan(observed: Observed, judgement: Judgement | NotJudged, context: PlanContext): Plan {
  const { pull } = observed;
  if (pull.state !== 'open') return finished(observed, context);
  const conditions = conditionsOf(observed, judgement);
  // What was judged is another commit: nothing of it may be shown for this one.
  if (pull.head.sha !== judgement.head)
    return { conditions, operations: [], withheld: [], text: 'The head changed during the check.' };
  const rechecks = rechecksOf(pull, context);
  const name = checkNameFor(observed);
  const checkWith = (shown: readonly Condition[]) => desiredCheck({ pull, name }, judgement, shown, context, rechecks);
  const shownByCheck = isJudged(judgement) ? shownConditions(observed, judgement, conditions, context) : conditions;
  const isDryRun = isJudged(judgement) && judgement.merge.dryRun;
  const stops = stopOperations(observed, conditions);
  // A dry run takes back what we enabled before it: that would merge.
  const stopsToDo = stops.filter(({ kind }) => !isDryRun || kind === 'disable-auto-merge');
  const shownCheck = checkWith(shownByCheck);
  const mergedCheck = () => (shownByCheck === conditions ? shownCheck : checkWith(conditions));
  const merge = isJudged(judgement) ? mergeOperation(observed, judgement, conditions, mergedCheck) : undefined;
  // The comment tells what will be so: else it would be written once more when it is.
  const afterStopping = { ...observed, pull: afterStops(pull, stopsToDo) };
  const reports = [
    ...revokeOperations(observed, shownCheck),
    ...checkOperations(observed, shownCheck),
    ...commentOperations(afterStopping, judgement, conditions, merge, context),
    ...(isJudged(judgement) ? reactionOperations(observed, judgement, context) : []),
  ];
  const installs =
    isJudged(judgement) && !waitsForGroup(pull, judgement) ? installOperations(pull, judgement, context) : [];
  const labels = isJudged(judgement) ? labelOperations(observed, judgement) : [];
  const isForReaders = merge === undefined && !pull.isDraft && !afterStopping.pull.isQueued;
  const hasComment = isForReaders && isCommentWanted(afterStopping, judgement, conditions, context);
  const suggestions = isJudged(judgement) ? suggestionOperations(observed, judgement, context, hasComment) : [];
  const merges = merge === undefined ? [] : [merge];
  const text = textOf(judgement, conditions, merge);
  if (!isDryRun)
    return {
      conditions,
      operations: [...stopsToDo, ...installs, ...labels, ...reports, ...suggestions, ...merges],
      withheld: [],
      text,
    };
  const withheld = [
    ...stops.filter(stop => !stopsToDo.includes(stop)),
    ...installs,
    ...labels,
    ...suggestions,
    ...merges,
  ];
  return { conditions, operations: [...stopsToDo, ...reports], withheld, text: `Dry run. ${text}` };
}

/** What is in a queue is judged as the queue puts it together: that is what has to be installed. */
function waitsForGroup({ isQueued }: PullRequest, { installs }: Judgement): boolean {
  return isQueued && installs?.wanted.settings.mode === 'required';
}

/** Of a pull request that is closed or merged only the comment is brought to its end. */
function finished(observed: Observed, { live = [], lateInstalls }: PlanContext): Plan {
  const { state, mergedAs } = observed.pull;
  const commit = mergedAs === undefined ? '' : ` as ${mergedAs.slice(0, 12)}`;
  const text = state === 'merged' ? `Merged${commit}.` : 'Closed without merging.';
  return { conditions: [], operations: finalCommentOperations(observed, live, lateInstalls), withheld: [], text };
}

/**
 * Takes back what would let GitHub merge it, once a condition is no longer met. Auto-merge that others enabled is theirs. What could not be
 * determined takes nothing out of a queue that waits for our check of the group: that does not pass.
 */
function stopOperations(observed: Observed, conditions: readonly Condition[]): readonly StopOperation[] {
  const { pull } = observed;
  const open = conditions.filter(({ state }) => state !== 'met');
  const operations: StopOperation[] = [];
  if (pull.autoMerge === 'ours' && open.some(condition => !isPendingCheck(condition)))
    operations.push({ kind: 'disable-auto-merge' });
  const obstacles = queueObstacles(pull, open);
  if (pull.isQueued && obstacles.some(({ state }) => state === 'unmet' || !requiresOurs(observed)))
    operations.push({ kind: 'leave-queue' });
  return operations;
}

type StopOperation = Extract<Operation, { kind: 'disable-auto-merge' | 'leave-queue' }>;

function afterStops(pull: PullRequest, stops: readonly StopOperation[]): PullRequest {
  const kinds = new Set(stops.map(({ kind }) => kind));
  return {
    ...pull,
    autoMerge: kinds.has('disable-auto-merge') ? 'off' : pull.autoMerge,
    isQueued: pull.isQueued && !kinds.has('leave-queue'),
  };
}

const nextByOperation: Readonly<Record<MergeOperation['kind'], string>> = {
  'push-merge': 'The checked merge commit is pushed.',
  enqueue: 'It is added to the merge queue.',
  'enable-auto-merge': "GitHub's auto-merge is enabled.",
  merge: 'It is merged.',
};

function textOf(
  judgement: Judgement | NotJudged,
  conditions: readonly Condition[],
  merge: MergeOperation | undefined,
): string {
  if (!isJudged(judgement)) return `Could not be checked: ${visible(judgement.problem)}`;
  const { word, text } = headlineOf(judgement.verdict);
  const open = conditions.find(({ state, id }) => state !== 'met' && id !== 'verdict-is-merge');
  const next = merge === undefined ? (word === 'merge' ? (open?.text ?? '') : '') : nextByOperation[merge.kind];
  return visible(`Verdict ${word}: ${withFullStop(text)} ${next}`.trim());
}

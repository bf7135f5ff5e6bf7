import type { Reason } from '../policy/decision.ts';
import { isApproval } from '../policy/reason-codes.ts';
import { headlineOf } from '../report/text/headline.ts';
import { undeterminedTitle } from '../report/text/undetermined-title.ts';
import type { Verdict } from '../report/verdict.ts';
import { blockingReasons, isUndetermined } from './blocking-reasons.ts';
import type { ConditionId } from './condition-id.ts';
import { isJudged } from './is-judged.ts';
import type { Condition, Judgement, NotJudged } from './judgement.ts';
import { stepForCondition, stepForReason } from './next-step.ts';
import type { MergeOperation } from './operation.ts';
import type { Observed } from './pull-request.ts';

/** Where an open pull request stands, and who acts next: what the comment and the page begin with. */
export interface PullState {
  readonly mark: 'good' | 'waiting' | 'wrong' | 'unknown';
  /** The state in some words. In it, as in `text`, stand names from outside, in quotes or as they are. */
  readonly title: string;
  /** Sentences. */
  readonly text?: string;
  readonly next?: NextAct;
  /** A command that, as a comment, is what is waited for. */
  readonly offer?: string;
}

export interface NextAct extends Pick<Condition, 'actor' | 'who'> {
  /** What to do, as the end of a sentence; our own words, with code in backticks. */
  readonly step: string;
}

export function pullState(
  observed: Pick<Observed, 'pull'>,
  judgement: Judgement | NotJudged,
  conditions: readonly Condition[],
  merge: MergeOperation | undefined,
  isReport = false,
): PullState {
  const again = isReport ? 'Run the job again.' : 'It is tried again automatically.';
  if (!isJudged(judgement))
    return { mark: 'unknown', title: 'Could not be checked', text: `${judgement.problem} ${again}` };
  const { verdict, head } = judgement;
  const { text, title } = headlineOf(verdict);
  const [reason] = blockingReasons(verdict);
  if (isUndetermined(verdict))
    return {
      mark: 'unknown',
      title: undeterminedTitle(text),
      text: `${again} See below for details.`,
    };
  if (reason === undefined) return stateOfMerge(observed, conditions, merge);
  const isRefused = verdict.decision?.action === 'refuse';
  const needsApproval = reason.actor !== 'author' && blockingReasons(verdict).some(isApproval);
  return {
    mark: isRefused ? 'wrong' : 'waiting',
    title,
    next: { actor: reason.actor, who: reason.who, step: stepForReason(reason, isReport) },
    ...(needsApproval && !isRefused && !isReport ? { offer: `/approve ${head}` } : {}),
  };
}

/** The approvals that a change waits for first of all. */
export function nextApprovals(verdict: Verdict): readonly Reason[] {
  const [first, ...others] = blockingReasons(verdict);
  if (verdict.decision?.action !== 'wait' || first === undefined || !isApproval(first)) return [];
  return [first, ...others.filter(isApproval)];
}

function stateOfMerge(
  { pull }: Pick<Observed, 'pull'>,
  conditions: readonly Condition[],
  merge: MergeOperation | undefined,
): PullState {
  if (pull.isQueued || merge?.kind === 'enqueue')
    return { mark: 'good', title: 'In the merge queue', text: 'GitHub merges it.' };
  if (pull.autoMerge !== 'off' || merge?.kind === 'enable-auto-merge')
    return { mark: 'good', title: 'Ready to merge', text: 'GitHub merges it when the other required checks pass.' };
  const open = conditions.filter(({ state }) => state !== 'met');
  const first = open.find(({ id }) => id !== 'not-a-dry-run') ?? open[0];
  if (first === undefined) return beingMerged;
  const { actor, who, text } = first;
  const next = { actor, who, step: stepForCondition(first) };
  return { mark: 'waiting', title: 'Ready to merge, but waiting', text, next, ...titles.get(first.id) };
}

/** What it is when every condition is met. */
export const beingMerged: PullState = { mark: 'good', title: 'Being merged', text: 'No action is needed.' };

const titles: ReadonlyMap<ConditionId, Pick<PullState, 'title'> & Partial<Pick<PullState, 'mark'>>> = new Map([
  ['not-held', { title: 'On hold' }],
  ['head-can-be-rebased', { title: 'Cannot be rebased safely' }],
  ['branch-is-up-to-date', { title: 'Behind its base branch' }],
  ['merging-is-not-stopped', { title: 'Merging is stopped' }],
  ['merging-is-automatic', { mark: 'good', title: 'Ready for a person to merge' }],
  ['not-a-dry-run', { mark: 'good', title: 'Would be merged (dry run)' }],
] as const);

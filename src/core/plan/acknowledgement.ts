import { parseCheckId } from './check-id.ts';
import { runsOfPull } from './check-operations.ts';
import { commandsOf } from './commands-of.ts';
import { pendingCheck } from './desired-check.ts';
import type { PlanContext } from './judgement.ts';
import type { Operation } from './operation.ts';
import type { Observed, PullRequest } from './pull-request.ts';
import { rechecksOf } from './rechecks.ts';
import { revokeOfOtherBranch } from './revoke-passed-check.ts';

/**
 * What is answered before anything is judged: a check run in progress where this head has none for this base branch or a new one
 * is asked for, `eyes` on new commands, and what passes for another base branch than the present one.
 */
export function acknowledgement(observed: Observed, context: PlanContext): readonly Operation[] {
  const { pull } = observed;
  if (pull.state !== 'open') return [];
  const rechecks = rechecksOf(pull, context);
  const check = pendingCheck(observed, context, rechecks);
  const reactions = commandsOf(pull.comments)
    .filter(({ comment, isAnswered }) => !isAnswered && !comment.ourReactions.includes('eyes'))
    .map(({ comment }): Operation => ({ kind: 'react', comment: comment.id, reaction: 'eyes' }));
  const runs = runsOfPull(observed, { number: pull.number, branch: pull.base.branch }, check.name);
  const known = new Set(runs.flatMap(({ id }) => id.rechecks));
  const isAskedAgain = rechecks.some(recheck => !known.has(recheck));
  const isLooking = runs.at(-1)?.run.status !== 'completed';
  const isWanted = runs.length === 0 || passesForOtherBranch(pull, check.name) || (isAskedAgain && !isLooking);
  return [
    ...revokeOfOtherBranch(observed, check),
    ...(isWanted ? [{ kind: 'create-check', check } as const] : []),
    ...reactions,
  ];
}

/** Whether GitHub takes a run that passes for another base branch: the pull request was checked for the present one before, and has come back (T6). */
function passesForOtherBranch({ number, base, checkRuns }: PullRequest, name: string): boolean {
  const newest = checkRuns.findLast(run => run.name === name);
  const id = newest?.conclusion === 'success' ? parseCheckId(newest.externalId) : undefined;
  return id?.number === number && id.branch !== base.branch;
}

import { actionCheckName } from './action-check-name.ts';
import { checkOperations } from './check-operations.ts';
import { commentOperations } from './comment-operations.ts';
import { unmet } from './condition-of.ts';
import { verdictCondition } from './conditions.ts';
import { desiredCheck } from './desired-check.ts';
import type { Condition, Judgement, PlanContext } from './judgement.ts';
import type { Operation } from './operation.ts';
import type { Observed } from './pull-request.ts';

/** What shows a verdict on a pull request. */
export type ReportOperation = Extract<
  Operation,
  { kind: 'create-check' | 'update-check' | 'create-comment' | 'update-comment' | 'delete-comment' }
>;

/**
 * What shows a verdict by its check run and the one comment, and does nothing else. Pure and done once, as `plan`. The head of `observed`
 * is the one that was judged.
 */
export function planReport(
  observed: Pick<Observed, 'pull'>,
  judgement: Judgement,
  context: PlanContext & { readonly report: object },
): readonly ReportOperation[] {
  const conditions = conditionsOfReport(judgement);
  const check = desiredCheck({ ...observed, name: actionCheckName }, judgement, conditions, context, []);
  return [
    ...checkOperations(observed, check),
    ...commentOperations(observed, judgement, conditions, undefined, context),
  ].filter(isReport);
}

/** Nothing else is looked at: what GitHub demands of the branch shows in GitHub's own list. */
function conditionsOfReport(judgement: Judgement): readonly Condition[] {
  const maintainers = judgement.maintainers.map(({ login }) => login);
  return [
    verdictCondition(judgement),
    unmet('merging-is-automatic', 'The Action does not merge: a person does.', 'maintainer', maintainers),
  ];
}

function isReport(operation: Operation): operation is ReportOperation {
  return /-(check|comment)$/.test(operation.kind);
}

import type { Reason } from '../policy/decision.ts';
import { isApproval } from '../policy/reason-codes.ts';
import type { ConditionId } from './condition-id.ts';
import type { Condition } from './judgement.ts';

/** What whoever acts next has to do, as the end of a sentence; Markdown of our own words alone. */
export function stepForReason(reason: Reason, isReport = false): string {
  if (isApproval(reason)) return `approve the latest commit, by a review${isReport ? '' : ' or by the comment below'}`;
  return stepsForReasons.get(reason.code) ?? 'see below';
}

const byHand = 'review and merge by hand';

const stepsForReasons: ReadonlyMap<string, string> = new Map([
  ['check-failed', 'fix the errors below and push'],
  ['approval-undetermined', 'approve the latest commit, or let the App read the members of the team'],
  ['change-not-loaded', 'update the branch from its base, and push'],
  ['change-is-empty', 'push a change, or close the pull request'],
  ['configuration-broken', 'fix the configuration on the base branch'],
  ['check-unknown', 'see what could not be determined below'],
  ['outside-of-packages', byHand],
  ['catalog-is-new', byHand],
  ['operators-are-new', byHand],
  ['other-packages-change', byHand],
  ['draft', 'mark the pull request as ready for review'],
  ['held', 'remove the hold'],
  ['changes-requested', 'address the review; then the reviewer approves, or a maintainer dismisses the review'],
]);

export function stepForCondition({ id, actor }: Condition): string {
  if (id === 'other-checks-pass' && actor === 'infrastructure') return 'it is merged when they pass';
  return stepsForConditions.get(id) ?? 'it is tried again automatically';
}

const stepsForConditions: ReadonlyMap<ConditionId, string> = new Map([
  ['not-a-draft', 'mark the pull request as ready for review'],
  ['not-held', 'comment `/unhold`, or remove the label'],
  ['merging-is-not-stopped', 'resolve and close that issue, or remove its label'],
  ['check-is-required', 'add a ruleset that requires the check from this App, or set `merge.withoutProtection`'],
  ['no-other-rule-is-bypassed', 'move these rules to a ruleset that the App cannot bypass'],
  ['head-can-be-rebased', 'rebase the branch onto its base, without merge commits, and push it'],
  ['branch-is-up-to-date', 'update the branch from its base, by "Update branch" or by a push'],
  ['other-checks-pass', 'fix these checks'],
  ['reviews-are-there', 'review it'],
  ['merge-method-is-allowed', 'allow it in the settings of the repository, or set `merge.method`'],
  ['same-head-has-same-verdict', 'close the other pull request, or disable its auto-merge'],
  ['head-is-in-no-merge-group', 'push another commit'],
  ['merging-is-automatic', 'merge it'],
  ['not-a-dry-run', 'to merge it, set `merge.dryRun: false`'],
]);

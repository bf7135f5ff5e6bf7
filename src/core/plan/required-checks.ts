import { checkName } from './check-name.ts';
import type { BranchRules, Observed, ReportedCheck } from './pull-request.ts';

type Required = BranchRules['required'][number];

/** Whether a branch requires the check of this App, from this App: anybody's of that name is not enough. */
export function requiresOurs({ rules, appId }: Pick<Observed, 'rules' | 'appId'>): boolean {
  return rules.required.some(required => required.name === checkName && required.appId === appId);
}

/** What others have to report before a branch takes a change. */
export function requiredOfOthers({ rules, appId }: Pick<Observed, 'rules' | 'appId'>): readonly Required[] {
  return rules.required.filter(({ name, appId: from }) => name !== checkName || (from !== undefined && from !== appId));
}

/**
 * How a required check stands. A check and a status of the same name both have to pass. Nothing reported is pending. What was skipped
 * passes for GitHub, but has looked at nothing.
 */
export function stateOfRequired(required: Required, reported: readonly ReportedCheck[]): ReportedCheck['state'] {
  const about = reported.filter(
    ({ name, appId }) => name === required.name && (required.appId === undefined || appId === required.appId),
  );
  if (about.some(({ state }) => state === 'failure')) return 'failure';
  if (about.length === 0 || about.some(({ state }) => state === 'pending')) return 'pending';
  return about.every(({ state }) => state === 'success') ? 'success' : 'skipped';
}

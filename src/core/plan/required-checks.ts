import { checkName, unprotectedCheckName } from './check-name.ts';
import type { BranchRules, Observed, ObservedBranch, ReportedCheck } from './pull-request.ts';

type Required = BranchRules['required'][number];

/** Whether a branch requires the check of this App, from this App: anybody's of that name is not enough. */
export function requiresOurs({ rules, appId }: Pick<Observed, 'rules' | 'appId'>): boolean {
  return rules.required.some(required => required.name === checkName && required.appId === appId);
}

/** Whether it is the branch that the repository is about: who may write to it is what its owner has thought of. */
export function isDefaultBranch({ rules, repository }: Pick<ObservedBranch, 'rules' | 'repository'>): boolean {
  return rules.branch === repository.defaultBranch;
}

/**
 * Name of the check run for a branch. A check run belongs to a commit, whatever it is to be merged into: what passes by the rules of a branch
 * that anybody with write access may have made must not be what another branch requires (T6).
 */
export function checkNameFor(branch: ObservedBranch): string {
  return isDefaultBranch(branch) || requiresOurs(branch) ? checkName : unprotectedCheckName;
}

/** What others have to report before a branch takes a change. */
export function requiredOfOthers(branch: ObservedBranch): readonly Required[] {
  const { rules, appId } = branch;
  const ours = checkNameFor(branch);
  return rules.required.filter(({ name, appId: from }) => name !== ours || (from !== undefined && from !== appId));
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

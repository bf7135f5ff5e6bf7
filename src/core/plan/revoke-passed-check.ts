import { parseCheckId } from './check-id.ts';
import { checkName } from './check-name.ts';
import { checkOperations } from './check-operations.ts';
import { shortTitle } from './desired-check.ts';
import type { DesiredCheck, Operation } from './operation.ts';
import type { Observed } from './pull-request.ts';

/**
 * Revokes a check run that passes under the name that rules require, where the check run has another name now, as for another base branch, or where a rule
 * was taken away or could not be read. The run would count again as soon as that changes back, whatever people have said since (T6).
 *
 * @param desired what the run is to be under its present name
 */
export function revokeOperations(observed: Pick<Observed, 'pull'>, desired: DesiredCheck): readonly Operation[] {
  const branch = branchOfPassing(observed, desired);
  if (branch === undefined) return [];
  if (branch !== observed.pull.base.branch) return revokeOfOtherBranch(observed, desired);
  return desired.conclusion === 'success' ? [] : checkOperations(observed, { ...desired, name: checkName });
}

/** The same, only where the run was made for another base branch: that needs no verdict. */
export function revokeOfOtherBranch(observed: Pick<Observed, 'pull'>, desired: DesiredCheck): readonly Operation[] {
  const before = branchOfPassing(observed, desired);
  const { branch } = observed.pull.base;
  if (before === undefined || before === branch) return [];
  return checkOperations(observed, {
    ...desired,
    name: checkName,
    conclusion: 'action_required',
    title: shortTitle(`The base branch was changed from ${quoted(before)} to ${quoted(branch)}`),
    summary: 'It is checked again when the base branch changes back.',
    text: '',
    annotations: [],
  });
}

/** The branch that the newest run of that name passes for, where it is one of this pull request, and the run has another name now. */
function branchOfPassing({ pull }: Pick<Observed, 'pull'>, { name }: DesiredCheck): string | undefined {
  const newest = name === checkName ? undefined : pull.checkRuns.findLast(run => run.name === checkName);
  const id = newest?.conclusion === 'success' ? parseCheckId(newest.externalId) : undefined;
  return id?.number === pull.number ? id.branch : undefined;
}

function quoted(branch: string): string {
  return `"${branch.replaceAll('"', "'").slice(0, 100).toWellFormed()}"`;
}

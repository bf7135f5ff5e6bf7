import type { ConfigProblem } from '../config/model.ts';
import type { Snapshot } from '../snapshot.ts';
import { counted } from '../text/counted.ts';
import type { Action, CheckReport, Decision, Reason } from './decision.ts';
import { type LimitingReason, limitingReason } from './limiting-reason.ts';
import { reasonOfApproval } from './reason-of-approval.ts';
import { reasonsOfChecks } from './reasons-of-checks.ts';
import { reasonsOfInstalls } from './reasons-of-installs.ts';
import { reasonsOfPaths } from './reasons-of-paths.ts';
import {
  reasonsOfAssumptions,
  reasonsOfEarlierApprovals,
  reasonsOfReview,
  reasonsOfStrangers,
} from './reasons-of-review.ts';
import { requestsForChanges } from './requests-for-changes.ts';
import { requiredApprovals } from './required-approvals.ts';

const order: Readonly<Record<Action, number>> = { refuse: 0, wait: 1, merge: 2 };

/**
 * What to do with a change, and why. Pure: the same snapshot and report give the same decision.
 *
 * - `refuse`: an error that is not waived, or an empty change. The author has to act.
 * - `wait`: somebody else has to act (an owner, a maintainer), or something is not known: a fact about the pull request,
 *   the answer of a check, a file that was not read. Unknown never merges.
 * - `merge`: nothing of this, and every changed package has the approval of somebody whom the **base** branch names:
 *   the author, or an approver of exactly this head.
 *
 * Approval does not depend on the checks: turning a check of ownership off hides its findings and merges nothing more.
 * Nor does what only maintainers may do: paths outside of packages need one of them, whatever the checks say. With a broken
 * configuration nothing is merged, since nobody can tell what it was meant to forbid.
 *
 * Facts that the caller does not know make a decision wait. A caller that wants to know what would be decided if there
 * were nothing against it says so by `withAssumptions`; the reasons then name what was assumed.
 *
 * @param report the findings of the checks, with waivers applied
 * @param configProblems what is wrong with the configuration of the base branch
 * @param unaskedImages images that would have been looked at, where no registry was asked
 */
export function decide(
  snapshot: Snapshot,
  report: CheckReport,
  configProblems: readonly ConfigProblem[] = [],
  unaskedImages = 0,
): Decision {
  if (snapshot.subject === 'tree') {
    const reason = limitingReason(
      'wait',
      'no-change',
      'A whole tree was checked, so there is no change to merge.',
      'nobody',
    );
    return { action: 'wait', reasons: [withoutLimit(reason)] };
  }
  const reasons = [...reasonsOfConfig(snapshot, configProblems), ...reasonsOfPaths(snapshot)];
  const requests = requestsForChanges(snapshot);
  // Nobody needs to approve before the author is done.
  const review = Map.groupBy(reasonsOfReview(snapshot.actors, requests), ({ actor }) => actor === 'author');
  reasons.push(
    ...(review.get(true) ?? []),
    ...requiredApprovals(snapshot).map(reasonOfApproval),
    ...(review.get(false) ?? []),
  );
  reasons.push(...reasonsOfChecks(report, snapshot, reasons));
  const action = reasons.reduce<Action>(
    (least, { allows }) => (order[allows] < order[least] ? allows : least),
    'merge',
  );
  reasons.sort((one, other) => order[one.allows] - order[other.allows]);
  const remarks = [
    ...reasonsOfStrangers(requests),
    ...reasonsOfEarlierApprovals(snapshot.actors),
    ...reasonsOfAssumptions(snapshot.actors),
    ...reasonsOfImages(unaskedImages),
    ...reasonsOfInstalls(snapshot),
  ];
  return { action, reasons: [...reasons, ...remarks].map(withoutLimit) };
}

function withoutLimit({ allows, ...reason }: LimitingReason): Reason {
  return reason;
}

/** Problems of the configuration that are reasons of their own: the others are counted. */
const maxProblems = 10;

function* reasonsOfConfig({ ownership }: Snapshot, problems: readonly ConfigProblem[]): Iterable<LimitingReason> {
  const who = ownership.maintainers.map(owner => owner.login);
  const broken = (message: string) => limitingReason('wait', 'configuration-broken', message, 'maintainer', who);
  for (const { place, message, unknown } of problems.slice(0, maxProblems)) {
    const where = place.line === undefined ? place.file : `${place.file}:${place.line}`;
    if (unknown === true) yield limitingReason('wait', 'file-not-read', `${where}: ${message}`, 'infrastructure');
    else yield broken(`The configuration of the base branch is invalid (${where}): ${message}`);
  }
  if (problems.length > maxProblems)
    yield broken(`The configuration of the base branch has ${counted(problems.length - maxProblems, 'more problem')}.`);
}

/** Whoever asked for nobody to look at images should see it in the verdict. */
function* reasonsOfImages(unasked: number): Iterable<LimitingReason> {
  if (unasked === 0) return;
  const message = `${counted(unasked, 'image of the change was', 'images of the change were')} not checked: registries were not contacted.`;
  yield limitingReason('merge', 'images-not-checked', message, 'nobody');
}

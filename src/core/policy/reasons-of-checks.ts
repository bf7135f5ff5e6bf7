import type { CheckOutcome, Finding } from '../finding.ts';
import { isWaivedOrApproved } from '../is-blocking.ts';
import type { Snapshot } from '../snapshot.ts';
import { counted } from '../text/counted.ts';
import type { CheckReport } from './decision.ts';
import { type LimitingReason, limitingReason } from './limiting-reason.ts';
import { reasonsOfLifted, reasonsOfWaiting } from './reasons-of-waiting.ts';
import { withValidCauses } from './with-valid-causes.ts';

/**
 * What the findings of the checks block. A finding that is lifted blocks nothing.
 *
 * @param others reasons of other kinds: an approval that these ask for is not asked for again
 */
export function* reasonsOfChecks(
  report: CheckReport,
  snapshot: Snapshot,
  others: readonly LimitingReason[] = [],
): Iterable<LimitingReason> {
  const { actors, ownership } = snapshot;
  if (!report.checks.some(check => check.outcome !== 'skipped')) {
    yield limitingReason(
      'wait',
      'no-check-ran',
      'No check has run, so nothing is known about the change.',
      'infrastructure',
    );
  }
  const author = actors.author.known ? [actors.author.value.login] : [];
  const remaining = Map.groupBy(
    withValidCauses(report.findings).filter(finding => !isWaivedOrApproved(finding)),
    ({ severity }) => severity,
  );
  // What follows from an error is refused by that.
  const errors = (remaining.get('error') ?? []).filter(({ consequenceOf }) => consequenceOf === undefined);
  for (const [check, count] of counts(errors)) {
    yield limitingReason(
      'refuse',
      'check-failed',
      `Check ${check} found ${counted(count, 'error')}.`,
      'author',
      author,
    );
  }
  yield* reasonsOfLifted(report.findings);
  yield* reasonsOfWaiting(remaining.get('waiting') ?? [], snapshot.ownership, others);
  const who = { author, maintainer: ownership.maintainers.map(({ login }) => login), infrastructure: [] };
  const isWaiting = others.some(({ allows, actor }) => allows === 'wait' && actor !== 'nobody');
  const unknown = (remaining.get('unknown') ?? []).filter(({ approval }) => approval === undefined || !isWaiting);
  for (const actor of ['author', 'maintainer', 'infrastructure'] as const) {
    const findings = unknown.filter(finding => (finding.actor ?? 'infrastructure') === actor);
    const upToApprovals = new Set(findings.filter(({ approval }) => approval !== undefined).map(({ check }) => check));
    for (const [check, count] of counts(findings)) {
      const code = upToApprovals.has(check) ? 'check-waits' : 'check-unknown';
      const message = `Check ${check} has ${counted(count, 'undetermined finding')}.`;
      yield limitingReason('wait', code, message, actor, who[actor]);
    }
  }
  // An outcome without a finding to it cannot be explained, and what cannot be explained is not passed.
  const explained = new Set(report.findings.map(finding => finding.check));
  for (const { id, outcome, reason } of report.checks) {
    if (!isUnsettled[outcome] || explained.has(id)) continue;
    // Another check says what could not be looked at, and waits for it already.
    if (reason !== undefined && unknown.length > 0) continue;
    const why = reason ?? 'no finding says why';
    yield limitingReason('wait', 'check-unknown', `Check ${id} did not pass: ${why}.`, 'infrastructure');
  }
}

const isUnsettled: Readonly<Record<CheckOutcome['outcome'], boolean>> = {
  passed: false,
  warned: false,
  skipped: false,
  failed: true,
  waiting: true,
  unknown: true,
};

function counts(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const { check } of findings) counted.set(check, (counted.get(check) ?? 0) + 1);
  return counted;
}

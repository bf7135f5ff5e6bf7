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
  for (const group of byCheck(errors))
    yield limitingReason('refuse', 'check-failed', firstOf(group, 'error'), 'author', author);
  yield* reasonsOfLifted(report.findings);
  yield* reasonsOfWaiting(remaining.get('waiting') ?? [], snapshot.ownership, others);
  const who = { author, maintainer: ownership.maintainers.map(({ login }) => login), infrastructure: [] };
  const isWaiting = others.some(({ allows, actor }) => allows === 'wait' && actor !== 'nobody');
  const unknown = (remaining.get('unknown') ?? []).filter(({ approval }) => approval === undefined || !isWaiting);
  for (const actor of ['author', 'maintainer', 'infrastructure'] as const) {
    const findings = unknown.filter(finding => (finding.actor ?? 'infrastructure') === actor);
    for (const group of byCheck(findings)) {
      const code = group.some(({ approval }) => approval !== undefined) ? 'check-waits' : 'check-unknown';
      yield limitingReason('wait', code, firstOf(group, 'undetermined finding'), actor, who[actor]);
    }
  }
  // An outcome without a finding to it cannot be explained, and what cannot be explained is not passed.
  const explained = new Set(report.findings.map(finding => finding.check));
  for (const { id, outcome, reason } of report.checks) {
    if (!isUnsettled[outcome] || explained.has(id)) continue;
    // Another check says what could not be checked, and waits for it already.
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

type Findings = readonly [Finding, ...Finding[]];

/** The findings of each check that has any. */
function byCheck(findings: readonly Finding[]): Iterable<Findings> {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const group = groups.get(finding.check);
    if (group === undefined) groups.set(finding.check, [finding]);
    else group.push(finding);
  }
  return groups.values();
}

/** What the first says, and of which check it is: `Channel a has two heads (1 of 3 errors of channel-has-one-head).` */
function firstOf([{ check, message }, ...others]: Findings, noun: string): string {
  const source = others.length === 0 ? check : `1 of ${counted(others.length + 1, noun)} of ${check}`;
  return `${message.replace(/\.$/, '')} (${source}).`;
}

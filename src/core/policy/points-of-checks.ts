import type { Finding } from '../finding.ts';
import type { Snapshot } from '../snapshot.ts';
import { counted } from '../text/counted.ts';
import type { CheckReport } from './decision.ts';
import { type Point, point } from './point.ts';

/**
 * Checks whose errors are not the author's to mend: somebody else has to act, and the consents and paths of the decision
 * say who. Every other error refuses the change.
 */
export const waitingChecks: ReadonlySet<string> = new Set([
  'author-owns-every-package',
  'infrastructure-is-for-maintainers',
  'new-package-is-welcomed',
  'owners-change-with-consent',
  'packages-are-kept',
]);

/** What the findings of the checks stand in the way of. A waived finding stands in nobody's way. */
export function* pointsOfChecks(report: CheckReport, { actors, ownership }: Snapshot): Iterable<Point> {
  if (!report.checks.some(check => check.outcome !== 'skipped')) {
    yield point('wait', 'no-check-ran', 'No check has run, so nothing is known about the change.', 'infrastructure');
  }
  const author = actors.author.known ? [actors.author.value.login] : [];
  for (const [check, count] of counts(report.findings, 'error')) {
    const message = `${counted(count, 'error')} of the check ${check}.`;
    if (waitingChecks.has(check)) yield point('wait', 'check-waits', message, 'maintainer');
    else yield point('refuse', 'check-failed', message, 'author', author);
  }
  const who = { author, maintainer: ownership.maintainers.map(({ login }) => login), infrastructure: [] };
  for (const actor of ['author', 'maintainer', 'infrastructure'] as const) {
    const findings = report.findings.filter(finding => (finding.actor ?? 'infrastructure') === actor);
    for (const [check, count] of counts(findings, 'unknown')) {
      const code = waitingChecks.has(check) ? 'check-waits' : 'check-unknown';
      const message = `The check ${check} could not tell: ${counted(count, 'question')} without an answer.`;
      yield point('wait', code, message, actor, who[actor]);
    }
  }
  // An outcome without a finding to it cannot be explained, and what cannot be explained is not passed.
  const explained = new Set(report.findings.map(finding => finding.check));
  for (const { id, outcome } of report.checks) {
    if ((outcome !== 'unknown' && outcome !== 'failed') || explained.has(id)) continue;
    yield point('wait', 'check-unknown', `The check ${id} did not pass, and no finding says why.`, 'infrastructure');
  }
}

function counts(findings: readonly Finding[], severity: Finding['severity']): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const finding of findings) {
    if (finding.severity !== severity || finding.waiver !== undefined) continue;
    counted.set(finding.check, (counted.get(finding.check) ?? 0) + 1);
  }
  return counted;
}

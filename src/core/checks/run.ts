import type { CheckOutcome, Finding } from '../finding.ts';
import type { CheckReport } from '../policy/decision.ts';
import type { Snapshot } from '../snapshot.ts';
import { type Check, findingOf } from './define.ts';
import { defaultOptions } from './options.ts';

/** Findings of one check and one severity: past it they are counted. Nobody reads more, and a million do not fit in memory. */
const mostFindings = 5_000;

/**
 * Runs checks over a snapshot. Every check is in the report: whether it passed, failed, could not tell, or was skipped
 * and why. A check that throws is a defect of ours: it counts as unknown, never as passed, and the others still run.
 */
export function runChecks(snapshot: Snapshot, checks: readonly Check[]): CheckReport {
  const findings: Finding[] = [];
  const outcomes: CheckOutcome[] = [];
  for (const check of checks) {
    const severity = snapshot.config.checks[check.id]?.severity ?? check.severity;
    const reason = reasonToSkip(check, severity, snapshot);
    if (reason !== undefined || severity === 'off') {
      outcomes.push({ id: check.id, outcome: 'skipped', ...(reason === undefined ? {} : { reason }) });
      continue;
    }
    const found = runOne(check, snapshot, severity);
    for (const finding of found) findings.push(finding);
    outcomes.push({ id: check.id, outcome: outcomeOf(found) });
  }
  return { findings, checks: outcomes };
}

function reasonToSkip(check: Check, severity: Check['severity'], snapshot: Snapshot): string | undefined {
  if (severity === 'off') {
    return check.severity === 'off' ? offByDefault(check) : 'the configuration turns it off';
  }
  if (snapshot.obstacle !== undefined && check.needs !== 'nothing') return 'the change could not be loaded';
  if (check.needs === 'change' && snapshot.subject !== 'change') return 'there is no base to compare with';
  if (check.needs === 'images' && !snapshot.images.asked) return snapshot.images.reason;
  return undefined;
}

/** Optional validators can be asked for by name, too. */
function offByDefault({ validator }: Check): string {
  return `the default is off, and ${validator === undefined ? 'the configuration does not say' : 'neither the configuration nor --optional says'} otherwise`;
}

function runOne(check: Check, snapshot: Snapshot, severity: 'error' | 'warning'): Finding[] {
  const options = { ...defaultOptions(check), ...snapshot.config.checks[check.id]?.options };
  const found: Finding[] = [];
  const counts = new Map<Finding['severity'], number>();
  try {
    for (const draft of check.run(snapshot, options)) {
      const finding = findingOf(check, draft, severity);
      const count = (counts.get(finding.severity) ?? 0) + 1;
      counts.set(finding.severity, count);
      if (count <= mostFindings) found.push(finding);
    }
  } catch (error) {
    found.push({
      check: check.id,
      severity: 'unknown',
      message: `This check ended unexpectedly: ${error instanceof Error ? error.message : String(error)}.`,
      fix: 'This is a defect of catalog-keeper, not of the change: please report it.',
    });
  }
  for (const [kind, count] of counts)
    if (count > mostFindings) found.push(notListed(check, kind, count - mostFindings));
  return found;
}

/** About no package and no file, so that no waiver takes it away. */
function notListed(check: Check, severity: Finding['severity'], count: number): Finding {
  return {
    check: check.id,
    severity,
    message: `${count} more of these are not listed.`,
    fix: 'Mend what is listed, and run the check again.',
  };
}

function outcomeOf(findings: readonly Finding[]): CheckOutcome['outcome'] {
  if (findings.some(finding => finding.severity === 'error')) return 'failed';
  if (findings.some(finding => finding.severity === 'unknown')) return 'unknown';
  return findings.length > 0 ? 'warned' : 'passed';
}

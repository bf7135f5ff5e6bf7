import type { CheckOutcome, Finding } from '../finding.ts';
import { isBlocking } from '../is-blocking.ts';
import { sortFindings } from '../report/text/sort-findings.ts';
import type { Verdict } from '../report/verdict.ts';
import { withValidCauses } from './with-valid-causes.ts';

/**
 * The verdict on a tree as one on what is new in it: errors that the tree before has as well are existing warnings. A change is judged by what
 * it changes, so what was wrong elsewhere before is no reason against it. Where something is found more often than
 * before, all of it stays, because nobody can tell which one is new. What could not be determined always stays: it may hide anything.
 *
 * @param before what is found in the tree before
 */
export function verdictSince(verdict: Verdict, before: readonly Finding[]): Verdict {
  const known = countsOf(before);
  const now = countsOf(verdict.findings);
  const isExisting = (finding: Finding) => (known.get(keyOf(finding)) ?? 0) >= (now.get(keyOf(finding)) ?? 0);
  const marked = verdict.findings.map(finding =>
    isError(finding) && isExisting(finding) ? asExisting(finding) : finding,
  );
  const findings = sortFindings(withValidCauses(marked));
  const failing = new Set(findings.filter(isError).map(({ check }) => check));
  const unknown = new Set(findings.filter(({ severity }) => severity === 'unknown').map(({ check }) => check));
  const outcomeSince = (outcome: CheckOutcome): CheckOutcome => {
    if (outcome.outcome !== 'failed' || failing.has(outcome.id)) return outcome;
    return { ...outcome, outcome: unknown.has(outcome.id) ? 'unknown' : 'warned' };
  };
  return { ...verdict, valid: !findings.some(isBlocking), findings, checks: verdict.checks.map(outcomeSince) };
}

function isError(finding: Finding): boolean {
  return finding.severity === 'error' && isBlocking(finding);
}

function asExisting({ consequenceOf, ...finding }: Finding): Finding {
  return { ...finding, severity: 'warning', existing: true };
}

function countsOf(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings.filter(isError)) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  return counts;
}

/** Lines are left out: they move with what is above. */
function keyOf({ check, message, package: about, file }: Finding): string {
  return JSON.stringify([check, message, about, file]);
}

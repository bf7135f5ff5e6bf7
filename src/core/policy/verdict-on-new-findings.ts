import type { CheckOutcome, Finding } from '../finding.ts';
import { countFindingsByKey, keyOfFinding } from '../finding-key.ts';
import { isBlocking } from '../is-blocking.ts';
import { sortFindings } from '../report/text/sort-findings.ts';
import type { Verdict } from '../report/verdict.ts';
import { withValidCauses } from './with-valid-causes.ts';

/**
 * The verdict on a tree as one on what is new in it: errors that the tree before has as well are existing warnings. A change is judged by what
 * it changes, so what was wrong elsewhere before is no reason against it. Where something is found more often than
 * before, all of it stays, because nobody can tell which one is new; so do errors of which only the number is
 * known. What could not be determined always stays: it may hide anything.
 *
 * @param before what is found in the tree before
 */
export function verdictOnNewFindings(verdict: Verdict, before: readonly Finding[]): Verdict {
  const known = countFindingsByKey(before.filter(isError));
  const now = countFindingsByKey(verdict.findings.filter(isError));
  const isExisting = (finding: Finding) => {
    const key = keyOfFinding(finding);
    return isPlaced(finding) && (known.get(key) ?? 0) >= (now.get(key) ?? 0);
  };
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

/** Without a package and a file it is about the run: how many errors are not listed, which equal numbers say nothing about. */
function isPlaced({ package: about, file }: Finding): boolean {
  return about !== undefined || file !== undefined;
}

function asExisting({ consequenceOf, ...finding }: Finding): Finding {
  return { ...finding, severity: 'warning', existing: true };
}

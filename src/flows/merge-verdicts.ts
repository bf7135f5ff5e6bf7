import type { CheckOutcome } from '../core/finding.ts';
import { sortFindings } from '../core/report/text/sort-findings.ts';
import type { Verdict, VerdictStats } from '../core/report/verdict.ts';

/** From best to worst: of several outcomes of one check the worst counts. */
const order: readonly CheckOutcome['outcome'][] = ['skipped', 'passed', 'warned', 'unknown', 'waiting', 'failed'];

/** The verdicts on several trees, judged by the same checks, as one. @throws RangeError when there is none */
export function mergeVerdicts(verdicts: readonly Verdict[]): Verdict {
  const [first] = verdicts;
  if (first === undefined) throw new RangeError('There is no verdict to merge.');
  return {
    ...first,
    valid: verdicts.every(({ valid }) => valid),
    findings: sortFindings(verdicts.flatMap(({ findings }) => findings)),
    checks: first.checks.map((outcome, index) => verdicts.map(({ checks }) => checks[index] ?? outcome).reduce(worse)),
    stats: verdicts.map(({ stats }) => stats).reduce(sum),
  };
}

function worse(one: CheckOutcome, other: CheckOutcome): CheckOutcome {
  return order.indexOf(other.outcome) > order.indexOf(one.outcome) ? other : one;
}

function sum(one: VerdictStats, other: VerdictStats): VerdictStats {
  return {
    catalogs: one.catalogs + other.catalogs,
    packages: one.packages + other.packages,
    bundles: one.bundles + other.bundles,
    files: one.files + other.files,
    documents: one.documents + other.documents,
    bytes: one.bytes + other.bytes,
    parsedBytes: one.parsedBytes + other.parsedBytes,
  };
}

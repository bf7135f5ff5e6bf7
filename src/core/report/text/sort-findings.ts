import type { Finding } from '../../finding.ts';
import { rankOf } from './finding-status.ts';

/** Most severe first, waived last; then by file, line, check and column. The order depends on nothing else. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(compareFindings);
}

function compareFindings(left: Finding, right: Finding): number {
  return (
    rankOf(left) - rankOf(right) ||
    compareTexts(left.file ?? '', right.file ?? '') ||
    (left.line ?? 0) - (right.line ?? 0) ||
    compareTexts(left.check, right.check) ||
    (left.column ?? 0) - (right.column ?? 0) ||
    compareTexts(left.message, right.message)
  );
}

/** By code units: the same on every machine, whatever its language. */
function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

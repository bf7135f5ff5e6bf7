import type { Finding } from '../../finding.ts';
import { type FindingStatus, statusOfFinding } from './finding-status.ts';

/** How many findings there are of each status. */
export type FindingCounts = Readonly<Record<FindingStatus, number>>;

export function countFindings(findings: readonly Finding[]): FindingCounts {
  const counts = { error: 0, waiting: 0, unknown: 0, warning: 0, approved: 0, consequence: 0, existing: 0, waived: 0 };
  for (const finding of findings) counts[statusOfFinding(finding)] += 1;
  return counts;
}

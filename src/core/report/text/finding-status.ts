import type { Finding } from '../../finding.ts';

/** How a finding is shown: by its severity, that it follows from another error, that the base branch has it as well, or that a waiver or an approval lifts it. */
export type FindingStatus = Finding['severity'] | 'approved' | 'consequence' | 'existing' | 'waived';

const ranks: Readonly<Record<FindingStatus, number>> = {
  error: 0,
  waiting: 1,
  unknown: 2,
  warning: 3,
  approved: 4,
  consequence: 5,
  existing: 6,
  waived: 7,
};

export function statusOfFinding({ severity, waiver, approvedBy, existing, consequenceOf }: Finding): FindingStatus {
  if (waiver !== undefined) return 'waived';
  if (approvedBy !== undefined) return 'approved';
  if (existing === true && severity === 'warning') return 'existing';
  // What could not be determined and what waits is somebody's to answer, whatever it follows from.
  return consequenceOf !== undefined && (severity === 'error' || severity === 'warning') ? 'consequence' : severity;
}

/** Smaller is more severe. */
export function rankOf(finding: Finding): number {
  return ranks[statusOfFinding(finding)];
}

import type { Finding } from '../../finding.ts';

/** How much a finding weighs: its severity, that the base branch has it as well, or that a waiver or an approval lifts it. */
export type Weight = Finding['severity'] | 'approved' | 'existing' | 'waived';

const ranks: Readonly<Record<Weight, number>> = {
  error: 0,
  waiting: 1,
  unknown: 2,
  warning: 3,
  approved: 4,
  existing: 5,
  waived: 6,
};

export function weightOf({ severity, waiver, approvedBy, existing }: Finding): Weight {
  if (waiver !== undefined) return 'waived';
  if (approvedBy !== undefined) return 'approved';
  return existing === true && severity === 'warning' ? 'existing' : severity;
}

/** Smaller is more severe. */
export function rankOf(finding: Finding): number {
  return ranks[weightOf(finding)];
}

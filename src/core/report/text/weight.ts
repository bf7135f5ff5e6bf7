import type { Finding } from '../../finding.ts';

/** How much a finding weighs: its severity, that the base branch has it as well, or that it is waived. */
export type Weight = Finding['severity'] | 'existing' | 'waived';

const ranks: Readonly<Record<Weight, number>> = { error: 0, unknown: 1, warning: 2, existing: 3, waived: 4 };

export function weightOf(finding: Finding): Weight {
  if (finding.waiver !== undefined) return 'waived';
  return finding.existing === true && finding.severity === 'warning' ? 'existing' : finding.severity;
}

/** Smaller is more severe. */
export function rankOf(finding: Finding): number {
  return ranks[weightOf(finding)];
}

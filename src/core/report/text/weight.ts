import type { Finding } from '../../finding.ts';

/** How much a finding weighs: its severity, or that a waiver lets it pass. */
export type Weight = Finding['severity'] | 'waived';

const ranks: Readonly<Record<Weight, number>> = { error: 0, unknown: 1, warning: 2, waived: 3 };

export function weightOf(finding: Finding): Weight {
  return finding.waiver === undefined ? finding.severity : 'waived';
}

/** Smaller is more severe. */
export function rankOf(finding: Finding): number {
  return ranks[weightOf(finding)];
}

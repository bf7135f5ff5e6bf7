import type { Finding } from './finding.ts';

/** Whether a waiver or an approval lifts a finding: it is shown, and blocks nothing. */
export function isWaivedOrApproved({ waiver, approvedBy }: Finding): boolean {
  return waiver !== undefined || approvedBy !== undefined;
}

/** Whether a finding stands in the way of a merge. */
export function isBlocking(finding: Finding): boolean {
  return finding.severity !== 'warning' && !isWaivedOrApproved(finding);
}

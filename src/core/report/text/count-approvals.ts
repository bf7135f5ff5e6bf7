import type { Finding } from '../../finding.ts';
import { statusOfFinding } from './finding-status.ts';

/** How many approvals findings wait for. One of a maintainer lifts all that waits for one; of each package an owner has to approve. */
export function countApprovals(findings: readonly Finding[]): number {
  const waiting = findings.filter(finding => statusOfFinding(finding) === 'waiting');
  return new Set(waiting.map(({ approval, package: name }) => (approval === 'owner' ? (name ?? '') : undefined))).size;
}

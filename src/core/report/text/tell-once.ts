import type { Finding } from '../../finding.ts';
import type { Decision, Reason } from '../../policy/decision.ts';
import type { Verdict } from '../verdict.ts';
import { statusOfFinding } from './finding-status.ts';

/** A verdict for people, in which each thing is told once. */
export interface ToldOnce {
  readonly findings: readonly Finding[];
  readonly decision?: Decision;
}

/**
 * Leaves out what the findings and the reasons both say. A missing approval stays a reason, which names who can give it; what a check
 * found stays a finding, which has the place and the fix.
 */
export function tellOnce({ findings, decision }: Pick<Verdict, 'findings' | 'decision'>): ToldOnce {
  if (decision === undefined) return { findings };
  const approvals = Map.groupBy(decision.reasons.filter(namesWhoActs), reason => reason.package);
  const isReason = (finding: Finding) =>
    statusOfFinding(finding) === 'waiting' &&
    (approvals.get(finding.package) ?? []).some(({ message }) => message.startsWith(finding.message));
  const statuses = new Set(findings.map(statusOfFinding));
  const isFinding = ({ code }: Reason) =>
    (code === 'check-failed' && statuses.has('error')) || (code === 'check-unknown' && statuses.has('unknown'));
  return {
    findings: findings.filter(finding => !isReason(finding)),
    decision: { ...decision, reasons: decision.reasons.filter(reason => !isFinding(reason)) },
  };
}

/** Whether the message names those who can act, so that they need not stand beside it. */
export function namesWhoActs({ code, package: name }: Reason): boolean {
  return name !== undefined && (code === 'owner-approval-missing' || code === 'maintainer-approval-missing');
}

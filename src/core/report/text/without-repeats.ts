import type { Finding } from '../../finding.ts';
import type { Decision, Reason } from '../../policy/decision.ts';
import { counted } from '../../text/counted.ts';
import type { Verdict } from '../verdict.ts';
import { statusOfFinding } from './finding-status.ts';
import { foldFindings } from './fold-findings.ts';

/** A verdict for people, in which each thing is told once. */
export interface WithoutRepeats {
  readonly findings: readonly Finding[];
  readonly decision?: Decision;
}

/**
 * Leaves out what the findings and the reasons both say. A missing approval stays a reason, which names who can give it; what a check
 * found stays a finding, which has the place and the fix.
 */
export function withoutRepeats({ findings, decision }: Pick<Verdict, 'findings' | 'decision'>): WithoutRepeats {
  if (decision === undefined) return { findings };
  const approvals = Map.groupBy(decision.reasons.filter(namesWhoActs), reason => reason.package);
  const isReason = (finding: Finding) =>
    statusOfFinding(finding) === 'waiting' &&
    (approvals.get(finding.package) ?? []).some(({ message }) => message.startsWith(finding.message));
  const statuses = new Set(findings.map(statusOfFinding));
  const isFinding = ({ code }: Reason) =>
    (code === 'check-failed' && statuses.has('error')) || (code === 'check-unknown' && statuses.has('unknown'));
  const reasons = decision.reasons.filter(reason => !isFinding(reason));
  return {
    findings: findings.filter(finding => !isReason(finding)),
    decision: {
      ...decision,
      reasons: [...reasonOfAuthor(decision, findings, reasons), ...reasonsOfUnknown(decision, findings), ...reasons],
    },
  };
}

/** Beside others who have to act, the author is named for the errors, which are told as findings. */
function reasonOfAuthor(
  { reasons }: Decision,
  findings: readonly Finding[],
  others: readonly Reason[],
): readonly Reason[] {
  const failed = reasons.find(({ code }) => code === 'check-failed');
  const errors = foldFindings(findings.filter(finding => statusOfFinding(finding) === 'error')).length;
  const isAlone = others.every(({ actor }) => actor === 'nobody' || actor === 'author');
  if (failed === undefined || errors === 0 || isAlone) return [];
  return [{ ...failed, message: `Fix ${counted(errors, 'error')}.` }];
}

/** Whoever can answer what could not be determined is named; what that is and how it is answered is told as findings. */
function* reasonsOfUnknown({ action, reasons }: Decision, findings: readonly Finding[]): Iterable<Reason> {
  // What is wrong comes first; then it is checked again.
  if (action !== 'wait') return;
  const unknown = findings.filter(finding => statusOfFinding(finding) === 'unknown' && finding.approval === undefined);
  for (const [actor, ours] of Map.groupBy(unknown, finding => finding.actor ?? 'infrastructure')) {
    const reason = reasons.find(one => one.code === 'check-unknown' && one.actor === actor);
    if (reason === undefined) continue;
    const then = actor === 'infrastructure' ? ', then run the check again' : '';
    yield {
      ...reason,
      message: `See the fix of ${counted(foldFindings(ours).length, 'undetermined finding')}${then}.`,
    };
  }
}

/** Whether the message names those who can act, so that they need not stand beside it. */
export function namesWhoActs({ code, package: name }: Reason): boolean {
  return name !== undefined && (code === 'owner-approval-missing' || code === 'maintainer-approval-missing');
}

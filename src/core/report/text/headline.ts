import type { Action, Reason } from '../../policy/decision.ts';
import { counted } from '../../text/counted.ts';
import type { Verdict } from '../verdict.ts';
import { countApprovals } from './count-approvals.ts';
import { countFindings } from './count-findings.ts';
import { statusOfFinding } from './finding-status.ts';
import { shorten } from './shorten.ts';

/** The verdict in one line, in two parts: `refuse` and `3 errors in 2 packages`. `text` may hold names from outside. */
export interface Headline {
  readonly word: Action | 'valid' | 'invalid' | 'unknown';
  readonly text: string;
}

export function headlineOf(verdict: Verdict): Headline {
  const problems = problemsOf(verdict);
  if (verdict.decision === undefined) {
    return {
      word: verdict.valid ? 'valid' : isUnknown(verdict) ? 'unknown' : 'invalid',
      text: [problems, remarksOf(verdict)].filter(Boolean).join(', ') || 'no findings',
    };
  }
  const { action, reasons } = verdict.decision;
  if (action === 'merge') {
    return { word: action, text: ['no blocking findings', remarksOf(verdict)].filter(Boolean).join('; ') };
  }
  return { word: action, text: problems || textOfReasons(reasons) };
}

/** Whether nothing is known to be wrong, and something could not be determined. */
export function isUnknown({ findings }: Verdict): boolean {
  const counts = countFindings(findings);
  return counts.error === 0 && counts.unknown > 0;
}

/** What blocks: `3 errors in 2 packages, waiting for 1 approval, 1 undetermined finding`; empty when nothing does. */
function problemsOf(verdict: Verdict): string {
  const counts = countFindings(verdict.findings);
  const packages = new Set<string>();
  for (const finding of verdict.findings) {
    if (statusOfFinding(finding) === 'error' && finding.package !== undefined) packages.add(finding.package);
  }
  const parts: string[] = [];
  if (counts.error > 0) {
    parts.push(counted(counts.error, 'error') + (packages.size > 0 ? ` in ${counted(packages.size, 'package')}` : ''));
  }
  const approvals = countApprovals(verdict.findings);
  if (approvals > 0) parts.push(`waiting for ${counted(approvals, 'approval')}`);
  if (counts.unknown > 0) parts.push(counted(counts.unknown, 'undetermined finding'));
  return parts.join(', ');
}

/** What does not block: `2 warnings, 1 waived finding`; empty when there is nothing. */
function remarksOf(verdict: Verdict): string {
  const counts = countFindings(verdict.findings);
  const parts: string[] = [];
  if (counts.warning > 0) parts.push(counted(counts.warning, 'warning'));
  if (counts.approved > 0) parts.push(counted(counts.approved, 'approved finding'));
  if (counts.existing > 0) parts.push(counted(counts.existing, 'existing warning'));
  if (counts.waived > 0) parts.push(counted(counts.waived, 'waived finding'));
  return parts.join(', ');
}

/** Reasons that are up to nobody stand in nobody's way: they are remarks, and not counted. */
function textOfReasons(reasons: readonly Reason[]): string {
  const standing = reasons.filter(({ actor }) => actor !== 'nobody');
  const [first, ...others] = standing.length === 0 ? reasons : standing;
  if (first === undefined) return 'no reason';
  const sentence = shorten(first.message.replace(/\.$/, ''), 160);
  const text = /^[A-Z][a-z ]/.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
  return others.length === 0 ? text : `${text}, and ${counted(others.length, 'more reason')}`;
}

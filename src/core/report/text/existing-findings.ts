import type { Finding } from '../../finding.ts';
import { counted } from '../../text/counted.ts';
import { countFindings } from './count-findings.ts';
import { statusOfFinding } from './finding-status.ts';

/** The findings but those that the base branch has as well. */
export function newFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(finding => statusOfFinding(finding) !== 'existing');
}

/** How many are not new, as a sentence; empty where there are none. */
export function existingNote(findings: readonly Finding[]): string {
  const { existing } = countFindings(findings);
  if (existing === 0) return '';
  const it = existing === 1 ? 'it' : 'them';
  return `${counted(existing, 'warning is', 'warnings are')} not new: the base branch or the previous version also has ${it}.`;
}

import type { Finding } from '../../finding.ts';
import { counted } from '../../text/counted.ts';
import { editLines } from '../text/edit-lines.ts';
import { fixCommand } from '../text/fix-command.ts';
import { fixableFindings } from '../text/fixable-findings.ts';
import type { Verdict } from '../verdict.ts';
import { codeSpan } from './code-span.ts';
import { fence } from './fence.ts';
import type { Section } from './section.ts';

/** Findings whose edits are shown. */
const maxShown = 20;

/** The edits that fix findings for certain, and the command that makes them. */
export function fixesSection(
  findings: readonly Finding[],
  subject: Verdict['subject'],
  directory: string | undefined,
): readonly Section[] {
  const differences = fixableFindings(findings).map(({ edits }) => editLines(edits).join('\n'));
  const shown = [...new Set(differences)].filter(lines => lines !== '').slice(0, maxShown);
  if (differences.length === 0) return [];
  const command = codeSpan(`${fixCommand(subject, directory)} --write`);
  const head = `#### Fixes\n\n${counted(differences.length, 'finding')} can be fixed with ${command} in a clone.\n\n`;
  const items = shown.map(lines => `${fence(lines, 'diff')}\n`);
  return [{ priority: 5, head, items, count: items.length, tail: '', nouns: ['fix', 'fixes'] }];
}

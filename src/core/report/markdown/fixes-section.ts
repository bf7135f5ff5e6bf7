import type { Finding } from '../../finding.ts';
import { editLines } from '../text/edit-lines.ts';
import { fixableFindings } from '../text/fixable-findings.ts';
import { fence } from './fence.ts';
import type { Section } from './section.ts';

/** Findings whose edits are shown. */
const maxShown = 20;

/** The edits that fix findings for certain, and the command that makes them. */
export function fixesSection(findings: readonly Finding[]): readonly Section[] {
  const differences = fixableFindings(findings).map(({ edits }) => editLines(edits).join('\n'));
  const shown = [...new Set(differences)].filter(lines => lines !== '').slice(0, maxShown);
  if (differences.length === 0) return [];
  const head = `#### Fixes\n\n${command(differences.length)}\n\n`;
  const items = shown.map(lines => `${fence(lines, 'diff')}\n`);
  return [{ priority: 5, head, items, count: items.length, tail: '', nouns: ['fix', 'fixes'] }];
}

function command(count: number): string {
  const what = count === 1 ? '1 finding' : `${count} findings`;
  return `${what} can be fixed with \`catalog-keeper fix --write\` in a clone.`;
}

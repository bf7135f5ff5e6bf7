import { counted } from '../text/counted.ts';
import type { ReportOptions } from './options.ts';
import { findingText } from './terminal/finding-text.ts';
import { type Color, paletteOf } from './terminal/palette.ts';
import { changeText, checksText, decisionText, headsText } from './terminal/terminal-sections.ts';
import { existingNote, newFindings } from './text/existing-findings.ts';
import { fixCommand } from './text/fix-command.ts';
import { fixableFindings } from './text/fixable-findings.ts';
import { foldFindings, unfolded } from './text/fold-findings.ts';
import { groupFindings } from './text/group-findings.ts';
import { type Headline, headlineOf } from './text/headline.ts';
import { stateWord } from './text/state-word.ts';
import { statsLine } from './text/stats-line.ts';
import { visible } from './text/visible.ts';
import { withoutRepeats } from './text/without-repeats.ts';
import type { Verdict } from './verdict.ts';

const headlineColors: Readonly<Record<Headline['word'], Color>> = {
  merge: 'green',
  valid: 'green',
  wait: 'yellow',
  refuse: 'red',
  invalid: 'red',
  unknown: 'yellow',
};

/**
 * The verdict for people at a terminal: findings by file, what changes, the checks, who acts next, and last, where the eye
 * is when the command ends, the verdict in one line. No control character of a name or a text gets through.
 */
export function terminalReport(
  verdict: Verdict,
  { color, width, verbose, all, directory }: Pick<ReportOptions, 'color' | 'width' | 'verbose' | 'all' | 'directory'>,
): string {
  const palette = paletteOf(color, width);
  const { findings, decision } = withoutRepeats(verdict);
  const entries = all ? unfolded(findings) : foldFindings(newFindings(findings));
  const sections = groupFindings(entries).map(group =>
    group.entries.map(entry => findingText(entry, palette)).join('\n\n'),
  );
  const existing = all ? '' : existingNote(verdict.findings);
  if (existing !== '') sections.push(palette.dim(palette.wrap(`${existing} --all shows every finding.`, 0)));
  const fixable = fixableFindings(findings).length;
  if (fixable > 0) {
    const command = visible(fixCommand(verdict.subject, directory));
    sections.push(palette.cyan(`${counted(fixable, 'finding')} can be fixed with: ${command}`));
  }
  if (verdict.change !== undefined) sections.push(changeText(verdict.change, verdict.bundleDirectories ?? [], palette));
  if (verdict.heads !== undefined && verdict.heads.length > 0) sections.push(headsText(verdict.heads, palette));
  sections.push(
    `${checksText(verdict.checks, verbose, palette)}\n  ${palette.dim(palette.wrap(statsLine(verdict.stats), 2))}`,
  );
  if (decision !== undefined && decision.reasons.length > 0) sections.push(decisionText(decision, palette));
  if (verdict.reproduce !== undefined)
    sections.push(`${palette.bold('Reproduce locally')}\n  ${visible(verdict.reproduce)}`);
  const { word, text } = headlineOf(verdict);
  const shown = stateWord(word);
  sections.push(
    palette.bold(`${palette[headlineColors[word]](shown)}: ${palette.wrap(visible(text), 2, shown.length + 2)}`),
  );
  return `${sections.join('\n\n')}\n`;
}

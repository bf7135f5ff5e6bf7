import type { Finding } from '../../finding.ts';
import { type FindingStatus, statusOfFinding } from '../text/finding-status.ts';
import type { FoldedFinding } from '../text/fold-findings.ts';
import { furtherText } from '../text/further-text.ts';
import { nextStepOf } from '../text/next-step.ts';
import { placeText } from '../text/place-text.ts';
import { shorten } from '../text/shorten.ts';
import { stateWord } from '../text/state-word.ts';
import { visible } from '../text/visible.ts';
import type { Color, Palette } from './palette.ts';

/** Longer texts are cut; JSON holds them whole. */
const maxTextLength = 2000;

const colors: Readonly<Record<FindingStatus, Color>> = {
  error: 'red',
  waiting: 'cyan',
  unknown: 'magenta',
  warning: 'yellow',
  approved: 'dim',
  consequence: 'red',
  existing: 'dim',
  waived: 'dim',
};

/** One finding: where, how severe and by which check; what is wrong; where else; how to fix it. */
export function findingText(entry: FoldedFinding, palette: Palette): string {
  const { finding } = entry;
  const status = statusOfFinding(finding);
  const subject = finding.file === undefined ? subjectOf(finding) : placeText(finding);
  const further = furtherText(entry);
  const next = nextStepOf(finding);
  const lines = [
    `${palette.bold(visible(shorten(subject, 1000)))}  ${palette[colors[status]](stateWord(status))}  ${palette.dim(visible(finding.check))}`,
    `  ${palette.wrap(sentence(finding.message), 2)}`,
    ...(further === '' ? [] : [`  ${palette.dim(palette.wrap(sentence(further), 2))}`]),
    ...(next === undefined
      ? []
      : [
          `  ${palette.cyan(`${next.label.toLowerCase()}:`)} ${palette.wrap(sentence(next.text), next.label.length + 4)}`,
        ]),
  ];
  if (finding.waiver !== undefined) {
    const { expires, owner, reason } = finding.waiver;
    lines.push(`  ${palette.dim(palette.wrap(sentence(`waived until ${expires} by ${owner}: ${reason}`), 10, 2))}`);
  }
  if (status === 'approved') lines.push(`  ${palette.dim(sentence(`approved by ${finding.approvedBy}`))}`);
  return lines.join('\n');
}

function subjectOf(finding: Finding): string {
  return finding.package === undefined ? 'the repository' : `package ${finding.package}`;
}

function sentence(text: string): string {
  return visible(shorten(text, maxTextLength));
}

import type { Finding } from '../../finding.ts';
import type { FoldedFinding } from '../text/fold-findings.ts';
import { nextStepOf } from '../text/next-step.ts';
import { otherPlacesText } from '../text/other-places.ts';
import { placeText } from '../text/place-text.ts';
import { shorten } from '../text/shorten.ts';
import { visible } from '../text/visible.ts';
import { type Weight, weightOf } from '../text/weight.ts';
import type { Palette } from './palette.ts';
import { wrap } from './wrap.ts';

/** Longer texts are cut; JSON holds them whole. */
const longestText = 2000;

const colors: Readonly<Record<Weight, keyof Palette>> = {
  error: 'red',
  waiting: 'cyan',
  unknown: 'magenta',
  warning: 'yellow',
  approved: 'dim',
  existing: 'dim',
  waived: 'dim',
};

/** One finding: where, how severe and by which check; what is wrong; where else; how to fix it. */
export function findingText(entry: FoldedFinding, palette: Palette): string {
  const { finding } = entry;
  const weight = weightOf(finding);
  const subject = finding.file === undefined ? subjectOf(finding) : placeText(finding);
  const elsewhere = otherPlacesText(entry);
  const next = nextStepOf(finding);
  const lines = [
    `${palette.bold(visible(shorten(subject, 1000)))}  ${palette[colors[weight]](weight)}  ${palette.dim(visible(finding.check))}`,
    `  ${wrap(sentence(finding.message), 2)}`,
    ...(elsewhere === '' ? [] : [`  ${palette.dim(wrap(sentence(elsewhere), 2))}`]),
    ...(next === undefined
      ? []
      : [`  ${palette.cyan(`${next.label.toLowerCase()}:`)} ${wrap(sentence(next.text), next.label.length + 4)}`]),
  ];
  if (finding.waiver !== undefined) {
    const { expires, owner, reason } = finding.waiver;
    lines.push(`  ${palette.dim(wrap(sentence(`waived until ${expires} by ${owner}: ${reason}`), 10, 2))}`);
  }
  if (weight === 'approved') lines.push(`  ${palette.dim(sentence(`approved by ${finding.approvedBy}`))}`);
  return lines.join('\n');
}

function subjectOf(finding: Finding): string {
  return finding.package === undefined ? 'the repository' : `package ${finding.package}`;
}

function sentence(text: string): string {
  return visible(shorten(text, longestText));
}

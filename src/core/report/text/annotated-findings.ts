import type { Finding } from '../../finding.ts';
import type { Place } from '../../source.ts';
import { checkPage } from '../docs-url.ts';
import { editLines } from './edit-lines.ts';
import { type FindingStatus, statusOfFinding } from './finding-status.ts';
import { editsOf } from './fixable-findings.ts';
import { foldFindings } from './fold-findings.ts';
import { furtherText } from './further-text.ts';
import { placedMessage } from './placed-message.ts';
import { shorten } from './shorten.ts';
import { visible } from './visible.ts';

type Level = 'error' | 'warning' | 'notice';

/** Level of the annotation; a finding that is lifted or not new gets none. What waits or could not be determined is no error of the author's. */
const levels: Readonly<Record<FindingStatus, Level | undefined>> = {
  error: 'error',
  waiting: 'notice',
  unknown: 'warning',
  warning: 'warning',
  approved: undefined,
  consequence: undefined,
  existing: undefined,
  waived: undefined,
};

/** What is shown at a line of a pull request. Every text is on one line, but for the line breaks of the message. */
export interface Annotated {
  readonly level: Level;
  /** The id of the check: its title says what holds where there is no finding. */
  readonly title: string;
  /** Only a path that is safe to hand on. */
  readonly place: Place | undefined;
  /** What is wrong, what to do, and the page of the check. */
  readonly message: string;
  /** The lines that fix it, one below the other; empty where that is not certain. */
  readonly difference: string;
  /** How many findings it tells. */
  readonly count: number;
}

export function levelOf(finding: Finding): Level | undefined {
  return levels[statusOfFinding(finding)];
}

/** What of the findings is shown at lines, the most severe first, what repeats once. */
export function* annotatedFindings(findings: readonly Finding[], docsUrl: string): Iterable<Annotated> {
  for (const entry of foldFindings(findings)) {
    const { finding, others } = entry;
    const level = levelOf(finding);
    if (level === undefined) continue;
    const { place, message, next } = placedMessage(finding);
    const lines = [message, visible(furtherText(entry)), next ?? '', checkPage(docsUrl, finding.check)];
    yield {
      level,
      title: visible(shorten(finding.check, 200)),
      place,
      message: lines.filter(line => line !== '').join('\n'),
      difference: visibleLines(editLines([finding, ...others].flatMap(editsOf))),
      count: 1 + others.length,
    };
  }
}

function visibleLines(lines: readonly string[]): string {
  return lines.map(line => visible(line)).join('\n');
}

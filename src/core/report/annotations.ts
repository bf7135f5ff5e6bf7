import type { Finding } from '../finding.ts';
import { counted } from '../text/counted.ts';
import { checkPage } from './docs-url.ts';
import type { ReportOptions } from './options.ts';
import { type FoldedFinding, foldFindings } from './text/fold-findings.ts';
import { furtherText } from './text/further-text.ts';
import { headlineOf } from './text/headline.ts';
import { placedMessage } from './text/placed-message.ts';
import { shorten } from './text/shorten.ts';
import { visible } from './text/visible.ts';
import { type Weight, weightOf } from './text/weight.ts';
import type { Verdict } from './verdict.ts';

/** GitHub shows ten annotations of a level for each step and drops the rest without a word. */
export const annotationLimit = 10;

type Level = 'error' | 'warning' | 'notice';

/** Level of the annotation; a finding that is lifted or not new gets none. What waits or could not be determined is no error of the author's. */
const levels: Readonly<Record<Weight, Level | undefined>> = {
  error: 'error',
  waiting: 'notice',
  unknown: 'warning',
  warning: 'warning',
  approved: undefined,
  consequence: undefined,
  existing: undefined,
  waived: undefined,
};

/**
 * The verdict as workflow commands, which GitHub shows at the lines of a pull request: the most severe findings first, what
 * repeats once, at most `annotations` of each level, and a notice that says how many more there are and where. Every line is one of our
 * commands. https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 */
export function annotationsReport(
  verdict: Verdict,
  { annotations, docsUrl, wholeList }: Pick<ReportOptions, 'annotations' | 'docsUrl' | 'wholeList'>,
): string {
  // The verdict is a notice, too.
  const left: Record<Level, number> = {
    error: annotations,
    warning: annotations,
    notice: Math.max(0, annotations - 1),
  };
  const lines: string[] = [];
  let shown = 0;
  for (const entry of foldFindings(verdict.findings)) {
    const level = levels[weightOf(entry.finding)];
    if (level === undefined || left[level] === 0) continue;
    left[level] -= 1;
    shown += 1 + entry.others.length;
    lines.push(annotation(level, entry, docsUrl));
  }
  const { word, text } = headlineOf(verdict);
  const message = [`${word}: ${visible(text)}.`, ...leftOut(verdict.findings, shown, wholeList)].join(' ');
  return [...lines, command('notice', [['title', 'catalog-keeper']], message), ''].join('\n');
}

function leftOut(findings: readonly Finding[], shown: number, wholeList: string): readonly string[] {
  const missing = findings.filter(finding => levels[weightOf(finding)] !== undefined).length - shown;
  return missing === 0
    ? []
    : [`${counted(missing, 'more finding is', 'more findings are')} not annotated: ${wholeList}.`];
}

function annotation(level: Level, entry: FoldedFinding, docsUrl: string): string {
  const { finding } = entry;
  const { place, message, next } = placedMessage(finding);
  const further = furtherText(entry);
  const properties: [string, string][] = [['title', visible(shorten(finding.check, 200))]];
  if (place !== undefined) properties.push(['file', place.file]);
  if (place?.line !== undefined) properties.push(['line', String(place.line)]);
  if (place?.column !== undefined) properties.push(['col', String(place.column)]);
  const lines = [message, visible(further), next ?? '', checkPage(docsUrl, finding.check)];
  return command(level, properties, lines.filter(line => line !== '').join('\n'));
}

function command(name: string, properties: readonly (readonly [string, string])[], message: string): string {
  const list = properties.map(([key, value]) => `${key}=${escapeProperty(value)}`).join(',');
  return `::${name} ${list}::${escapeData(message)}`;
}

/** The three characters that the runner decodes again in the text of a command. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

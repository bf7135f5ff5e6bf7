import type { Finding } from '../finding.ts';
import { counted } from '../text/counted.ts';
import type { ReportOptions } from './options.ts';
import { type Annotated, annotatedFindings, levelOf } from './text/annotated-findings.ts';
import { headlineOf } from './text/headline.ts';
import { withFullStop } from './text/headline-sentence.ts';
import { stateWord } from './text/state-word.ts';
import { visible } from './text/visible.ts';
import type { Verdict } from './verdict.ts';

/** GitHub shows ten annotations of a level for each step and drops the rest without a word. */
export const annotationLimit = 10;

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
  const left: Record<Annotated['level'], number> = {
    error: annotations,
    warning: annotations,
    notice: Math.max(0, annotations - 1),
  };
  const lines: string[] = [];
  let shown = 0;
  for (const annotated of annotatedFindings(verdict.findings, docsUrl)) {
    if (left[annotated.level] === 0) continue;
    left[annotated.level] -= 1;
    shown += annotated.count;
    lines.push(annotation(annotated));
  }
  const { word, text } = headlineOf(verdict);
  const message = [
    `${stateWord(word)}: ${visible(withFullStop(text))}`,
    ...leftOut(verdict.findings, shown, wholeList),
  ].join(' ');
  return [...lines, command('notice', [['title', 'catalog-keeper']], message), ''].join('\n');
}

function leftOut(findings: readonly Finding[], shown: number, wholeList: string): readonly string[] {
  const missing = findings.filter(finding => levelOf(finding) !== undefined).length - shown;
  return missing === 0
    ? []
    : [`${counted(missing, 'more finding is', 'more findings are')} not annotated; ${wholeList}.`];
}

function annotation({ level, title, place, message }: Annotated): string {
  const properties: [string, string][] = [['title', title]];
  if (place !== undefined) properties.push(['file', place.file]);
  if (place?.line !== undefined) properties.push(['line', String(place.line)]);
  if (place?.column !== undefined) properties.push(['col', String(place.column)]);
  return command(level, properties, message);
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

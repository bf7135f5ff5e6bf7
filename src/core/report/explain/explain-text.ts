import type { Check } from '../../check.ts';
import { checkPage } from '../docs-url.ts';
import type { ReportOptions } from '../options.ts';
import { type Color, type Palette, paletteOf } from '../terminal/palette.ts';
import { joinedLines } from '../text/joined-lines.ts';
import { visible } from '../text/visible.ts';
import { liftedByOf, originOf, severityOf, subjectOf } from './check-words.ts';
import { type ExampleFile, type ExampleView, exampleViews } from './example-view.ts';
import { optionRows } from './option-rows.ts';

/** What `catalog-keeper explain <id>` prints. */
export function explainText(
  check: Check,
  { color, width, docsUrl }: Pick<ReportOptions, 'color' | 'width' | 'docsUrl'>,
): string {
  const palette = paletteOf(color, width);
  const heading = (text: string) => palette.bold(text);
  const parts = [
    `${heading(check.title)}\n${palette.dim(check.id)}`,
    [
      `severity   ${severityOf(check)}`,
      `lifted by  ${liftedByOf(check)}`,
      `origin     ${plain(originOf(check))}`,
      `applies to ${subjectOf(check)}`,
      ...(check.isFixable === true ? ['fixed by   catalog-keeper fix, where it is certain'] : []),
    ].join('\n'),
    `${heading('Why')}\n${paragraphs(check.why, palette)}`,
    optionsPart(check, palette),
    ...exampleViews(check.examples).map(view => exampleText(view, palette)),
    checkPage(docsUrl, check.id),
  ];
  return `${parts.filter(part => part !== '').join('\n\n')}\n`;
}

function paragraphs(markdown: string, palette: Palette): string {
  return joinedLines(markdown)
    .split('\n')
    .map(line => (line === '' ? '' : `  ${palette.wrap(plain(line), line.startsWith('- ') ? 4 : 2)}`))
    .join('\n');
}

/** Markdown as a terminal shows it: without the marks of code. */
function plain(markdown: string): string {
  return markdown.replaceAll('`', '');
}

function optionsPart(check: Check, palette: Palette): string {
  const rows = optionRows(check).flatMap(({ name, type, default: value, description }) => [
    `  ${palette.cyan(name)}  ${type}${value === '' ? '' : `, ${value} where absent`}`,
    `    ${palette.wrap(plain(description), 4)}`,
  ]);
  return rows.length === 0 ? '' : [palette.bold('Options'), ...rows].join('\n');
}

const kindColors: Readonly<Record<ExampleView['kind'], Color>> = {
  good: 'green',
  approved: 'cyan',
  bad: 'red',
};

function exampleText({ title, kind, facts, files, finds }: ExampleView, palette: Palette): string {
  const paint = palette[kindColors[kind]];
  return [
    `${palette.bold('Example')} (${paint(kind)}): ${title}`,
    ...facts.map(fact => `  ${fact}`),
    ...files.map(file => fileText(file, palette)),
    ...finds.map(text => `  ${paint('finds')} ${palette.wrap(visible(text), 8)}`),
  ].join('\n');
}

function fileText({ path, note, text, language }: ExampleFile, palette: Palette): string {
  const title = `  ${palette.cyan(visible(path))}${note === '' ? '' : `, ${visible(note)}`}`;
  const lines = text === '' ? [] : text.split('\n').map(line => `    ${lineText(line, language, palette)}`);
  return [title, ...lines].join('\n');
}

function lineText(line: string, language: ExampleFile['language'], palette: Palette): string {
  const shown = visible(line);
  if (language !== 'diff') return shown;
  if (line.startsWith('+')) return palette.green(shown);
  return line.startsWith('-') ? palette.red(shown) : shown;
}

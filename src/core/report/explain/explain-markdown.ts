import type { Check } from '../../check.ts';
import { codeSpan } from '../markdown/code-span.ts';
import { fence } from '../markdown/fence.ts';
import { row } from '../markdown/row.ts';
import { liftedByOf, originOf, severityOf, subjectOf } from './check-words.ts';
import { type ExampleFile, type ExampleView, exampleViews } from './example-view.ts';
import { optionRows } from './option-rows.ts';

/** The page `docs/checks/<id>.md` of a check. */
export function explainMarkdown(check: Check): string {
  const parts = [
    `# ${check.title}`,
    [
      `- Check: ${codeSpan(check.id)}`,
      `- Severity: ${severityOf(check)}`,
      `- Lifted by: ${liftedByOf(check)}`,
      `- Origin: ${originOf(check)}`,
      `- Applies to: ${subjectOf(check)}`,
      ...(check.isFixable === true
        ? ['- Fixed by: [`catalog-keeper fix`](../guides/fix.md), where it is certain']
        : []),
    ].join('\n'),
    `## Why\n\n${check.why.trim()}`,
    optionsPart(check),
    ...examplesParts(check),
    settingsPart(check),
  ];
  return `${parts.filter(part => part !== '').join('\n\n')}\n`;
}

function optionsPart(check: Check): string {
  const rows = optionRows(check).map(option =>
    row(codeSpan(option.name), option.type, option.default === '' ? '' : codeSpan(option.default), option.description),
  );
  if (rows.length === 0) return '';
  return `## Options\n\n| Option | Type | Default | Meaning |\n|---|---|---|---|\n${rows.join('\n')}`;
}

function examplesParts({ examples }: Check): readonly string[] {
  return examples.length === 0 ? [] : ['## Examples', ...exampleViews(examples).map(exampleMarkdown)];
}

const kindIcons: Readonly<Record<ExampleView['kind'], string>> = { good: '✅', approved: '👍', bad: '❌' };

function exampleMarkdown({ title, kind, facts, files, finds }: ExampleView): string {
  const found = finds.map(text => `- ${codeSpan(text)}`).join('\n');
  const parts = [
    `### ${kindIcons[kind]} ${title.charAt(0).toUpperCase()}${title.slice(1)}`,
    facts.join(' '),
    ...files.map(fileMarkdown),
    kind === 'good' ? 'No findings.' : `Found${kind === 'approved' ? ', and lifted' : ''}:\n\n${found}`,
  ];
  return parts.filter(part => part !== '').join('\n\n');
}

function fileMarkdown({ path, note, text, language }: ExampleFile): string {
  const title = `${codeSpan(path)}${note === '' ? '' : `, ${note}`}`;
  return text === '' ? title : `${title}:\n\n${fence(text, language)}`;
}

function settingsPart({ id, severity }: Check): string {
  const other = severity === 'error' ? 'warning' : 'error';
  const yaml = `checks:\n  ${id}:\n    severity: ${other} # error, warning or off`;
  return `## Setting\n\nIn \`.github/catalog-keeper.yml\` on the base branch:\n\n${fence(yaml, 'yaml')}`;
}

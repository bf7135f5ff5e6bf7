import type { Finding } from '../../finding.ts';
import type { ReportOptions } from '../options.ts';
import { type FindingGroup, groupFindings } from '../text/group-findings.ts';
import { isRepositoryPath } from '../text/repository-path.ts';
import { shorten } from '../text/shorten.ts';
import { weightOf } from '../text/weight.ts';
import { checkLink } from './check-link.ts';
import { weightIcons } from './icons.ts';
import { linkPath } from './link-path.ts';
import { nameMarkdown } from './markdown-phrase.ts';
import { prose } from './prose.ts';
import { row } from './row.ts';
import type { Section } from './section.ts';

/** Longer messages are cut in a table; the other formats hold them whole. */
const longestText = 600;

type LinkOptions = Pick<ReportOptions, 'docsUrl' | 'sourceUrl'>;

export function findingsSection(findings: readonly Finding[], options: LinkOptions): readonly Section[] {
  if (findings.length === 0) return [];
  return [
    {
      priority: 3,
      head: '#### Findings\n',
      items: findingItems(findings, options),
      count: findings.length,
      tail: '',
      nouns: ['finding', 'findings'],
    },
  ];
}

function* findingItems(findings: readonly Finding[], options: LinkOptions): Generator<string> {
  for (const group of groupFindings(findings)) {
    const isFile = group.file !== undefined;
    let head = isFile
      ? `\n${row('', 'Line', nameMarkdown(group.file))}\n|:-:|--:|:--|\n`
      : `\n${row('', titleOf(group))}\n|:-:|:--|\n`;
    for (const finding of group.findings) {
      yield `${head}${rowOf(finding, options)}\n`;
      head = '';
    }
  }
}

function titleOf(group: FindingGroup): string {
  return group.package === undefined ? 'The repository' : `Package ${nameMarkdown(group.package)}`;
}

function rowOf(finding: Finding, options: LinkOptions): string {
  const { message, fix, waiver } = finding;
  const lines = [prose(shorten(message, longestText)), `**Fix:** ${prose(shorten(fix, longestText))}`];
  if (waiver !== undefined) {
    const { owner, reason, expires } = waiver;
    lines.push(`**Waived** until ${prose(expires)} by ${nameMarkdown(owner)}: ${prose(shorten(reason, longestText))}`);
  }
  lines.push(`<sub>${checkLink(finding.check, options.docsUrl)}${packageNote(finding)}</sub>`);
  const line = finding.file === undefined ? [] : [lineOf(finding.file, finding, options)];
  return row(weightIcons[weightOf(finding)], ...line, lines.join('<br>'));
}

/** The package, where the path of the file does not already name it. */
function packageNote({ file, package: name }: Finding): string {
  const isNamed = name === undefined || (file ?? '').split('/').includes(name);
  return isNamed || file === undefined ? '' : ` · package ${nameMarkdown(name)}`;
}

function lineOf(file: string, { line, column }: Finding, { sourceUrl }: LinkOptions): string {
  if (line === undefined) return '';
  const text = column === undefined ? `${line}` : `${line}:${column}`;
  if (sourceUrl === undefined || !isRepositoryPath(file)) return text;
  return `[${text}](${sourceUrl}/${linkPath(file)}#L${line})`;
}

import type { Finding } from '../../finding.ts';
import type { ReportOptions } from '../options.ts';
import { encodePath } from '../text/encode-path.ts';
import { existingNote, newFindings } from '../text/existing-findings.ts';
import { statusOfFinding } from '../text/finding-status.ts';
import { type FoldedFinding, foldFindings } from '../text/fold-findings.ts';
import { furtherText } from '../text/further-text.ts';
import { type FindingGroup, groupFindings } from '../text/group-findings.ts';
import { nextStepOf } from '../text/next-step.ts';
import { isRepositoryPath } from '../text/repository-path.ts';
import { shorten } from '../text/shorten.ts';
import { checkLink } from './check-link.ts';
import { statusIcons } from './icons.ts';
import { nameMarkdown } from './markdown-phrase.ts';
import { prose } from './prose.ts';
import { row } from './row.ts';
import type { Section } from './section.ts';

/** Longer messages are cut in a table; the other formats hold them whole. */
const maxTextLength = 600;

type LinkOptions = Pick<ReportOptions, 'docsUrl' | 'sourceUrl'>;

/** What is found, and folded away what the base branch has as well. */
export function findingsSection(findings: readonly Finding[], options: LinkOptions): readonly Section[] {
  const entries = foldFindings(newFindings(findings));
  const existing = foldFindings(findings.filter(finding => statusOfFinding(finding) === 'existing'));
  const about = { items: findingItems(entries, options), count: entries.length, tail: '' };
  const before = { items: findingItems(existing, options), count: existing.length, tail: '\n</details>' };
  const summary = `<details><summary>${existingNote(findings)}</summary>\n`;
  return [
    ...(entries.length === 0
      ? []
      : [{ ...about, priority: 3, head: '#### Findings\n', nouns: ['finding', 'findings'] as const }]),
    ...(existing.length === 0
      ? []
      : [{ ...before, priority: 8, head: summary, nouns: ['existing warning', 'existing warnings'] as const }]),
  ];
}

function* findingItems(entries: readonly FoldedFinding[], options: LinkOptions): Generator<string> {
  for (const group of groupFindings(entries)) {
    const isFile = group.file !== undefined;
    let head = isFile
      ? `\n${row('', 'Line', nameMarkdown(group.file))}\n|:-:|--:|:--|\n`
      : `\n${row('', titleOf(group))}\n|:-:|:--|\n`;
    for (const entry of group.entries) {
      yield `${head}${rowOf(entry, options)}\n`;
      head = '';
    }
  }
}

function titleOf(group: FindingGroup): string {
  return group.package === undefined ? 'The repository' : `Package ${nameMarkdown(group.package)}`;
}

function rowOf(entry: FoldedFinding, options: LinkOptions): string {
  const { finding } = entry;
  const { message, waiver, approvedBy } = finding;
  const next = nextStepOf(finding);
  const further = furtherText(entry);
  const lines = [
    prose(shorten(message, maxTextLength)),
    ...(further === '' ? [] : [prose(shorten(further, maxTextLength))]),
    ...(next === undefined ? [] : [`**${next.label}:** ${prose(shorten(next.text, maxTextLength))}`]),
  ];
  if (waiver !== undefined) {
    const { owner, reason, expires } = waiver;
    lines.push(
      `**Waived** until ${prose(expires)} by ${nameMarkdown(owner)}: ${prose(shorten(reason, maxTextLength))}`,
    );
  }
  if (approvedBy !== undefined) lines.push(`**Approved** by ${nameMarkdown(approvedBy)}`);
  lines.push(`<sub>${checkLink(finding.check, options.docsUrl)}${packageNote(finding)}</sub>`);
  const line = finding.file === undefined ? [] : [lineOf(finding.file, finding, options)];
  return row(statusIcons[statusOfFinding(finding)], ...line, lines.join('<br>'));
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

/** A path as a part of the target of a link. Also encodes what URIs may hold but Markdown reads as markup. */
function linkPath(path: string): string {
  return encodePath(path).replace(/[()'*!~_]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

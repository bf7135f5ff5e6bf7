import type { IncomingMessage } from 'node:http';
import type { ChangedHead } from '../../core/installation/changed-head.ts';
import { changeSummary } from '../../core/report/text/change-summary.ts';
import { changedHeadLines, changedHeadTitle } from '../../core/report/text/changed-head-lines.ts';
import { existingNote, newFindings } from '../../core/report/text/existing-findings.ts';
import { statusOfFinding } from '../../core/report/text/finding-status.ts';
import { outcomeSummary } from '../../core/report/text/outcomes.ts';
import { withoutRepeats } from '../../core/report/text/without-repeats.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import { counted } from '../../core/text/counted.ts';
import { type RefusedOperation, refusedOfPull } from '../../flows/reconcile/optional-operations.ts';
import type { PageRecord } from '../../flows/reconcile/page-record.ts';
import type { RepositoryRecord } from '../../flows/reconcile/repository-record.ts';
import { el, type Html } from '../../pages/element.ts';
import { graphFigures } from '../../pages/graphs.ts';
import { htmlPage } from '../../pages/html-page.ts';
import type { Answer } from '../../pages/serve.ts';
import { command, sentence, shown } from '../../pages/texts.ts';
import type { PageParts } from './page-parts.ts';
import {
  conditionList,
  type FindingLinks,
  findingGroups,
  historyList,
  type Item,
  inputsList,
  itemList,
  ownersTable,
  pullHead,
  pullStatus,
  timeOf,
  tryOnCluster,
} from './parts/index.ts';
import { servedPull } from './records.ts';

const maxEntries = 50;

/** Everything about one pull request: what happens next, why, and what it rests on. */
export async function pullPage(
  parts: PageParts,
  request: IncomingMessage,
  repository: RepositoryRecord,
  record: PageRecord,
  pictures: Map<string, string>,
): Promise<Answer> {
  const entries = await parts.history.entries(repository.id, record.number, maxEntries);
  const refused = await refusedOfPull(parts.history, { repository, number: record.number, at: record.at });
  const href = `/${repository.name}/pull/${record.number}`;
  const isOpen = record.state === 'open';
  return htmlPage({
    title: `#${record.number} ${record.title}`,
    path: [
      { text: repository.name, href: `/${repository.name}` },
      { text: `#${record.number}`, href },
    ],
    account: parts.account?.(request),
    children: [
      pullHead(record, repository, parts.serverUrl),
      pullStatus(record),
      isOpen ? pullLinks(parts, href) : null,
      ...section('Conditions for merging', isOpen && record.conditions.length > 0, () => [
        conditionList(record.conditions),
        leftOutNote(record.leftOut?.conditions),
      ]),
      ...section('What GitHub refused', isOpen && refused.length > 0, () => refusals(refused)),
      ...(record.verdict === undefined
        ? []
        : verdictSections(record, record.verdict, linksOf(parts, record), pictures)),
      ...(isOpen ? tryOnCluster(record, parts.serving, await servedPull(parts, repository, record.number)) : []),
      ...section('History', entries.length > 0, () => historyList(entries)),
      ...section('Based on', true, () => inputsList(record)),
    ],
  });
}

function pullLinks({ simulate, preview }: PageParts, href: string): Html {
  const links = [
    ...(preview === undefined ? [] : [el('a', { href: `${href}/preview` }, 'Preview what users will get')]),
    ...(simulate === undefined
      ? []
      : [el('a', { href: `${href}/simulate` }, 'Simulate an approval or another configuration')]),
  ];
  return links.length === 0
    ? null
    : el(
        'p',
        {},
        links.flatMap((link, index) => (index === 0 ? [link] : [' · ', link])),
      );
}

/** What a verdict says, section by section. */
export function verdictSections(
  record: Pick<PageRecord, 'findings' | 'graphs' | 'leftOut'>,
  verdict: Verdict,
  links: FindingLinks,
  pictures: Map<string, string>,
): readonly Html[] {
  const { change = [], bundleDirectories = [], owners = [], heads = [], reproduce } = verdict;
  const leftOut = record.leftOut ?? nothingLeftOut;
  const items = change.length + bundleDirectories.length;
  return [
    ...section('Findings', true, () => findingsPart(record.findings, verdict, links)),
    ...section('Packages and owners', owners.length + leftOut.owners > 0, () => [
      ownersTable(verdict),
      leftOutNote(leftOut.owners),
    ]),
    ...section('What changes', items + leftOut.change > 0, () => [
      itemList(changeSummary(change, bundleDirectories), 'more item'),
      leftOutNote(leftOut.change),
    ]),
    ...section('What users get', heads.length + leftOut.heads > 0, () => [
      itemList(heads.map(itemOfHead), 'more new head'),
      leftOutNote(leftOut.heads),
    ]),
    ...section('Upgrade graphs, before and after', record.graphs.length + leftOut.graphs > 0, () => [
      ...graphFigures(record.graphs, pictures),
      leftOutNote(leftOut.graphs),
    ]),
    ...section('Reproduce locally', reproduce !== undefined, () => el('pre', {}, command(shown(reproduce, 2_000)))),
  ];
}

const nothingLeftOut = { conditions: 0, change: 0, owners: 0, heads: 0, graphs: 0 } as const;

/** Names may be so long, or so many, that the page has no room for them. */
function leftOutNote(count = 0): Html {
  return count === 0 ? null : el('p', { class: 'meta' }, `There is no room here for ${counted(count, 'more item')}.`);
}

function itemOfHead(head: ChangedHead): Item {
  return { title: changedHeadTitle(head), details: changedHeadLines(head) };
}

function findingsPart(all: number, verdict: Verdict, links: FindingLinks): Html {
  // The table of owners has the approvals that are missing.
  const findings = (verdict.owners ?? []).length === 0 ? verdict.findings : withoutRepeats(verdict).findings;
  const existing = findings.filter(finding => statusOfFinding(finding) === 'existing');
  return [
    findings.length === 0
      ? el('p', {}, verdict.findings.length === 0 ? 'No findings.' : 'Only approvals are missing.')
      : null,
    ...findingGroups(newFindings(findings), links),
    existing.length === 0
      ? null
      : el('details', {}, [el('summary', {}, existingNote(findings)), ...findingGroups(existing, links)]),
    all > verdict.findings.length
      ? el(
          'p',
          {},
          `${counted(all - verdict.findings.length, 'more finding is', 'more findings are')} in the check run.`,
        )
      : null,
    el('p', { class: 'meta' }, `${outcomeSummary(verdict.checks)}.`),
  ];
}

export function linksOf({ serverUrl, docsUrl }: PageParts, { head }: PageRecord): FindingLinks {
  const repository = /^[\w.-]+\/[\w.-]+$/.exec(head.repository ?? '')?.[0];
  const commit = /^[\da-f]+$/.exec(head.sha)?.[0];
  const sourceUrl =
    repository === undefined || commit === undefined ? undefined : `${serverUrl}/${repository}/blob/${commit}`;
  return { docsUrl, sourceUrl };
}

export function section(title: string, isThere: boolean, content: () => Html): readonly Html[] {
  return isThere ? [el('h2', {}, title), content()] : [];
}

/** Comments, labels and reactions of the App that GitHub refused: who looks for them on the pull request finds out here why they are missing. */
function refusals(refused: readonly RefusedOperation[]): Html {
  return [
    el('p', {}, 'These delay nothing, and are retried after some hours.'),
    el(
      'ul',
      {},
      refused.map(({ text, at }) => el('li', {}, [...sentence(text), ' ', timeOf(at)])),
    ),
  ];
}

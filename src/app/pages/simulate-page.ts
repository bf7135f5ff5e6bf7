import type { IncomingMessage } from 'node:http';
import type { PageRecord } from '../../flows/reconcile/page-record.ts';
import type { RepositoryRecord } from '../../flows/reconcile/repository-record.ts';
import type { Simulated, Supposition } from '../../flows/reconcile/simulate.ts';
import { el, type Html } from '../../pages/element.ts';
import { htmlPage } from '../../pages/html-page.ts';
import type { Answer } from '../../pages/serve.ts';
import { name, sentence } from '../../pages/texts.ts';
import type { PageParts } from './page-parts.ts';
import { conditionList, pullHead, pullStatus, statusOf } from './parts/index.ts';
import { linksOf, section, verdictSections } from './pull-page.ts';

/** What came of a simulation: `asked` where nobody assumed anything yet. */
export type SimulationResult =
  | { readonly kind: 'asked' }
  | { readonly kind: 'simulated'; readonly simulated: Simulated }
  | { readonly kind: 'failed'; readonly status: number; readonly problem: string };

/** A form that asks what to assume, and what would be then. */
export function simulatePage(
  parts: PageParts,
  request: IncomingMessage,
  repository: RepositoryRecord,
  record: PageRecord,
  assumption: Supposition,
  outcome: SimulationResult,
): Answer {
  const href = `/${repository.name}/pull/${record.number}`;
  return htmlPage({
    ...(outcome.kind === 'failed' ? { status: outcome.status } : {}),
    title: `What if · #${record.number}`,
    path: [
      { text: repository.name, href: `/${repository.name}` },
      { text: `#${record.number}`, href },
      { text: 'what if', href: `${href}/simulate` },
    ],
    account: parts.account?.(request),
    children: [
      pullHead(record, repository, parts.serverUrl),
      ...result(parts, record, assumption, outcome),
      el('h2', {}, 'What if'),
      el(
        'p',
        {},
        'The pull request is checked again under your assumptions. Nothing is saved, and nothing changes on GitHub.',
      ),
      form(href, assumption),
      el('h2', {}, 'Now'),
      pullStatus(record),
    ],
  });
}

function result(
  parts: PageParts,
  record: PageRecord,
  assumption: Supposition,
  outcome: SimulationResult,
): readonly Html[] {
  switch (outcome.kind) {
    case 'asked':
      return [];
    case 'failed':
      return [
        el('section', { class: 'standing unknown', 'aria-label': 'Result' }, [
          el('p', { class: 'title' }, 'The simulation failed'),
          el('p', {}, sentence(outcome.problem)),
        ]),
      ];
    case 'simulated': {
      const { standing: then, conditions, verdict } = outcome.simulated;
      const shownOf = { findings: verdict?.findings.length ?? 0, graphs: [] };
      return [
        el('p', {}, [el('strong', {}, 'Assumed: '), ...assumed(assumption)]),
        statusOf(then, 'Result'),
        ...section('Conditions in the simulation', true, () => conditionList(conditions)),
        ...(verdict === undefined ? [] : verdictSections(shownOf, verdict, linksOf(parts, record), new Map())),
      ];
    }
  }
}

function assumed({ approvedBy, config }: Supposition): readonly Html[] {
  const by = approvedBy === undefined ? [] : [name(approvedBy), ' approves the head'];
  const other = config === undefined ? [] : ['the configuration below'];
  return [...by, ...(by.length > 0 && other.length > 0 ? [', and '] : []), ...other, '.'];
}

function form(href: string, { approvedBy, config }: Supposition): Html {
  return el('form', { class: 'ask', method: 'get', action: `${href}/simulate` }, [
    el('label', { for: 'login' }, 'Approved by'),
    el('p', { class: 'hint', id: 'login-hint' }, 'A GitHub login. Leave empty for nobody.'),
    el('input', {
      id: 'login',
      name: 'login',
      type: 'text',
      maxlength: 39,
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: false,
      value: approvedBy ?? '',
      'aria-describedby': 'login-hint',
    }),
    el('label', { for: 'config' }, 'Configuration to use instead of that of the base branch'),
    el('p', { class: 'hint', id: 'config-hint' }, [
      'The text of ',
      el('code', {}, '.github/catalog-keeper.yml'),
      '. Leave empty to use the current one.',
    ]),
    el(
      'textarea',
      { id: 'config', name: 'config', maxlength: 8_000, spellcheck: false, 'aria-describedby': 'config-hint' },
      config ?? '',
    ),
    el('button', { type: 'submit' }, 'Simulate'),
  ]);
}

import type { IncomingMessage } from 'node:http';
import type { PullState } from '../../core/plan/pull-state.ts';
import { counted } from '../../core/text/counted.ts';
import type { OpenRecord } from '../../flows/reconcile/open-record.ts';
import type { RepositoryRecord } from '../../flows/reconcile/repository-record.ts';
import { el, type Html } from '../../pages/element.ts';
import { htmlPage } from '../../pages/html-page.ts';
import type { Answer } from '../../pages/serve.ts';
import { name, people, person, sentence, shown } from '../../pages/texts.ts';
import type { PageParts } from './page-parts.ts';
import { historyList, publication, statusMark, whoActs } from './parts/index.ts';
import { auditRecord, compositeRecord, openRecords, publicationRecord } from './records.ts';

const maxPulls = 300;
const maxEntries = 20;

/** The open pull requests of a repository: what is merged next, and what each of the others waits for. */
export async function repositoryPage(
  parts: PageParts,
  request: IncomingMessage,
  repository: RepositoryRecord,
): Promise<Answer> {
  const open = await openRecords(parts, repository);
  const entries = await parts.history.entries(repository.id, undefined, maxEntries);
  const queued = open.filter(({ isQueued, standing }) => isQueued || standing.mark === 'good');
  const others = open.filter(record => !queued.includes(record));
  const href = `/${repository.name}`;
  return htmlPage({
    title: repository.name,
    path: [{ text: repository.name, href }],
    account: parts.account?.(request),
    children: [
      el('h1', {}, shown(repository.name)),
      el('p', { class: 'meta' }, summaryOf(queued, others)),
      el('p', { class: 'meta' }, [
        el('a', { href: `${parts.serverUrl}/${repository.name}` }, 'On GitHub'),
        ...(parts.preview === undefined ? [] : [' · ', el('a', { href: `${href}/preview` }, 'Preview the catalogs')]),
        ...(parts.doctor === undefined ? [] : [' · ', el('a', { href: `${href}/doctor` }, 'Check the setup')]),
      ]),
      ...section('Merged next', queued, href),
      ...section('Not ready to merge', others, href),
      ...publication(
        await publicationRecord(parts, repository),
        await auditRecord(parts, repository),
        (await compositeRecord(parts, repository))?.problems ?? [],
      ),
      ...(entries.length === 0
        ? []
        : [el('h2', {}, 'History'), historyList(entries, number => `${href}/pull/${number}`)]),
    ],
  });
}

function summaryOf(queued: readonly OpenRecord[], others: readonly OpenRecord[]): string {
  const all = queued.length + others.length;
  if (all === 0) return 'There are no open pull requests.';
  const marked = (mark: PullState['mark']) => others.filter(({ standing }) => standing.mark === mark).length;
  const parts: readonly (readonly [number, string])[] = [
    [queued.length, 'merged next'],
    [marked('waiting'), 'waiting for somebody'],
    [marked('wrong'), 'refused'],
    [marked('unknown'), 'tried again'],
  ];
  const there = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return `${counted(all, 'open pull request')}: ${there.join(', ')}.`;
}

function section(title: string, records: readonly OpenRecord[], href: string): readonly Html[] {
  if (records.length === 0) return [];
  const more = records.length - maxPulls;
  return [
    el('h2', {}, title),
    el('table', { class: 'stack pulls' }, [
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          ['Pull request', 'State', 'Packages and owners'].map(text => el('th', { scope: 'col' }, text)),
        ),
      ),
      el(
        'tbody',
        {},
        records.slice(0, maxPulls).map(record => row(record, href)),
      ),
    ]),
    more > 0 ? el('p', { class: 'quiet' }, `And ${more} more.`) : null,
  ];
}

function row(record: OpenRecord, href: string): Html {
  const { number, title, branch, author, isDraft, standing, packages } = record;
  return el('tr', {}, [
    el('td', {}, [
      el('a', { href: `${href}/pull/${Number(number)}` }, `${shown(title, 200)} #${Number(number)}`),
      el('p', { class: 'meta' }, [
        ...(author === undefined ? [] : ['by ', person(author), ' ']),
        'into ',
        name(branch),
        isDraft ? ' (draft)' : '',
      ]),
    ]),
    el('td', {}, [
      statusMark(standing),
      el('p', {}, sentence(titleOf(standing), 200)),
      standing.next === undefined ? null : el('p', { class: 'meta' }, ['Next: ', whoActs(standing.next)]),
    ]),
    el(
      'td',
      {},
      packages.map(({ name: packageName, owners }) => el('p', {}, [name(packageName), ...ownersOf(owners)])),
    ),
  ]);
}

/** The word before it says already that it is refused. */
function titleOf({ title }: OpenRecord['standing']): string {
  return title.replace(/^Refused: /, '');
}

function ownersOf(owners: readonly string[]): readonly Html[] {
  return owners.length === 0 ? [] : [el('span', { class: 'meta' }, [' ', ...people(owners, 4)])];
}

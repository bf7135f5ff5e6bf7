import type { IncomingMessage } from 'node:http';
import { counted } from '../../core/text/counted.ts';
import { el } from '../../pages/element.ts';
import { htmlPage } from '../../pages/html-page.ts';
import type { Answer } from '../../pages/serve.ts';
import { shown } from '../../pages/texts.ts';
import type { PageParts } from './page-parts.ts';
import { mark } from './parts/index.ts';
import { openRecords, readableRepositories } from './records.ts';

/** Beyond these a list is not read, and would take long to make. */
const maxRepositories = 200;

/** Every repository that whoever asks may see, with how many pull requests are open in it. */
export async function repositoriesPage(parts: PageParts, request: IncomingMessage): Promise<Answer> {
  const all = await readableRepositories(parts, request);
  const listed = await Promise.all(
    all.slice(0, maxRepositories).map(async repository => {
      const open = await openRecords(parts, repository);
      const count = (tone: string) => open.filter(({ standing }) => standing.mark === tone).length;
      return {
        repository,
        open: open.length,
        waiting: count('waiting'),
        wrong: count('wrong'),
        unknown: count('unknown'),
      };
    }),
  );
  const open = listed.reduce((sum, one) => sum + one.open, 0);
  const waiting = listed.reduce((sum, one) => sum + one.waiting, 0);
  return htmlPage({
    title: 'Repositories',
    account: parts.account?.(request),
    children: [
      el('h1', {}, 'Repositories'),
      el(
        'p',
        { class: 'meta' },
        all.length === 0
          ? 'No repository is visible to you. A repository appears after its first pull request, or after a sweep.'
          : `${counted(all.length, 'repository', 'repositories')}, ${counted(open, 'open pull request')}, ${waiting} waiting for somebody.`,
      ),
      all.length === 0 ? null : table(listed),
      all.length > listed.length ? el('p', { class: 'quiet' }, `And ${all.length - listed.length} more.`) : null,
    ],
  });
}

interface Listed {
  readonly repository: { readonly name: string; readonly isPrivate: boolean };
  readonly open: number;
  readonly waiting: number;
  readonly wrong: number;
  readonly unknown: number;
}

function table(listed: readonly Listed[]) {
  return el('table', { class: 'stack' }, [
    el(
      'thead',
      {},
      el('tr', {}, [
        el('th', { scope: 'col' }, 'Repository'),
        el('th', { scope: 'col' }, 'State'),
        el('th', { scope: 'col', class: 'count' }, 'Open'),
      ]),
    ),
    el(
      'tbody',
      {},
      listed.map(({ repository, open, ...counts }) =>
        el('tr', {}, [
          el('td', {}, [
            el('a', { href: `/${repository.name}` }, shown(repository.name)),
            repository.isPrivate ? el('span', { class: 'quiet' }, ' private') : null,
          ]),
          el('td', {}, stateOf(counts)),
          el('td', { class: 'count', 'data-label': 'Open' }, `${open}`),
        ]),
      ),
    ),
  ]);
}

function stateOf({ waiting, wrong, unknown }: Omit<Listed, 'repository' | 'open'>) {
  const marks = [
    ...(waiting === 0 ? [] : [mark('waiting', `${waiting} waiting`)]),
    ...(wrong === 0 ? [] : [mark('wrong', `${wrong} refused`)]),
    ...(unknown === 0 ? [] : [mark('unknown', `${unknown} unknown`)]),
  ];
  return marks.length === 0
    ? mark('good', 'Nothing is waiting')
    : marks.flatMap((one, index) => (index === 0 ? [one] : ['  ', one]));
}

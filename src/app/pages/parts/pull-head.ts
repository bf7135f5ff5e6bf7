import type { PageRecord } from '../../../flows/reconcile/page-record.ts';
import type { RepositoryRecord } from '../../../flows/reconcile/repository-record.ts';
import { el, type Html } from '../../../pages/element.ts';
import { name, person, shown } from '../../../pages/texts.ts';

/** Title, author and branches. */
export function pullHead(record: PageRecord, repository: RepositoryRecord, serverUrl: string): Html {
  const { title, number, author, head, base, isDraft } = record;
  const from = head.repository === undefined || head.repository === repository.name ? '' : `${head.repository}:`;
  return [
    el('h1', {}, [shown(title), ' ', el('span', { class: 'number' }, `#${Number(number)}`)]),
    el('p', { class: 'meta' }, [
      ...(author === undefined ? ['From '] : ['by ', person(author), ' from ']),
      name(`${from}${head.branch}`),
      ' into ',
      name(base.branch),
      isDraft ? ', a draft' : '',
      ' · ',
      el('a', { href: `${serverUrl}/${repository.name}/pull/${Number(number)}` }, 'on GitHub'),
    ]),
  ];
}

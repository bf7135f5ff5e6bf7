import { counted } from '../../../core/text/counted.ts';
import type { PageRecord } from '../../../flows/reconcile/page-record.ts';
import { el, type Html } from '../../../pages/element.ts';
import { name, names, people, person, shown } from '../../../pages/texts.ts';
import { timeOf } from './time-of.ts';

/** What the decision rests on, and what was done. */
export function inputsList(record: PageRecord): Html {
  const { head, base, author, labels, approvedBy, changesRequestedBy, operations, withheld, verdict, retryAt, at } =
    record;
  const rows: readonly (readonly [string, Html])[] = [
    ['Checked', timeOf(at)],
    ...(retryAt === undefined ? [] : ([['Next retry', timeOf(retryAt)]] as const)),
    ['Head', [name(head.sha), ...(head.repository === undefined ? [] : [' of ', name(head.repository)])]],
    ['Base', [name(base.sha), ' of ', name(base.branch)]],
    ['Author', author === undefined ? 'not known' : person(author)],
    ['Approvals of this head', listed(approvedBy)],
    ['Changes requested by', listed(changesRequestedBy)],
    ['Labels', labels.length === 0 ? 'none' : names(labels)],
    ['Done', operations.length === 0 ? 'nothing' : wordsOf(operations)],
    ...(withheld.length === 0 ? [] : ([['Not done (dry run)', wordsOf(withheld)]] as const)),
    ...(verdict === undefined ? [] : ([['Read', readOf(verdict.stats)]] as const)),
  ];
  return el(
    'dl',
    { class: 'seen' },
    rows.flatMap(([term, value]) => [el('dt', {}, term), el('dd', {}, value)]),
  );
}

function listed(logins: readonly string[]): Html {
  return logins.length === 0 ? 'nobody' : people(logins);
}

function wordsOf(operations: PageRecord['operations']): string {
  return [...new Set(operations)].map(kind => shown(kind).replaceAll('-', ' ')).join(', ');
}

function readOf({ catalogs, packages, files }: NonNullable<PageRecord['verdict']>['stats']): string {
  return [counted(files, 'file'), counted(packages, 'package'), counted(catalogs, 'catalog')].join(', ');
}

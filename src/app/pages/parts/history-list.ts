import type { HistoryEntry } from '../../../flows/reconcile/ports.ts';
import { el, type Html } from '../../../pages/element.ts';
import { sentence, shown } from '../../../pages/texts.ts';
import { timeOf } from './time-of.ts';

/**
 * What was decided and done, the newest first.
 *
 * @param pageOf the page of a pull request; given where the entries are of several
 */
export function historyList(entries: readonly HistoryEntry[], pageOf?: (number: number) => string): Html {
  return el(
    'ol',
    { class: 'history' },
    entries.map(({ at, number, kind, text, head, base }) =>
      el('li', {}, [
        timeOf(at),
        el('div', {}, [
          ...(pageOf === undefined ? [] : [el('a', { href: pageOf(Number(number)) }, `#${Number(number)}`), ' ']),
          ...sentence(text),
          ' ',
          // Its base has it already.
          el('span', { class: 'quiet' }, kind === 'merged' ? commit(head) : [commit(head), ' into ', commit(base)]),
        ]),
      ]),
    ),
  );
}

function commit(id: string): Html {
  return el('code', {}, shown(id).slice(0, 8));
}

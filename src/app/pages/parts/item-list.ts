import type { Phrase } from '../../../core/report/text/phrase.ts';
import { counted } from '../../../core/text/counted.ts';
import { el, type Html } from '../../../pages/element.ts';
import { phraseHtml } from '../../../pages/phrase-html.ts';

const maxItems = 30;

/** What is said about one thing, such as a package. */
export interface Item {
  readonly title: Phrase;
  readonly details: readonly Phrase[];
}

/** Items with their details below. @param noun what those are called that are only counted */
export function itemList(items: readonly Item[], noun: string): Html {
  const more = items.length - maxItems;
  return el('ul', { class: 'plain' }, [
    ...items.slice(0, maxItems).map(({ title, details }) =>
      el('li', {}, [
        el('strong', {}, phraseHtml(title)),
        details.length === 0
          ? null
          : el(
              'ul',
              { class: 'plain' },
              details.map(detail => el('li', {}, phraseHtml(detail))),
            ),
      ]),
    ),
    more > 0 ? el('li', {}, counted(more, noun)) : null,
  ]);
}

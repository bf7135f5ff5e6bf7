import { changeSummary } from '../../../core/report/text/change-summary.ts';
import type { Verdict } from '../../../core/report/verdict.ts';
import { counted } from '../../../core/text/counted.ts';
import { el, type Html } from '../../../pages/element.ts';
import { phraseHtml } from '../../../pages/phrase-html.ts';

const mostItems = 30;

/** What the change does, package by package. */
export function changeList({ change = [], bundleDirectories = [] }: Verdict): Html {
  const items = changeSummary(change, bundleDirectories);
  const more = items.length - mostItems;
  return el('ul', { class: 'plain' }, [
    ...items.slice(0, mostItems).map(({ title, details }) =>
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
    more > 0 ? el('li', {}, counted(more, 'more item')) : null,
  ]);
}

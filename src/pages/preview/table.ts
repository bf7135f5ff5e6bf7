import { el, type Html } from '../element.ts';

/** A table whose rows become lists on a narrow screen; the first cell of a row says what the row is about. */
export function table(columns: readonly string[], rows: readonly (readonly Html[])[]): Html {
  return el('table', { class: 'stack columns' }, [
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        columns.map(text => el('th', { scope: 'col' }, text)),
      ),
    ),
    el(
      'tbody',
      {},
      rows.map(cells =>
        el(
          'tr',
          {},
          cells.map((cell, index) => el('td', index === 0 ? {} : { 'data-label': columns[index] }, cell)),
        ),
      ),
    ),
  ]);
}

import { element, escapeXml } from '../text/xml.ts';
import { widthOfLabel } from './boxes.ts';
import { type NameGrid, rowHeight } from './name-grid.ts';
import type { Picture } from './picture.ts';

const signs = { same: '', added: '+ ', removed: '\u2212 ', changed: '~ ' } as const;

/** A box with its name, and below it what is to be said about it. */
export function boxSvg({
  kind,
  state,
  marks,
  label,
  name,
  note,
  grid,
  x,
  y,
  width,
  height,
}: Picture['boxes'][number]): string {
  const labelWidth = widthOfLabel(label);
  const first = grid === undefined ? y + 4 : y - height / 2 + 20;
  const parts = [
    ...(label === name ? [] : [element('title', {}, escapeXml(name))]),
    element('rect', {
      class: 'box',
      x: x - width / 2,
      y: y - height / 2,
      width,
      height,
      rx: kind === 'range' ? height / 2 : 6,
    }),
    element(
      'text',
      {
        class: 'name',
        x: x - labelWidth / 2,
        y: note === '' || grid !== undefined ? first : first - 8,
        textLength: labelWidth,
        lengthAdjust: 'spacingAndGlyphs',
      },
      escapeXml(label),
    ),
    ...(note === ''
      ? []
      : [
          element(
            'text',
            { class: 'note', x, y: first + (grid === undefined ? 9 : 16), 'text-anchor': 'middle' },
            escapeXml(signs[state] + note),
          ),
        ]),
    ...(grid === undefined ? [] : gridSvg(grid, x - grid.width / 2, y + height / 2 - grid.height)),
  ];
  return element('g', { class: [kind, state, ...marks].join(' ') }, parts.join(''));
}

function gridSvg({ rows, cellWidth }: NameGrid, left: number, top: number): readonly string[] {
  return rows.flatMap((names, row) =>
    names.map((name, column) =>
      element('text', { class: 'cell', x: left + column * cellWidth, y: top + row * rowHeight }, escapeXml(name)),
    ),
  );
}

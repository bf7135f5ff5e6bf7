import { element, escapeXml } from '../text/xml.ts';
import { widthOfLabel } from './boxes.ts';
import type { Picture } from './lay-out.ts';

const signs = { same: '', added: '+ ', removed: '\u2212 ', changed: '~ ' } as const;

/** A box with its name, and below it what is to be said about it. */
export function boxSvg({
  kind,
  state,
  marks,
  label,
  name,
  note,
  x,
  y,
  width,
  height,
}: Picture['boxes'][number]): string {
  const labelWidth = widthOfLabel(label);
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
        y: note === '' ? y + 4 : y - 4,
        textLength: labelWidth,
        lengthAdjust: 'spacingAndGlyphs',
      },
      escapeXml(label),
    ),
    ...(note === ''
      ? []
      : [element('text', { class: 'note', x, y: y + 13, 'text-anchor': 'middle' }, escapeXml(signs[state] + note))]),
  ];
  return element('g', { class: [kind, state, ...marks].join(' ') }, parts.join(''));
}

import { element } from '../text/xml.ts';
import { arrowHead, badge, type LineClass } from './line-svg.ts';
import type { Picture } from './picture.ts';

interface LegendItem {
  readonly text: string;
  readonly classes: LineClass;
}

const rowHeight = 20;

/** What the lines of a picture mean, in rows of at most its width. */
export function legendSvg({ lines }: Picture, width: number): { readonly svg: string; readonly height: number } {
  const kinds = new Set(lines.map(({ kinds: [kind] }) => kind));
  const states = new Set(lines.map(({ state }) => state));
  const items: readonly LegendItem[] = [
    ...(['replaces', 'skips', 'skipRange'] as const).flatMap(kind =>
      kinds.has(kind) ? [{ text: kind, classes: { kind, state: 'same' as const } }] : [],
    ),
    ...(['added', 'removed'] as const).flatMap(state =>
      states.has(state)
        ? [
            {
              text: { added: 'new upgrade', removed: 'removed upgrade' }[state],
              classes: { kind: 'replaces' as const, state },
            },
          ]
        : [],
    ),
  ];
  let [x, y] = [0, 0];
  const drawn: string[] = [];
  for (const { text, classes } of items) {
    const itemWidth = 46 + text.length * 6.2 + 16;
    if (x > 0 && x + itemWidth > width) [x, y] = [0, y + rowHeight];
    drawn.push(itemSvg(x, y + rowHeight / 2, text, classes));
    x += Math.ceil(itemWidth);
  }
  return { svg: drawn.join(''), height: items.length === 0 ? 0 : y + rowHeight };
}

function itemSvg(x: number, y: number, text: string, { kind, state }: LineClass): string {
  const from = { x, y };
  const to = { x: x + 36, y };
  const line =
    element('path', { class: 'line', d: `M${from.x} ${from.y}L${to.x - 6} ${to.y}` }) +
    arrowHead(from, to) +
    badge({ x: x + 14, y }, state);
  return element('g', { class: `${kind} ${state}` }, line) + element('text', { x: x + 44, y: y + 4 }, text);
}

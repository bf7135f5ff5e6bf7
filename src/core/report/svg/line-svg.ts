import type { DrawnEdge, EdgeKind } from '../../graph/index.ts';
import { element } from '../text/xml.ts';
import type { Picture, Point } from './picture.ts';

/** What decides how a line looks. */
export interface LineClass {
  readonly kind: EdgeKind;
  readonly state: DrawnEdge['state'];
}

const arrowLength = 8;

/** A line with its arrow, and with a sign on it where it is new or removed. */
export function lineSvg({ kinds, state, points }: Picture['lines'][number]): string {
  const to = points.at(-1);
  const from = points.at(-2);
  if (from === undefined || to === undefined) return '';
  const tip = towards(to, from, arrowLength - 2);
  const parts = [
    element('path', { class: 'line', d: curve([...points.slice(0, -1), tip]) }),
    arrowHead(from, to),
    badge(middleOf(points), state),
  ];
  return element('g', { class: `${kinds[0]} ${state}` }, parts.join(''));
}

/** The tip of an arrow that comes from `from` and ends at `to`. */
export function arrowHead(from: Point, to: Point): string {
  const back = towards(to, from, arrowLength);
  const [dx, dy] = [(to.y - back.y) * 0.45, (back.x - to.x) * 0.45];
  return element('path', {
    class: 'arrow',
    d: `M${at(to)}L${at({ x: back.x + dx, y: back.y + dy })}L${at({ x: back.x - dx, y: back.y - dy })}Z`,
  });
}

/** A plus or a minus in a circle; nothing where nothing changes. */
export function badge({ x, y }: Point, state: LineClass['state']): string {
  if (state === 'same') return '';
  const across = `M${x - 3.5} ${y}h7`;
  return (
    element('circle', { class: 'badge', cx: x, cy: y, r: 7 }) +
    element('path', { class: 'sign', d: state === 'added' ? `${across}M${x} ${y - 3.5}v7` : across })
  );
}

/** Through the middles between the points, bent towards them. */
function curve(points: readonly Point[]): string {
  const [first, ...others] = points;
  if (first === undefined) return '';
  const bends = others.slice(0, -1).map((point, index) => {
    const next = others[index + 1] as Point;
    const end = index === others.length - 2 ? next : halfway(point, next);
    return `Q${at(point)} ${at(end)}`;
  });
  return `M${at(first)}${bends.length === 0 ? `L${at(others[0] ?? first)}` : bends.join('')}`;
}

/** A point in the middle of the curve. */
function middleOf(points: readonly Point[]): Point {
  const middle = (points.length - 1) / 2;
  const pointAt = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] as Point;
  if (!Number.isInteger(middle)) return rounded(halfway(pointAt(Math.floor(middle)), pointAt(Math.ceil(middle))));
  // A bend begins and ends in the middles between its point and the next ones, or at an end of the line.
  const endOf = (index: number) =>
    index === 0 || index === points.length - 1 ? pointAt(index) : halfway(pointAt(index), pointAt(middle));
  return rounded(halfway(halfway(endOf(middle - 1), endOf(middle + 1)), pointAt(middle)));
}

function halfway(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function rounded({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * distance) / length, y: from.y + ((to.y - from.y) * distance) / length };
}

function at({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

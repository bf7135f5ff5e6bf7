import { Graph, layout } from '@dagrejs/dagre';
import type { Drawing } from '../../graph/index.ts';
import { boxesOf } from './boxes.ts';
import { linesOf } from './lines.ts';
import type { Picture, Point } from './picture.ts';
import { wrapPicture } from './wrap-picture.ts';

/** Rows from the bottom to the top, so that a channel's head is above what is upgraded to it. */
const distances = { rankdir: 'BT', nodesep: 20, edgesep: 12, ranksep: 36 } as const;

/**
 * Where boxes (their middles) and lines go. The order in which a drawing lists them does not matter: they are sorted.
 * @param maxNames of entries that are drawn as one
 */
export function layOut(drawing: Drawing, maxNames: number): Picture {
  const boxes = boxesOf(drawing, maxNames);
  const lines = linesOf(drawing, boxes);
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ ...distances });
  for (const [index, { width, height }] of boxes.entries()) graph.setNode(`${index}`, { width, height });
  for (const [index, { from, to, kinds }] of lines.entries())
    graph.setEdge(`${from}`, `${to}`, { weight: kinds.includes('replaces') ? 4 : 1 }, `${index}`);
  layout(graph);
  const placed = boxes.map((box, index) => ({ ...box, ...pointOf(graph.node(`${index}`)) }));
  const drawn = lines.map((line, index) => ({
    ...line,
    points: pointsOf(graph.edge(`${line.from}`, `${line.to}`, `${index}`)),
  }));
  return framed(wrapPicture(framed({ boxes: placed, lines: drawn })));
}

/** Moves everything to the right of and below the origin: long lines go beyond what dagre takes for the width. */
function framed({ boxes, lines }: Pick<Picture, 'boxes' | 'lines'>): Picture {
  const corners = [
    ...boxes.flatMap(({ x, y, width, height }) => [
      { x: x - width / 2, y: y - height / 2 },
      { x: x + width / 2, y: y + height / 2 },
    ]),
    ...lines.flatMap(({ points }) => points),
  ];
  const [left, right] = rangeOf(corners.map(({ x }) => x));
  const [top, bottom] = rangeOf(corners.map(({ y }) => y));
  const moved = <Item extends Point>(item: Item): Item => ({ ...item, x: item.x - left, y: item.y - top });
  return {
    width: right - left,
    height: bottom - top,
    boxes: boxes.map(moved),
    lines: lines.map(line => ({ ...line, points: line.points.map(moved) })),
  };
}

function rangeOf(values: readonly number[]): readonly [number, number] {
  let [low, high] = [values[0] ?? 0, values[0] ?? 0];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  // Half the width of a border, and of a sign on a line.
  return [Math.floor(low) - 2, Math.ceil(high) + 2];
}

function pointsOf({ points = [] }: { readonly points?: readonly Partial<Point>[] }): readonly Point[] {
  return points.map(pointOf);
}

function pointOf({ x = 0, y = 0 }: Partial<Point>): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

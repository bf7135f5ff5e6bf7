import { compareNaturally } from '../catalog/write/natural-order.ts';
import type { Drawing, DrawnEdge, DrawnNode } from './drawing.ts';
import { namesOf } from './drawing-text.ts';
import { ranksOf } from './ranks-of.ts';

/**
 * Writes into a node its `skipRange`, and what it skips beyond its neighbours, instead of drawing lines to them, in a drawing of more than `most` nodes:
 * nobody follows lines past many nodes, and a layout library takes seconds and much room for them. What a change adds or removes stays a line. Near-linear.
 */
export function edgesAsText(drawing: Drawing, most: number): Drawing {
  if (drawing.nodes.length <= most) return drawing;
  const ranks = ranksOf(drawing);
  const rankOf = (node: number) => ranks.get(node) ?? 0;
  const isRange = ({ kind, state }: DrawnEdge) => kind === 'skipRange' && state === 'same';
  const isLong = ({ kind, state, from, to }: DrawnEdge) =>
    kind === 'skips' && state === 'same' && rankOf(to) - rankOf(from) > 1;
  const at = (node: number) => drawing.nodes[node] as DrawnNode;
  const ranges = new Map(drawing.edges.filter(isRange).map(({ from, to }) => [to, at(from).name]));
  const skips = Map.groupBy(drawing.edges.filter(isLong), ({ to }) => to);
  const gone = new Set(drawing.edges.filter(isRange).map(({ from }) => from));
  const kept = [...drawing.nodes.keys()].filter(node => !gone.has(node));
  const places = new Map(kept.map((node, place) => [node, place]));
  return {
    ...drawing,
    nodes: kept.map(node => {
      const names = (skips.get(node) ?? []).flatMap(({ from }) => namesOf(at(from)));
      const range = ranges.get(node);
      return {
        ...at(node),
        ...(names.length === 0 ? {} : { skips: names.sort((a, b) => compareNaturally(b, a)) }),
        ...(range === undefined ? {} : { skipRange: range }),
      };
    }),
    edges: drawing.edges
      .filter(edge => !isRange(edge) && !isLong(edge))
      .map(edge => ({ ...edge, from: places.get(edge.from) as number, to: places.get(edge.to) as number })),
  };
}

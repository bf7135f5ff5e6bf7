import type { Drawing, DrawnEdge, DrawnNode } from './drawing.ts';
import { namesOf } from './drawing-text.ts';

/** How much of a drawing is kept. */
export interface CutLimits {
  /** A drawing of so many nodes is left whole. */
  readonly whole: number;
  /** No more nodes than these, and no more edges. */
  readonly nodes: number;
  readonly edges: number;
}

/** How many edges away from what matters a node of a change is shown where not all of them are. */
const nearby = 2;

/**
 * Cuts a drawing that is too large to be left whole. Of a change the neighbourhood stays: what it touches, heads and what is
 * stranded, and what is up to two edges away. Of a channel as it is, what is nearest to the head. Of the edges between them
 * those that change, and then the nearest; a node that loses all of its edges goes with them, unless it is a head. Counts
 * what it leaves out. Near-linear.
 */
export function cutDrawing(drawing: Drawing, limits: CutLimits): Drawing {
  const { nodes, edges, leftOut } = drawing;
  if (nodes.length <= Math.min(limits.whole, limits.nodes) && edges.length <= limits.edges) return drawing;
  const kept = nearestNodes(drawing, limits.nodes);
  const between = edges.filter(({ from, to }) => kept.has(from) && kept.has(to));
  const shown = nearestEdges(between, kept, limits.edges);
  if (shown.length < between.length) {
    const alone = new Set(between.flatMap(({ from, to }) => [from, to]));
    for (const { from, to } of shown) for (const node of [from, to]) alone.delete(node);
    for (const node of alone) if (!isHead(nodes[node] as DrawnNode)) kept.delete(node);
  }
  const left = nodes.filter((_, index) => !kept.has(index)).flatMap(namesOf).length;
  const indexes = new Map([...kept].sort((a, b) => a - b).map((node, index) => [node, index]));
  return {
    nodes: [...indexes.keys()].map(index => nodes[index] as DrawnNode),
    edges: shown.map(edge => ({
      ...edge,
      from: indexes.get(edge.from) as number,
      to: indexes.get(edge.to) as number,
    })),
    leftOut: {
      nodes: leftOut.nodes + left,
      edges: leftOut.edges + edges.length - shown.length,
    },
  };
}

/** At most `limit` edges, in the order given: those that change, then those that touch what comes first in `nearest`. */
function nearestEdges(edges: readonly DrawnEdge[], nearest: ReadonlySet<number>, limit: number): readonly DrawnEdge[] {
  if (edges.length <= limit) return edges;
  const rank = new Map([...nearest].map((node, index) => [node, index]));
  const rankOf = (node: number) => rank.get(node) as number;
  const ranked = edges
    .map(edge => ({ edge, isSame: Number(edge.state === 'same'), near: Math.min(rankOf(edge.from), rankOf(edge.to)) }))
    .sort((a, b) => a.isSame - b.isSame || a.near - b.near);
  const shown = new Set(ranked.slice(0, limit).map(({ edge }) => edge));
  return edges.filter(edge => shown.has(edge));
}

/** At most `limit` nodes, the nearest first: those that matter, then their neighbours, ring by ring. */
function nearestNodes({ nodes, edges }: Drawing, limit: number): Set<number> {
  const neighbours = nodes.map((): number[] => []);
  for (const { from, to } of edges) {
    neighbours[from]?.push(to);
    neighbours[to]?.push(from);
  }
  const isChange = [...nodes, ...edges].some(({ state }) => state !== 'same');
  const kept = new Set<number>();
  let ring = seedsOf(nodes, edges);
  // What no path leads to comes last, in the order of the channel.
  const rest = isChange ? [] : nodes.keys();
  for (let distance = 0; ring.length > 0 && (!isChange || distance <= nearby); distance++) {
    const next: number[] = [];
    for (const node of ring) {
      if (kept.size >= limit) return kept;
      if (kept.has(node)) continue;
      kept.add(node);
      for (const neighbour of neighbours[node] ?? []) if (!kept.has(neighbour)) next.push(neighbour);
    }
    ring = next;
  }
  for (const node of rest) if (kept.size < limit) kept.add(node);
  return kept;
}

/** Nodes that matter, the most important first: heads, what is stranded, what changes, and the ends of edges that change. */
function seedsOf(nodes: readonly DrawnNode[], edges: readonly DrawnEdge[]): number[] {
  const indexesOf = (test: (node: DrawnNode) => boolean) => nodes.flatMap((node, index) => (test(node) ? index : []));
  return [
    ...new Set([
      ...indexesOf(isHead),
      ...indexesOf(({ marks, state }) => marks.includes('stranded') && state !== 'same'),
      ...indexesOf(({ state }) => state !== 'same'),
      ...edges.flatMap(({ from, to, state }) => (state === 'same' ? [] : [to, from])),
      ...indexesOf(({ marks }) => marks.includes('stranded')),
    ]),
  ];
}

function isHead({ marks }: DrawnNode): boolean {
  return marks.includes('head') || marks.includes('was-head');
}

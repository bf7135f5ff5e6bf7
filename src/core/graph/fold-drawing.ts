import { compareNaturally } from '../catalog/write/natural-order.ts';
import type { Drawing, DrawnEdge, DrawnNode, Folded } from './drawing.ts';
import { canFold, isRange } from './foldable.ts';
import { runsOfEntries } from './runs-of-entries.ts';
import { streamsOf } from './streams-of.ts';

/** Fewer than these take no less room as one. */
const least = 3;

/**
 * Draws entries as one that a reader need not tell apart: runs in which each replaces the one before, and entries with the same edges to the same
 * others. Heads, and what a change alters, stay. A drawing of at most `whole` nodes is left as it is. Near-linear.
 */
export function foldDrawing(drawing: Drawing, whole: number): Drawing {
  if (drawing.nodes.length <= whole) return drawing;
  const inRuns = merge(drawing, runsOfEntries(drawing, least));
  const inGroups = merge(inRuns, alike(inRuns));
  return merge(inGroups, streamsOf(inGroups, least));
}

/** Entries with the same edges to the same others, the newest first. */
function alike(drawing: Drawing): readonly (readonly number[])[] {
  const ends = drawing.nodes.map((): string[] => []);
  for (const { from, to, kind, state } of drawing.edges) {
    if (isRange(drawing, from)) continue;
    ends[from]?.push(`to ${to} ${kind} ${state}`);
    ends[to]?.push(`from ${from} ${kind} ${state}`);
  }
  const groups = Map.groupBy(
    [...drawing.nodes.entries()].filter(([, node]) => canFold(node)),
    ([index, { kind, state, marks }]) => JSON.stringify([kind, state, marks, ends[index]?.sort()]),
  );
  return [...groups.values()]
    .filter(group => group.length >= least)
    .map(group => group.toSorted(([, a], [, b]) => compareNaturally(b.name, a.name)).map(([index]) => index));
}

/** Draws each group as one node, with the ranges of its members, and without the edges between them. */
function merge(drawing: Drawing, groups: readonly (readonly number[])[]): Drawing {
  if (groups.length === 0) return drawing;
  const groupOf = new Map(groups.flatMap(group => group.map(node => [node, group] as const)));
  const ranges = new Map<readonly number[], number>();
  const gone = new Set<number>();
  const skipping = new Set<readonly number[]>();
  for (const { from, to, kind } of drawing.edges) {
    const group = groupOf.get(to);
    if (group === undefined) continue;
    if (kind === 'skips' && groupOf.get(from) === group) skipping.add(group);
    if (!isRange(drawing, from)) continue;
    gone.add(from);
    ranges.set(group, (ranges.get(group) ?? 0) + 1);
  }
  const places = new Map<number, number>();
  const nodes: DrawnNode[] = [];
  for (const [index, node] of drawing.nodes.entries()) {
    if (gone.has(index) || places.has(index)) continue;
    const group = groupOf.get(index);
    for (const member of group ?? [index]) places.set(member, nodes.length);
    if (group === undefined) nodes.push(node);
    else nodes.push(folded(drawing, group, { ranges: ranges.get(group) ?? 0, isSkipping: skipping.has(group) }));
  }
  const edges = new Map<string, DrawnEdge>();
  for (const edge of drawing.edges) {
    const [from, to] = [places.get(edge.from), places.get(edge.to)];
    if (from === undefined || to === undefined || from === to) continue;
    edges.set(JSON.stringify([from, to, edge.kind, edge.state]), { ...edge, from, to });
  }
  return { ...drawing, nodes, edges: [...edges.values()] };
}

function folded({ nodes }: Drawing, group: readonly number[], facts: Omit<Folded, 'names'>): DrawnNode {
  const names = group.map(member => (nodes[member] as DrawnNode).name);
  return {
    ...(nodes[group[0] as number] as DrawnNode),
    name: `${names[0]} to ${names.at(-1)}`,
    folded: { names, ...facts },
  };
}

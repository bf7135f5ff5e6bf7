import { compareNaturally } from '../catalog/write/natural-order.ts';
import type { Drawing, DrawnNode } from './drawing.ts';
import { canFold } from './foldable.ts';

type Group = readonly number[];

/** The edges of a node to others, without their kinds. */
interface Ends {
  readonly to: ReadonlySet<string>;
  readonly from: ReadonlySet<string>;
}

/** Each round splits groups; after these what still splits is drawn one by one. */
const maxRounds = 8;

/**
 * Groups of at least `least` entries whose names differ in their last number only, each the newest first, and which have the same edges to all others,
 * whatever the edges between them: such as patch releases that each skip the older ones. The oldest may have more below it, and the newest more above it. Near-linear.
 */
export function streamsOf(drawing: Drawing, least: number): readonly (readonly number[])[] {
  let groups = newestFirst(
    drawing,
    Map.groupBy(
      [...drawing.nodes.keys()].filter(node => canFold(drawing.nodes[node] as DrawnNode)),
      node => kindOf(drawing.nodes[node] as DrawnNode),
    ).values(),
    least,
  );
  for (let round = 0; round < maxRounds && groups.length > 0; round++) {
    const outside = edgesToOutside(drawing, groups);
    const parts = groups.map(group => split(group, outside));
    if (parts.every(({ length }) => length === 1)) return rising(drawing, groups);
    groups = newestFirst(drawing, parts.flat(), least);
  }
  return [];
}

function kindOf({ kind, state, marks, name }: DrawnNode): string {
  let end = name.length;
  while (end > 0 && !isDigit(name.charCodeAt(end - 1))) end--;
  let start = end;
  while (start > 0 && isDigit(name.charCodeAt(start - 1))) start--;
  return JSON.stringify([kind, state, marks, name.slice(0, start), name.slice(end)]);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function newestFirst(
  { nodes }: Drawing,
  groups: Iterable<readonly number[]>,
  least: number,
): readonly (readonly number[])[] {
  const nameOf = (node: number) => (nodes[node] as DrawnNode).name;
  return [...groups]
    .filter(group => group.length >= least)
    .map(group => group.toSorted((a, b) => compareNaturally(nameOf(b), nameOf(a))));
}

/** Splits a group by what its members have to do with nodes outside of it. */
function split(group: Group, outside: ReadonlyMap<number, Ends>): readonly Group[] {
  const endsOf = (node: number | undefined): Ends => outside.get(node ?? -1) ?? { to: new Set(), from: new Set() };
  const [newest, oldest] = [endsOf(group[0]), endsOf(group.at(-1))];
  const [older, newer] = [endsOf(group[1]), endsOf(group.at(-2))];
  const to = isWithin(older.to, newest.to) ? older.to : newest.to;
  const from = isWithin(newer.from, oldest.from) ? newer.from : oldest.from;
  const parts = Map.groupBy(group, node => {
    const ends = endsOf(node);
    return JSON.stringify([
      [...(node === group[0] ? to : ends.to)].sort(),
      [...(node === group.at(-1) ? from : ends.from)].sort(),
    ]);
  });
  return [...parts.values()];
}

/** For each node of a group its edges to and from others, as text. */
function edgesToOutside({ nodes, edges }: Drawing, groups: readonly Group[]): ReadonlyMap<number, Ends> {
  const groupOf = new Map(groups.flatMap(group => group.map(node => [node, group] as const)));
  const ends = new Map([...groupOf.keys()].map(node => [node, { to: new Set<string>(), from: new Set<string>() }]));
  for (const { from, to, state } of edges) {
    if (nodes[from]?.kind === 'range' || (groupOf.has(from) && groupOf.get(from) === groupOf.get(to))) continue;
    ends.get(from)?.to.add(`${to} ${state}`);
    ends.get(to)?.from.add(`${from} ${state}`);
  }
  return ends;
}

/** Without groups in which an edge is from a newer to an older one: nothing that is wrong is hidden. */
function rising({ edges }: Drawing, groups: readonly Group[]): readonly Group[] {
  const places = new Map(groups.flatMap(group => group.map((node, place) => [node, { group, place }] as const)));
  const falling = new Set<Group>();
  for (const { from, to } of edges) {
    const [older, newer] = [places.get(from), places.get(to)];
    if (older?.group === newer?.group && older !== undefined && older.place <= (newer?.place ?? 0))
      falling.add(older.group);
  }
  return groups.filter(group => !falling.has(group));
}

function isWithin(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every(item => whole.has(item));
}

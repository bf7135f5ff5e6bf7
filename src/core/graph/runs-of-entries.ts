import type { Drawing, DrawnEdge, DrawnNode } from './drawing.ts';
import { canFold } from './foldable.ts';

/** The edges of an entry, as a run needs them. */
interface Ends {
  /** How many it replaces, and how many replace it: one, but for a change. */
  below: number;
  above: number;
  /** What it skips and what skips it; and the same without what is replaced as well. */
  readonly skips: string[];
  readonly onlySkips: string[];
}

/**
 * Runs of at least `least` entries, each the newest first: each replaces the next and nothing else does, and the entries that skip them, or that they skip,
 * are the same. To also skip what is replaced makes no difference. Near-linear.
 */
export function runsOfEntries(drawing: Drawing, least: number): readonly (readonly number[])[] {
  const next = linksOf(drawing);
  const hasPrevious = new Set(next.values());
  return [...next.keys()]
    .filter(node => !hasPrevious.has(node))
    .map(first => {
      const run = [first];
      for (let node = next.get(first); node !== undefined; node = next.get(node)) run.push(node);
      return run;
    })
    .filter(run => run.length >= least);
}

/** For entries of runs the next older one. */
function linksOf({ nodes, edges }: Drawing): ReadonlyMap<number, number> {
  const ends = endsOf(nodes, edges);
  const kinds = nodes.map(({ kind, state, marks }, index) => {
    const { skips, onlySkips } = ends[index] as Ends;
    return [skips, onlySkips].map(list => JSON.stringify([kind, state, marks, list.sort()]));
  });
  const isAlike = (one: number, other: number) => kinds[one]?.some((kind, index) => kind === kinds[other]?.[index]);
  const links = edges.filter(
    ({ from, to, kind, state }) =>
      kind === 'replaces' &&
      state === nodes[from]?.state &&
      ends[from]?.above === 1 &&
      ends[to]?.below === 1 &&
      isAlike(from, to) &&
      canFold(nodes[from] as DrawnNode) &&
      canFold(nodes[to] as DrawnNode),
  );
  return new Map(links.map(({ from, to }) => [to, from]));
}

function endsOf(nodes: readonly DrawnNode[], edges: readonly DrawnEdge[]): readonly Ends[] {
  const ends = nodes.map((): Ends => ({ below: 0, above: 0, skips: [], onlySkips: [] }));
  const pairOf = ({ from, to }: DrawnEdge) => `${from} ${to}`;
  const replaced = new Set(edges.filter(({ kind }) => kind === 'replaces').map(pairOf));
  for (const edge of edges) {
    const { from, to, kind, state } = edge;
    const [older, newer] = [ends[from] as Ends, ends[to] as Ends];
    if (kind === 'replaces') {
      older.above++;
      newer.below++;
    }
    if (kind !== 'skips') continue;
    for (const list of replaced.has(pairOf(edge)) ? (['skips'] as const) : (['skips', 'onlySkips'] as const)) {
      older[list].push(`to ${to} ${state}`);
      newer[list].push(`from ${from} ${state}`);
    }
  }
  return ends;
}

import type { ChannelEntry } from '../catalog/blob.ts';
import { type Edge, edgesOfEntry } from './edge.ts';
import type { UnusedEdge, VanishedEdge } from './loss.ts';

/** The edges of entries by the name that they lead on from, and the entries by their name. */
interface EdgeIndex {
  readonly byName: ReadonlyMap<string, readonly Edge[]>;
  readonly entries: ReadonlyMap<string, ChannelEntry>;
}

/**
 * Tells which edges from a bundle are gone. `taken` is the entry that it was upgraded to before: where no edge names the
 * bundle, it was that entry's range which held its version. The indexes are made at the first question.
 *
 * @param whyUnused why an edge that is still there is not taken; undefined where it is
 */
export function createEdgeComparison(
  before: readonly ChannelEntry[],
  after: readonly ChannelEntry[],
  whyUnused: (name: string, edge: Edge) => UnusedEdge | undefined,
): (name: string, taken: ChannelEntry | undefined) => readonly VanishedEdge[] {
  let indexes: { readonly before: EdgeIndex; readonly after: EdgeIndex } | undefined;
  return (name, taken) => {
    indexes ??= { before: indexOf(before), after: indexOf(after) };
    const { after: index } = indexes;
    // Several channels may say the same.
    const edges = [...new Map(indexes.before.byName.get(name)?.map(edge => [keyOf(edge), edge])).values()];
    if (taken !== undefined && !edges.some(({ to }) => to === taken.name)) {
      edges.push({ kind: 'skipRange', from: taken.skipRange, to: taken.name });
    }
    const left = new Set(index.byName.get(name)?.map(keyOf));
    return edges.flatMap(edge => {
      const reason = goneOf(edge, index.entries.get(edge.to), left) ?? whyUnused(name, edge);
      return reason === undefined ? [] : [{ edge, reason }];
    });
  };
}

function goneOf(
  edge: Edge,
  entry: ChannelEntry | undefined,
  left: ReadonlySet<string>,
): 'entry-removed' | 'edge-removed' | undefined {
  if (entry === undefined) return 'entry-removed';
  const isLeft = edge.kind === 'skipRange' ? entry.skipRange === edge.from : left.has(keyOf(edge));
  return isLeft ? undefined : 'edge-removed';
}

function indexOf(entries: readonly ChannelEntry[]): EdgeIndex {
  const byName = new Map<string, Edge[]>();
  for (const edge of entries.flatMap(edgesOfEntry)) {
    if (edge.kind === 'skipRange') continue;
    const known = byName.get(edge.from);
    if (known === undefined) byName.set(edge.from, [edge]);
    else known.push(edge);
  }
  return { byName, entries: new Map(entries.map(entry => [entry.name, entry])) };
}

function keyOf({ kind, to }: Edge): string {
  return `${kind} ${to}`;
}

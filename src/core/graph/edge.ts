import type { ChannelEntry } from '../catalog/blob.ts';

export type EdgeKind = 'replaces' | 'skips' | 'skipRange';

/** One upgrade that a channel offers: from what is installed to an entry. */
export interface Edge {
  readonly kind: EdgeKind;
  /** Name of the installed bundle; for `skipRange` the range of versions, as it is written. */
  readonly from: string;
  /** Name of the entry that carries the edge: the bundle that is upgraded to. */
  readonly to: string;
}

/** The edges that one entry carries, in the order in which it states them. An entry never upgrades itself. */
export function edgesOfEntry(entry: ChannelEntry): Edge[] {
  const edges: Edge[] = [];
  const to = entry.name;
  if (entry.replaces !== '' && entry.replaces !== to) edges.push({ kind: 'replaces', from: entry.replaces, to });
  for (const from of new Set(entry.skips)) if (from !== '' && from !== to) edges.push({ kind: 'skips', from, to });
  if (entry.skipRange !== '') edges.push({ kind: 'skipRange', from: entry.skipRange, to });
  return edges;
}

/** The edges of a channel, in the order of its entries. */
export function edgesOf(entries: readonly ChannelEntry[]): Edge[] {
  return entries.flatMap(edgesOfEntry);
}

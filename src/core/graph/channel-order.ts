import type { ChannelEntry } from '../catalog/blob.ts';
import { headsOf } from './heads.ts';

/** Why OLM v0 cannot put a channel in order: resolution then fails for the whole namespace. */
export type OrderProblem =
  | { readonly kind: 'no-head' }
  | { readonly kind: 'several-heads'; readonly heads: readonly string[] }
  /** Following `replaces` from the head leads back to `at`. */
  | { readonly kind: 'cycle'; readonly head: string; readonly at: string };

export type ChannelOrder =
  /** Head first; without the entries that some entry skips, which OLM v0 never upgrades to. Empty for an empty channel. */
  { readonly kind: 'chain'; readonly chain: readonly ChannelEntry[] } | OrderProblem;

/**
 * The order of a channel as OLM v0 makes it: from the one head along `replaces`. Skipped entries are left out of the
 * order, but the walk passes through them, where `opm validate` stops. What the walk does not meet is not in the order.
 * Source of the rule: `sortChannel` in operator-framework/operator-lifecycle-manager,
 * pkg/controller/registry/resolver/resolver.go.
 */
export function orderOf(entries: readonly ChannelEntry[]): ChannelOrder {
  if (entries.length === 0) return { kind: 'chain', chain: [] };
  const heads = headsOf(entries);
  const [head] = heads;
  if (head === undefined) return { kind: 'no-head' };
  // Several heads are several chains: which of them has a cycle does not matter any more.
  if (heads.length > 1) return { kind: 'several-heads', heads: heads.map(({ name }) => name) };
  return walk(head, entries);
}

function walk(head: ChannelEntry, entries: readonly ChannelEntry[]): ChannelOrder {
  const byName = new Map(entries.map(entry => [entry.name, entry]));
  const skipped = new Set(entries.flatMap(({ skips }) => skips));
  const visited = new Set<string>();
  const chain: ChannelEntry[] = [];
  let current: ChannelEntry | undefined = head;
  while (current !== undefined) {
    if (visited.has(current.name)) return { kind: 'cycle', head: head.name, at: current.name };
    visited.add(current.name);
    if (!skipped.has(current.name)) chain.push(current);
    current = current.replaces === '' ? undefined : byName.get(current.replaces);
  }
  return { kind: 'chain', chain };
}

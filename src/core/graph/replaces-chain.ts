import type { ChannelEntry } from '../catalog/blob.ts';

/** What opm makes of the entries of a channel. Names are of entries, in the order of the channel. */
export type ReplacesChain =
  /** None or several: what lies below could not be determined. */
  | { readonly kind: 'heads'; readonly heads: readonly string[] }
  /** The chain from the head meets an entry again: from that entry to itself. */
  | { readonly kind: 'cycle'; readonly cycle: readonly string[] }
  /** `stranded`: entries that are neither on the chain nor skipped by any entry. */
  | { readonly kind: 'chain'; readonly stranded: readonly string[] };

/**
 * Follows `replaces` from the head of a channel as opm does (https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/model/model.go).
 * The head is the entry that no entry replaces or skips. The chain ends where the next entry is skipped by
 * any entry, or is none of the channel. Of several entries with one name the first counts.
 */
export function replacesChain(entries: readonly ChannelEntry[]): ReplacesChain {
  const byName = new Map<string, ChannelEntry>();
  for (const entry of entries) if (!byName.has(entry.name)) byName.set(entry.name, entry);
  const skipped = new Set<string>();
  const replaced = new Set<string>();
  for (const { replaces, skips } of byName.values()) {
    if (replaces !== '') replaced.add(replaces);
    for (const skip of skips) skipped.add(skip);
  }
  const heads = [...byName.keys()].filter(name => !replaced.has(name) && !skipped.has(name));
  const [head] = heads;
  if (head === undefined || heads.length > 1) return { kind: 'heads', heads };
  const chain = new Set([head]);
  for (let entry = byName.get(head); entry !== undefined && !skipped.has(entry.replaces); ) {
    if (chain.has(entry.replaces)) return { kind: 'cycle', cycle: cycleIn([...chain], entry.replaces) };
    chain.add(entry.replaces);
    entry = byName.get(entry.replaces);
  }
  return { kind: 'chain', stranded: [...byName.keys()].filter(name => !chain.has(name) && !skipped.has(name)) };
}

function cycleIn(chain: readonly string[], name: string): string[] {
  return [...chain.slice(chain.indexOf(name)), name];
}

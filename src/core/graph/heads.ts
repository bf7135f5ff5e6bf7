import type { ChannelEntry } from '../catalog/blob.ts';

/**
 * The heads of a channel: entries that no entry replaces or skips. A channel that `opm validate` accepts has exactly one;
 * OLM v0 finds the same ones. Ranges play no part.
 */
export function headsOf(entries: readonly ChannelEntry[]): readonly ChannelEntry[] {
  const superseded = new Set<string>();
  for (const { replaces, skips } of entries) {
    if (replaces !== '') superseded.add(replaces);
    for (const name of skips) superseded.add(name);
  }
  return entries.filter(({ name }) => !superseded.has(name));
}

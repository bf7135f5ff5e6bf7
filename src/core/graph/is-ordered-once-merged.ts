import type { ChannelEntry } from '../catalog/blob.ts';
import { replacesChain } from './replaces-chain.ts';

/** Whether what is wrong with the order of a channel is gone once the entries of one name are one. */
export function isOrderedOnceMerged(entries: readonly ChannelEntry[]): boolean {
  const merged = mergedEntries(entries);
  if (merged.length === entries.length) return false;
  const chain = replacesChain(merged);
  return chain.kind === 'chain' && chain.stranded.length === 0;
}

/** One entry for each name, with all that those of this name replace and skip: an entry replaces one other, and skips any number. */
function mergedEntries(entries: readonly ChannelEntry[]): readonly ChannelEntry[] {
  return [...Map.groupBy(entries, ({ name }) => name).values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const [replaces = '', ...more] = [first, ...others].map(entry => entry.replaces).filter(name => name !== '');
    return [{ ...first, replaces, skips: [...[first, ...others].flatMap(({ skips }) => skips), ...more] }];
  });
}

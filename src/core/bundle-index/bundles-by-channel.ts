import type { IndexedBundle } from './indexed-bundle.ts';

/** The bundles that name each channel, in their order: once, however often one lists it. */
export function bundlesByChannel(bundles: Iterable<IndexedBundle>): ReadonlyMap<string, readonly IndexedBundle[]> {
  const ofChannels = new Map<string, IndexedBundle[]>();
  for (const bundle of bundles) {
    for (const channel of new Set(bundle.channels)) {
      const known = ofChannels.get(channel);
      if (known === undefined) ofChannels.set(channel, [bundle]);
      else known.push(bundle);
    }
  }
  return ofChannels;
}

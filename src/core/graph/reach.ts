import type { Package } from '../catalog/model.ts';
import { orderOf } from './channel-order.ts';
import { type Installed, installedFrom } from './installed.ts';
import { factsOf } from './package-facts.ts';
import { offersV1 } from './successors-v1.ts';
import { type Way, waysV0 } from './ways-v0.ts';
import { waysV1 } from './ways-v1.ts';

/** Where a bundle of a package can be upgraded to. */
export interface Reach {
  readonly installed: Installed;
  /** For OLM v0, by channel: the way through each channel that knows the bundle. A channel that is out of order is left out. */
  readonly channels: ReadonlyMap<string, Way>;
  /** For OLM v1 with no channel selected: the bundle at which upgrades end. Undefined where there is no upgrade. */
  readonly newest: string | undefined;
}

/**
 * Which heads can be reached from every version of a package: its entries, and the names that they replace or skip. Near-linear
 * in the entries.
 */
export function reachOf(pkg: Package): readonly Reach[] {
  const facts = factsOf(pkg);
  const known = new Map<string, { readonly installed: Installed; readonly channels: Map<string, Way> }>();
  for (const { name, entries } of pkg.channels.values()) {
    const installed = installedFrom(entries, facts);
    const order = orderOf(entries);
    const ways = order.kind === 'chain' ? waysV0(order.chain, installed, facts).ways : [];
    for (const [index, bundle] of installed.entries()) {
      const reach = known.get(bundle.name) ?? { installed: bundle, channels: new Map<string, Way>() };
      known.set(bundle.name, reach);
      const way = ways[index];
      if (way !== undefined) reach.channels.set(name, way);
    }
  }
  const reaches = [...known.values()];
  const ends = waysV1(
    offersV1(pkg, facts),
    reaches.map(({ installed }) => installed),
    facts,
  );
  return reaches.map((reach, index) => ({ ...reach, newest: ends[index]?.last?.bundle.name }));
}

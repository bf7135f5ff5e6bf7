import type { ChannelEntry } from '../../catalog/blob.ts';
import type { Cause } from '../../finding.ts';
import { isOrderedOnceMerged } from '../../graph/is-ordered-once-merged.ts';
import { replacesChain } from '../../graph/replaces-chain.ts';

/** Why OLM v0 cannot put the entries of a channel in order, where opm refuses them as well and a check of catalogs tells it. */
export function causeOfDisorder(packageName: string, entries: readonly ChannelEntry[]): Cause | undefined {
  if (isOrderedOnceMerged(entries)) return { check: 'channel-entries-are-unique', package: packageName };
  switch (replacesChain(entries).kind) {
    case 'heads':
      return { check: 'channel-has-one-head', package: packageName };
    case 'cycle':
      return { check: 'replaces-has-no-cycle', package: packageName };
    case 'chain':
      return undefined;
  }
}

import type { ChannelEntry } from '../catalog/blob.ts';
import type { IndexedBundle } from './indexed-bundle.ts';

/** A channel of an index of bundles. */
export interface IndexChannel {
  readonly name: string;
  /**
   * The newest bundle that opm takes into the channel: in the mode `replaces` the newest that names it. Where opm takes none, the oldest
   * that names it.
   */
  readonly head: IndexedBundle;
  readonly entries: readonly ChannelEntry[];
  /**
   * Bundles that name the channel, and that are not in it: in the mode `replaces` no way leads to them from the head. In the others, opm refuses
   * them: their version is there already but for build metadata, they have none, or the channel would not be one chain.
   */
  readonly leftOut: readonly IndexedBundle[];
  /** Bundles of the channel that replace one that the index does not have: opm then refuses the whole package. */
  readonly broken: readonly IndexedBundle[];
}

import type { ChannelEntry } from '../catalog/blob.ts';
import type { IndexedBundle } from './indexed-bundle.ts';

/** A channel of an index of bundles. */
export interface IndexChannel {
  readonly name: string;
  /** The newest bundle that names the channel. */
  readonly head: IndexedBundle;
  readonly entries: readonly ChannelEntry[];
  /** Bundles that name the channel, and that opm leaves out of it: no way leads from them to the head. */
  readonly leftOut: readonly IndexedBundle[];
  /** Bundles of the channel that replace one that the index does not have: opm then refuses the whole package. */
  readonly broken: readonly IndexedBundle[];
}

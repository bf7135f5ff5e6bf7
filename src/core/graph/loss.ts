import type { OrderProblem } from './channel-order.ts';
import type { Edge } from './edge.ts';
import type { Installed } from './installed.ts';

/** An edge that installed bundles could take before a change and cannot take after it, and why. */
export interface VanishedEdge {
  readonly edge: Edge;
  readonly reason: 'entry-removed' | 'edge-removed' | UnusedEdge;
}

/**
 * Why an edge that is still there leads nowhere any more. OLM v0 orders no entry that is skipped or cut off (`entry-passed-over`).
 * OLM v1 upgrades to no bundle that the catalog lacks (`bundle-missing`), whose version it cannot read (`version-invalid`) or that is no newer (`not-newer`; where it is taken to an older one,
 * that is a `Downgrade`), and from what is not deprecated to nothing that is (`deprecated`).
 */
export type UnusedEdge = 'entry-passed-over' | 'bundle-missing' | 'version-invalid' | 'not-newer' | 'deprecated';

/** What a change takes from those who have an operator installed. */
export type Loss = PackageGone | ChannelGone | BrokenChain | BundleGone | RangeNarrowed | VersionLoss;

/** Nothing of the package is left. Its subscriptions fail, and with OLM v0 all others in their namespaces. */
interface PackageGone {
  readonly kind: 'package-gone';
}

/** A channel is gone, or has no entries any more. Its subscriptions fail, and with OLM v0 all others in their namespaces. */
interface ChannelGone {
  readonly kind: 'channel-gone';
  readonly channel: string;
  /** What may be installed from it. */
  readonly installed: readonly Installed[];
}

/** OLM v0 cannot put a channel in order any more: every subscription in the namespaces that use it fails. */
export interface BrokenChain {
  readonly kind: 'broken-chain';
  readonly channel: string;
  readonly problem: OrderProblem;
}

/** An entry is in no channel any more: what names it (`startingCSV`, a pinned version) fails. */
export interface BundleGone {
  readonly kind: 'bundle-gone';
  readonly installed: Installed;
  /** The channels that are left and had it. */
  readonly channels: readonly string[];
}

/** The ranges of a channel cover less than before: who has a version that no entry names is stuck, if anybody has. */
export interface RangeNarrowed {
  readonly kind: 'range-narrowed';
  readonly channel: string;
  /** Those below the version of the head, as a range: `>=1.0.0 <1.2.0`, with `||` between several. */
  readonly versions: string;
}

/**
 * What became of the upgrade of one installed bundle. `lost`: it could be upgraded or was the newest, now it is stuck.
 * `shortened`: its upgrades led to the newest, now they end before. `never-had`: it was stuck already; not the change's doing.
 */
export interface VersionLoss {
  readonly kind: 'lost' | 'shortened' | 'never-had';
  readonly olm: 'v0' | 'v1';
  /** Undefined for OLM v1 with no channel selected. */
  readonly channel: string | undefined;
  readonly installed: Installed;
  /** For `shortened`: the bundle at which upgrades end now; the first of the circle where they never end. */
  readonly stopsAt: string | undefined;
  /** True when upgrades never end: with OLM v0, edges can lead in a circle. */
  readonly isEndless: boolean;
  /** The edges that led on from it, or for `shortened` from `stopsAt`; none where upgrades never end. */
  readonly vanished: readonly VanishedEdge[];
}

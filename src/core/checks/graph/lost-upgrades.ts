import type { IndexMode } from '../../bundle-index/index-mode.ts';
import type { VanishedEdge } from '../../graph/index.ts';
import type { LossGroup } from './loss-groups.ts';
import type { Remedy } from './remedy-of-losses.ts';

/** What an olm.semver template no longer lists that the losses need: nobody can write an edge in its catalog. */
export interface SemverCause {
  /** Path of the template. */
  readonly template: string;
  readonly images: readonly string[];
  /** The streams that listed them. */
  readonly streams: readonly string[];
  /** How many times something is no longer listed. */
  readonly count: number;
}

/** A group of losses and how it is fixed: what its words are made of. */
export interface LostUpgrades extends Pick<LossGroup, 'kind' | 'channel' | 'olm'> {
  readonly package: string;
  /** The bundles that lose. */
  readonly names: readonly string[];
  /** Where their upgrades end now, for `shortened`. */
  readonly ends: readonly string[];
  readonly isEndless: boolean;
  readonly vanished: readonly VanishedEdge[];
  readonly remedy: Remedy;
  readonly semver?: SemverCause | undefined;
  readonly index?: IndexMode | undefined;
  /** How opm made the index before a change of `updateGraph`. */
  readonly indexBefore?: IndexMode | undefined;
}

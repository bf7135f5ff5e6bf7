import type { Check } from '../define.ts';
import { bundleIndexesAreWithinLimits } from './bundle-indexes-are-within-limits.ts';
import { channelNamesHaveNoSlash } from './channel-names-have-no-slash.ts';
import { channelsAreKept } from './channels-are-kept.ts';
import { csvNamesKeepTheirOperator } from './csv-names-keep-their-operator.ts';
import { defaultChannelIsKept } from './default-channel-is-kept.ts';
import { deprecationsPointSomewhere } from './deprecations-point-somewhere.ts';
import { headMovesForward } from './head-moves-forward.ts';
import { installedVersionsKeepTheirUpgrade } from './installed-versions-keep-their-upgrade.ts';
import { newBundlesCanBeReached } from './new-bundles-can-be-reached.ts';
import { newBundlesNameValidChannels } from './new-bundles-name-valid-channels.ts';
import { packagesAreKept } from './packages-are-kept.ts';
import { replacedBundlesAreOlder } from './replaced-bundles-are-older.ts';
import { replacedBundlesExist } from './replaced-bundles-exist.ts';
import { updateGraphIsAKnownMode } from './update-graph-is-a-known-mode.ts';
import { upgradeEdgesStayInTheirOperator } from './upgrade-edges-stay-in-their-operator.ts';

/** Upgrades: what leads on from where, and what a change takes away. */
export const graphChecks: readonly Check[] = [
  packagesAreKept,
  channelsAreKept,
  installedVersionsKeepTheirUpgrade,
  headMovesForward,
  defaultChannelIsKept,
  deprecationsPointSomewhere,
  channelNamesHaveNoSlash,
  bundleIndexesAreWithinLimits,
  csvNamesKeepTheirOperator,
  upgradeEdgesStayInTheirOperator,
  replacedBundlesExist,
  replacedBundlesAreOlder,
  newBundlesCanBeReached,
  newBundlesNameValidChannels,
  updateGraphIsAKnownMode,
];

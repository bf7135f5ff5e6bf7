import type { Check } from '../define.ts';
import { bundleIndexesAreWithinLimits } from './bundle-indexes-are-within-limits.ts';
import { bundleNamesHaveOneDirectory } from './bundle-names-have-one-directory.ts';
import { bundleNamesHaveOnePackage } from './bundle-names-have-one-package.ts';
import { channelNamesHaveNoSlash } from './channel-names-have-no-slash.ts';
import { channelsAreKept } from './channels-are-kept.ts';
import { csvNamesMatchTheirOperator } from './csv-names-match-their-operator.ts';
import { defaultChannelIsKept } from './default-channel-is-kept.ts';
import { deprecationsHaveAnAlternative } from './deprecations-have-an-alternative.ts';
import { embeddedCsvsInstallDeployments } from './embedded-csvs-install-deployments.ts';
import { embeddedCsvsNameTheirBundle } from './embedded-csvs-name-their-bundle.ts';
import { embeddedObjectsIncludeACsv } from './embedded-objects-include-a-csv.ts';
import { headMovesForward } from './head-moves-forward.ts';
import { installedVersionsCanUpgrade } from './installed-versions-can-upgrade.ts';
import { newBundlesCanBeReached } from './new-bundles-can-be-reached.ts';
import { newBundlesNameValidChannels } from './new-bundles-name-valid-channels.ts';
import { packagesAreKept } from './packages-are-kept.ts';
import { packagesHaveOneOperator } from './packages-have-one-operator.ts';
import { replacedBundlesAreOlder } from './replaced-bundles-are-older.ts';
import { replacedBundlesExist } from './replaced-bundles-exist.ts';
import { updateGraphModeIsValid } from './update-graph-mode-is-valid.ts';
import { upgradeEdgesStayInTheirOperator } from './upgrade-edges-stay-in-their-operator.ts';

/** Upgrade paths: whether they are valid, and whether a change removes any. */
export const graphChecks: readonly Check[] = [
  packagesAreKept,
  channelsAreKept,
  installedVersionsCanUpgrade,
  headMovesForward,
  defaultChannelIsKept,
  deprecationsHaveAnAlternative,
  channelNamesHaveNoSlash,
  bundleNamesHaveOnePackage,
  packagesHaveOneOperator,
  bundleIndexesAreWithinLimits,
  csvNamesMatchTheirOperator,
  bundleNamesHaveOneDirectory,
  upgradeEdgesStayInTheirOperator,
  replacedBundlesExist,
  replacedBundlesAreOlder,
  newBundlesCanBeReached,
  newBundlesNameValidChannels,
  updateGraphModeIsValid,
  embeddedCsvsNameTheirBundle,
  embeddedCsvsInstallDeployments,
  embeddedObjectsIncludeACsv,
];

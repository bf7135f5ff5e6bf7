import type { Check } from '../../define.ts';
import { bundleOfRemovedApisLimitsOpenshift } from './bundle-of-removed-apis-limits-openshift.ts';
import { bundleUsesServedApis } from './bundle-uses-served-apis.ts';
import { channelNamesFollowTheConvention } from './channel-names-follow-the-convention.ts';
import { containersRequestResources } from './containers-request-resources.ts';
import { csvCannotCreateCustomResourceDefinitions } from './csv-cannot-create-custom-resource-definitions.ts';
import { csvCapabilityLevelIsKnown } from './csv-capability-level-is-known.ts';
import { csvCategoriesAreKnown } from './csv-categories-are-known.ts';
import { csvDescribesItsCustomResources } from './csv-describes-its-custom-resources.ts';
import { csvHasDeployments } from './csv-has-deployments.ts';
import { csvHasOneIcon } from './csv-has-one-icon.ts';
import { csvLinksAreComplete } from './csv-links-are-complete.ts';
import { csvMaintainersCanBeReached } from './csv-maintainers-can-be-reached.ts';
import { csvNameCarriesItsVersion } from './csv-name-carries-its-version.ts';
import { csvNamesItsProvider } from './csv-names-its-provider.ts';
import { csvVersionIsSet } from './csv-version-is-set.ts';
import { imagesFollowTheManager } from './images-follow-the-manager.ts';
import { imagesHaveTheLabelledPlatforms } from './images-have-the-labelled-platforms.ts';
import { nodeAffinityMatchesThePlatforms } from './node-affinity-matches-the-platforms.ts';
import { platformLabelsAreComplete } from './platform-labels-are-complete.ts';
import { podDisruptionBudgetsAllowEviction } from './pod-disruption-budgets-allow-eviction.ts';
import { priorityClassIsNotTheDefault } from './priority-class-is-not-the-default.ts';
import { rolesLeaveDefaultSccsAlone } from './roles-leave-default-sccs-alone.ts';
import { rolesLeaveDisruptionBudgetsAlone } from './roles-leave-disruption-budgets-alone.ts';

/** The optional validators of operator-framework/api: off unless somebody turns them on, by check or by the name of the validator. */
export const optionalBundleChecks: readonly Check[] = [
  csvNamesItsProvider,
  csvMaintainersCanBeReached,
  csvLinksAreComplete,
  csvVersionIsSet,
  csvHasOneIcon,
  csvCapabilityLevelIsKnown,
  csvCategoriesAreKnown,
  bundleUsesServedApis,
  bundleOfRemovedApisLimitsOpenshift,
  csvHasDeployments,
  containersRequestResources,
  csvDescribesItsCustomResources,
  channelNamesFollowTheConvention,
  csvCannotCreateCustomResourceDefinitions,
  csvNameCarriesItsVersion,
  podDisruptionBudgetsAllowEviction,
  priorityClassIsNotTheDefault,
  rolesLeaveDisruptionBudgetsAlone,
  rolesLeaveDefaultSccsAlone,
  imagesHaveTheLabelledPlatforms,
  platformLabelsAreComplete,
  imagesFollowTheManager,
  nodeAffinityMatchesThePlatforms,
];

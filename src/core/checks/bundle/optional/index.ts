import type { Check } from '../../define.ts';
import { bundleUsesServedApis } from './bundle-uses-served-apis.ts';
import { bundleWithRemovedApisLimitsOpenshift } from './bundle-with-removed-apis-limits-openshift.ts';
import { channelNamesFollowTheConvention } from './channel-names-follow-the-convention.ts';
import { containersRequestResources } from './containers-request-resources.ts';
import { csvCannotCreateCustomResourceDefinitions } from './csv-cannot-create-custom-resource-definitions.ts';
import { csvCapabilityLevelIsKnown } from './csv-capability-level-is-known.ts';
import { csvCategoriesAreKnown } from './csv-categories-are-known.ts';
import { csvDescribesItsCustomResources } from './csv-describes-its-custom-resources.ts';
import { csvHasDeployments } from './csv-has-deployments.ts';
import { csvHasOneIcon } from './csv-has-one-icon.ts';
import { csvLinksAreComplete } from './csv-links-are-complete.ts';
import { csvMaintainersAreComplete } from './csv-maintainers-are-complete.ts';
import { csvNameIncludesItsVersion } from './csv-name-includes-its-version.ts';
import { csvProviderIsSet } from './csv-provider-is-set.ts';
import { csvVersionIsSet } from './csv-version-is-set.ts';
import { imagesHaveTheLabelledPlatforms } from './images-have-the-labelled-platforms.ts';
import { imagesHaveThePlatformsOfTheManager } from './images-have-the-platforms-of-the-manager.ts';
import { nodeAffinityMatchesThePlatforms } from './node-affinity-matches-the-platforms.ts';
import { platformLabelsAreComplete } from './platform-labels-are-complete.ts';
import { podDisruptionBudgetsAllowEviction } from './pod-disruption-budgets-allow-eviction.ts';
import { priorityClassIsNotTheDefault } from './priority-class-is-not-the-default.ts';
import { rolesDoNotChangeDefaultSccs } from './roles-do-not-change-default-sccs.ts';
import { rolesDoNotChangeDisruptionBudgets } from './roles-do-not-change-disruption-budgets.ts';

/** The optional validators of operator-framework/api: off unless somebody turns them on, by check or by the name of the validator. */
export const optionalBundleChecks: readonly Check[] = [
  csvProviderIsSet,
  csvMaintainersAreComplete,
  csvLinksAreComplete,
  csvVersionIsSet,
  csvHasOneIcon,
  csvCapabilityLevelIsKnown,
  csvCategoriesAreKnown,
  bundleUsesServedApis,
  bundleWithRemovedApisLimitsOpenshift,
  csvHasDeployments,
  containersRequestResources,
  csvDescribesItsCustomResources,
  channelNamesFollowTheConvention,
  csvCannotCreateCustomResourceDefinitions,
  csvNameIncludesItsVersion,
  podDisruptionBudgetsAllowEviction,
  priorityClassIsNotTheDefault,
  rolesDoNotChangeDisruptionBudgets,
  rolesDoNotChangeDefaultSccs,
  imagesHaveTheLabelledPlatforms,
  platformLabelsAreComplete,
  imagesHaveThePlatformsOfTheManager,
  nodeAffinityMatchesThePlatforms,
];

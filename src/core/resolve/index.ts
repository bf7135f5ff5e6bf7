/** What OLM v0 and OLM v1 would install. */
export { type Budget, createBudget } from './budget.ts';
export type { ChosenEntry } from './build-problem.ts';
export { capabilitiesOf } from './capabilities.ts';
export { describeRequirement } from './describe-requirement.ts';
export type { Entry } from './entry.ts';
export { explainConflict } from './explain-conflict.ts';
export {
  bundleOfChoice,
  followUpgrades,
  isFor,
  nameOfDependency,
  type ResolvedStage,
  type UpgradeChain,
} from './follow-upgrades.ts';
export { headOfChannel } from './head-of-channel.ts';
export { headsOfOffer } from './heads-of-offer.ts';
export { meets } from './meets.ts';
export { namesProvidedBy, newProvisions, type Provision, packagesConcerned, provisionsOf } from './new-provisions.ts';
export { type Offer, offerOfCatalog } from './offer.ts';
export type { ResolutionFailure } from './reason.ts';
export type { Requirement } from './requirement.ts';
export { type HeadOutcome, isAbsentFrom, resolveHead } from './resolve-head.ts';
export { type Resolution, resolveV0 } from './resolve-v0.ts';
export { type ClusterCatalog, type ResolutionV1, resolveV1 } from './resolve-v1.ts';
export type { ClusterState, InstalledBundle, Subscription } from './state.ts';
export { wordsToInstall } from './words-to-install.ts';
export { wordsToSearch } from './words-to-search.ts';

import type { Bundle, Catalog } from '../catalog/model.ts';
import { createBudget } from './budget.ts';
import type { ChosenEntry } from './build-problem.ts';
import { type Offer, offerOfCatalog, offerOfInstalled } from './offer.ts';
import { catalogsSeen, offersFrom } from './offers.ts';
import { type Resolution, resolveAmong } from './resolve-v0.ts';
import type { ClusterState, InstalledBundle, Subscription } from './state.ts';

/** What OLM v0 does in a namespace until nothing is left to do. */
export interface UpgradeChain {
  /** One for each InstallPlan. OLM resolves again once all of it has succeeded. */
  readonly stages: readonly ResolvedStage[];
  /** How it ends: with a last resolution that chooses nothing, or never. */
  readonly end: Resolution | { readonly kind: 'endless' };
  /** The namespace at the end. */
  readonly state: ClusterState;
}

export interface ResolvedStage {
  readonly chosen: readonly ChosenEntry[];
  /** The namespace before. */
  readonly state: ClusterState;
}

/** More than the longest real channel has entries. */
const maxStages = 1_000;

/** What all resolutions together may cost: some of the longest real chains. */
const maxUnits = 40_000_000;

/** Resolves a namespace again and again, each time with what the resolution before has installed. */
export function followUpgrades(start: ClusterState): UpgradeChain {
  const budget = createBudget(maxUnits);
  // An index of a catalog serves all resolutions.
  const catalogs = catalogsSeen(start).map(({ catalog, ...at }) => offerOfCatalog(catalog, at, budget));
  const stages: ResolvedStage[] = [];
  const seen = new Set<string>();
  let state = start;
  while (stages.length < maxStages) {
    const installed = offerOfInstalled(state.installed, state.namespace, budget);
    const resolution = resolveAmong(offersFrom(installed, catalogs), state.subscriptions);
    if (resolution.kind !== 'resolved' || resolution.chosen.length === 0) return { stages, end: resolution, state };
    stages.push({ chosen: resolution.chosen, state });
    state = afterStage(state, resolution.chosen);
    const key = JSON.stringify(state.installed.map(({ name }) => name).sort());
    if (seen.has(key)) break;
    seen.add(key);
  }
  return { stages, end: { kind: 'endless' }, state };
}

/** The bundle of an entry that was chosen. */
export function bundleOfChoice(state: ClusterState, { entry, offer }: ChosenEntry): Bundle | undefined {
  return catalogOf(state, offer)?.packages.get(entry.package)?.bundles.get(entry.name);
}

function catalogOf({ catalogs }: ClusterState, offer: Offer): Catalog | undefined {
  return catalogs.find(({ name, namespace }) => name === offer.name && namespace === offer.namespace)?.catalog;
}

/** What comes as a dependency gets a subscription of its own. */
function afterStage(state: ClusterState, chosen: readonly ChosenEntry[]): ClusterState {
  const replaced = new Set(chosen.map(({ replaces }) => replaces));
  const kept = state.installed.filter(({ name }) => !replaced.has(name));
  return {
    ...state,
    installed: [...kept, ...chosen.flatMap(each => installedBy(state, each))],
    subscriptions: chosen.reduce(subscribed, state.subscriptions),
  };
}

function installedBy(state: ClusterState, choice: ChosenEntry): readonly InstalledBundle[] {
  const bundle = bundleOfChoice(state, choice);
  if (bundle === undefined) return [];
  return [{ name: bundle.name, version: bundle.version, properties: bundle.blob.content.properties }];
}

/** @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/pkg/controller/registry/resolver/step_resolver.go */
function subscribed(subscriptions: readonly Subscription[], choice: ChosenEntry): readonly Subscription[] {
  const { entry, offer } = choice;
  if (subscriptions.some(subscription => isFor(subscription, choice))) {
    return subscriptions.map(one => (isFor(one, choice) ? { ...one, installedCsv: entry.name } : one));
  }
  const subscription = {
    name: nameOfDependency(choice),
    package: entry.package,
    channel: entry.channel.name,
    catalog: { name: offer.name, namespace: offer.namespace },
    startingCsv: entry.name,
    installedCsv: entry.name,
  };
  return [...subscriptions, subscription];
}

/** Whether a subscription is resolved to what was chosen: else OLM makes one. */
export function isFor({ package: name, channel, catalog }: Subscription, { entry, offer }: ChosenEntry): boolean {
  return (
    name === entry.package &&
    (channel === '' || channel === entry.channel.name) &&
    catalog.name === offer.name &&
    catalog.namespace === offer.namespace
  );
}

/** The name of the subscription that OLM makes for what another bundle requires. */
export function nameOfDependency({ entry, offer }: ChosenEntry): string {
  return [entry.package, entry.channel.name, offer.name, offer.namespace].join('-');
}

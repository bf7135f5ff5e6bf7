import type { ChosenEntry } from './build-problem.ts';
import type { Entry } from './entry.ts';
import { explainConflict } from './explain-conflict.ts';
import { type Offer, offerOfInstalled } from './offer.ts';
import { offersFrom } from './offers.ts';
import type { Requirement } from './requirement.ts';
import { resolveAmong } from './resolve-v0.ts';

/** Whether OLM v0 can install the head of a channel from one catalog, on a cluster with nothing else. */
export type HeadOutcome =
  /** With the names of all bundles that OLM installs: the head, and what it requires. */
  | { readonly kind: 'installable'; readonly chosen: readonly string[] }
  /** It can where other catalogs provide this, of which the catalog has nothing. */
  | { readonly kind: 'missing'; readonly missing: readonly MissingRequirement[] }
  /** It cannot, whatever else other catalogs provide. */
  | { readonly kind: 'conflict'; readonly sentences: readonly string[] }
  | { readonly kind: 'undetermined' }
  /** OLM cannot read a requirement, or put a channel in order. Other checks report these. */
  | { readonly kind: 'failed' };

interface MissingRequirement {
  /** The name of the bundle that requires it: the head, or one that the head leads to. */
  readonly bundle: string;
  readonly requirement: Requirement;
}

/**
 * Where the budget of the offer is spent, the outcome means nothing.
 *
 * @param isMetElsewhere what other catalogs are known to provide
 */
export function resolveHead(
  offer: Offer,
  head: Entry,
  isMetElsewhere: (requirement: Requirement) => boolean,
): HeadOutcome {
  const subscription = {
    name: head.package,
    package: head.package,
    channel: head.channel.name,
    catalog: { name: offer.name, namespace: offer.namespace },
    startingCsv: head.name,
    installedCsv: '',
  };
  const offers = offersFrom(offerOfInstalled([], offer.namespace, offer.budget), [offer]);
  const isAbsent = (requirement: Requirement) => isAbsentFrom(offer, requirement) && !isMetElsewhere(requirement);
  const isLeftToOthers = (requirement: Requirement) => isMetElsewhere(requirement) || isAbsentFrom(offer, requirement);
  const resolution = resolveAmong(offers, [subscription], isLeftToOthers);
  switch (resolution.kind) {
    case 'resolved': {
      const missing = resolution.chosen.flatMap(chosen => missingOf(chosen, isAbsent));
      if (missing.length > 0) return { kind: 'missing', missing };
      return { kind: 'installable', chosen: resolution.chosen.map(({ entry }) => entry.name) };
    }
    case 'unsatisfiable':
      return { kind: 'conflict', sentences: explainConflict(resolution.problem, offer.budget) };
    case 'undetermined':
    case 'failed':
      return { kind: resolution.kind };
  }
}

/** Whether a catalog has nothing of what is required: no version of the package, no bundle with the API. */
export function isAbsentFrom(offer: Offer, requirement: Requirement): boolean {
  if (requirement.kind === 'package') return offer.ofPackage(requirement.name).length === 0;
  const { isAnywhere, isUnknown } = offer.candidatesFor(requirement);
  return !isAnywhere && !isUnknown;
}

function missingOf(
  { entry }: ChosenEntry,
  isAbsent: (requirement: Requirement) => boolean,
): readonly MissingRequirement[] {
  const { requirements } = entry.capabilities;
  return requirements.filter(isAbsent).map(requirement => ({ bundle: entry.name, requirement }));
}

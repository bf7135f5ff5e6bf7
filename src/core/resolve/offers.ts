import { compareUtf8 } from '../catalog/write/utf8-order.ts';
import { createBudget } from './budget.ts';
import { type Offer, offerOfCatalog, offerOfInstalled } from './offer.ts';
import type { ClusterState } from './state.ts';

/** All that a namespace sees. */
export interface Offers {
  readonly all: readonly Offer[];
  readonly installed: Offer;
  /** In the order in which OLM prefers them for what a bundle of `from` requires. */
  preferredFor(from: Offer): readonly Offer[];
}

/** The offers of a namespace: what is installed in it, and the catalogs in it and in the global namespace. */
export function offersOf(state: ClusterState): Offers {
  const budget = createBudget();
  return offersFrom(
    offerOfInstalled(state.installed, state.namespace, budget),
    catalogsSeen(state).map(({ catalog, ...at }) => offerOfCatalog(catalog, at, budget)),
  );
}

/** The catalogs that a namespace sees. */
export function catalogsSeen({ namespace, globalNamespace, catalogs }: ClusterState): ClusterState['catalogs'] {
  return catalogs.filter(
    catalog => catalog.namespace === namespace || (globalNamespace !== '' && catalog.namespace === globalNamespace),
  );
}

/**
 * The same of offers that were made before: an index of a catalog serves many questions.
 *
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/pkg/controller/registry/resolver/cache/cache.go
 */
export function offersFrom(installed: Offer, catalogs: readonly Offer[]): Offers {
  const { namespace } = installed;
  const sorted = catalogs.toSorted(
    (left, right) =>
      right.priority - left.priority ||
      Number(right.namespace === namespace) - Number(left.namespace === namespace) ||
      compareUtf8(left.name, right.name),
  );
  const all = [installed, ...sorted];
  return {
    all,
    installed,
    preferredFor: from => [...new Set([installed, from, ...sorted])],
  };
}

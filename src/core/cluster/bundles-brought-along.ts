import type { Bundle, Catalog } from '../catalog/model.ts';
import { createBudget, offerOfCatalog, resolveHead } from '../resolve/index.ts';
import type { Target } from './select-target.ts';

/**
 * The bundles that OLM v0 installs besides, because those of a target require them: it looks for what they provide in the namespace alone, so whatever else the cluster has, it installs
 * them again. None where it resolves nothing; of what other catalogs of the cluster provide nothing is known.
 *
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/pkg/controller/registry/resolver/resolver.go
 */
export function bundlesBroughtAlong(catalog: Catalog, { channel, bundle, from }: Target): readonly Bundle[] {
  const offer = offerOfCatalog(catalog, { name: '', namespace: '', priority: 0 }, createBudget());
  const own = new Set([bundle.name, from?.name]);
  const entries = offer
    .ofPackage(bundle.package)
    .filter(({ name }) => name === channel)
    .flatMap(({ entries: all }) => all.filter(({ name }) => own.has(name)));
  const chosen = entries.flatMap(entry => {
    const outcome = resolveHead(offer, entry, () => false);
    return outcome.kind === 'installable' && !offer.budget.isSpent ? outcome.chosen : [];
  });
  const names = new Set(chosen.filter(name => !own.has(name)));
  return [...catalog.packages.values()].flatMap(({ bundles }) => [...names].flatMap(name => bundles.get(name) ?? []));
}

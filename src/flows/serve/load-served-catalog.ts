import type { Verdict } from '../../core/report/verdict.ts';
import { type CatalogStore, type ServedCatalog, type ServeProblem, serveCatalog } from '../../core/serve/index.ts';
import type { loadTree } from '../load/load-tree.ts';
import { judgeServedCatalog } from './judge-served-catalog.ts';

/**
 * Makes a catalog that was loaded ready to be served, where opm would serve it.
 *
 * @returns otherwise the verdict on it, or what is wrong with it besides
 */
export function loadServedCatalog<Bundle>(
  loaded: Awaited<ReturnType<typeof loadTree>>,
  store: CatalogStore<Bundle>,
):
  | { readonly served: ServedCatalog<Bundle> }
  | { readonly verdict: Verdict }
  | { readonly problems: readonly ServeProblem[] } {
  const verdict = judgeServedCatalog(loaded);
  const [catalog] = loaded.snapshot.merged.catalogs.values();
  if (!verdict.valid || catalog === undefined) return { verdict };
  const served = serveCatalog(catalog, store);
  return 'problems' in served ? served : { served };
}

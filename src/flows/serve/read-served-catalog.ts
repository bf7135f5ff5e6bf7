import { defaultConfig } from '../../core/config/defaults.ts';
import type { CatalogStore, ServedCatalog } from '../../core/serve/index.ts';
import { loadOneCatalog } from '../load/load-one-catalog.ts';
import { loadServedCatalog } from './load-served-catalog.ts';
import type { CatalogFiles, ServedPlace } from './ports.ts';

/**
 * Reads a catalog of a pull request, as merging would leave it, and makes it ready to be served.
 *
 * @returns why it cannot be served, in one sentence, where that is so
 */
export async function readServedCatalog<Bundle>(
  { objects, tree, path }: CatalogFiles,
  { name, modified }: Pick<ServedPlace, 'name' | 'modified'>,
  store: CatalogStore<Bundle>,
): Promise<{ readonly served: ServedCatalog<Bundle> } | { readonly problem: string }> {
  const { fileBytes } = defaultConfig.limits;
  const loaded = await loadOneCatalog(objects, { tree, path, name, now: modified, fileBytes });
  const found = loadServedCatalog(loaded, store);
  if ('served' in found) return found;
  const [first] = 'problems' in found ? found.problems : [];
  return { problem: first?.message ?? 'The catalog as merging would leave it is invalid.' };
}

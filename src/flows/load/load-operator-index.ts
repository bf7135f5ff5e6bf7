import { buildIndex } from '../../core/bundle-index/build-index.ts';
import { indexClasses } from '../../core/bundle-index/index-classes.ts';
import { indexInputOf } from '../../core/bundle-index/index-input.ts';
import type { Catalog } from '../../core/catalog/model.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { Layout } from '../../core/repository/layout.ts';
import type { UnloadedFile } from '../../core/snapshot.ts';
import type { ObjectReader, Tree } from '../ports.ts';
import { FileReader } from './file-reader.ts';
import { loadIndexedOperator } from './load-indexed-operator.ts';
import type { Side } from './side.ts';

/** The index that the bundle directories of one operator mean, and what of them could not be read. */
export interface OperatorIndex {
  readonly catalog: Catalog;
  readonly unloaded: readonly UnloadedFile[];
}

/**
 * Loads the index of an operator's bundle directories, as the newest catalog gets it where it is not the same for all. Undefined where the
 * repository has no such operator, or the operator goes to file-based catalogs.
 */
export async function loadOperatorIndex(
  objects: ObjectReader,
  tree: Tree,
  layout: Layout,
  name: string,
): Promise<OperatorIndex | undefined> {
  const reader = new FileReader(objects, defaultConfig.limits.fileBytes);
  const side: Side = { name: 'merged', tree };
  const operator = await loadIndexedOperator(reader, side, layout, name);
  if (operator === undefined) return undefined;
  const { bundles, mode } = indexInputOf(operator);
  const newest = indexClasses(layout, new Set(bundles)).at(-1);
  const { catalog } = buildIndex(operator.path, newest === undefined ? bundles : bundles.filter(newest.has), mode);
  return { catalog: callable(catalog, name), unloaded: reader.unloaded };
}

/** A package goes by the name of its operator, too. */
function callable(catalog: Catalog, name: string): Catalog {
  const [only, ...more] = catalog.packages.values();
  if (only === undefined || more.length > 0 || catalog.packages.has(name)) return catalog;
  return { ...catalog, packages: new Map([[name, only]]) };
}

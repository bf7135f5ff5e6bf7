import { buildIndex } from '../../core/bundle-index/build-index.ts';
import { indexClasses } from '../../core/bundle-index/index-classes.ts';
import { indexInputsOf, packagesIndexedBy } from '../../core/bundle-index/index-input.ts';
import { linkCatalog } from '../../core/catalog/link.ts';
import type { Catalog } from '../../core/catalog/model.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { Layout } from '../../core/repository/layout.ts';
import type { UnloadedFile } from '../../core/snapshot.ts';
import type { ObjectReader, Tree } from '../ports.ts';
import { FileReader } from './file-reader.ts';
import { loadOperatorsWith } from './load-operators-with.ts';
import type { Side } from './side.ts';

/** The index that the bundle directories of one operator mean, with what others have of its packages, and what of them could not be read. */
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
  const operators = await loadOperatorsWith(objects, reader, side, layout, name);
  const [operator] = operators;
  if (operator === undefined) return undefined;
  const packages = packagesIndexedBy(operator);
  const blobs = [...indexInputsOf(operators)].flatMap(({ bundles, mode }) => {
    const wanted = bundles.filter(bundle => packages.has(bundle.package));
    const newest = indexClasses(layout, new Set(wanted)).at(-1);
    return buildIndex(operator.path, newest === undefined ? wanted : wanted.filter(newest.has), mode).catalog.blobs;
  });
  return { catalog: callable(linkCatalog(operator.path, blobs, true), name), unloaded: reader.unloaded };
}

/** A package goes by the name of its operator, too. */
function callable(catalog: Catalog, name: string): Catalog {
  const [only, ...more] = catalog.packages.values();
  if (only === undefined || more.length > 0 || catalog.packages.has(name)) return catalog;
  return { ...catalog, packages: new Map([[name, only]]) };
}

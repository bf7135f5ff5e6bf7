import type { OpenshiftVersion } from '../../core/bundle-index/openshift-versions.ts';
import { bundleCatalog, bundleCatalogNames } from '../../core/preview/bundle-catalogs.ts';
import type { PreviewSide } from '../../core/preview/previewed-catalog.ts';
import type { UnloadedFile } from '../../core/snapshot.ts';
import type { ObjectReader, Tree } from '../ports.ts';
import { FileReader } from './file-reader.ts';
import { loadAllOperators } from './load-all-operators.ts';

/** The catalogs that the bundle directories of a tree result in. */
export interface BundleCatalogs {
  readonly names: ReturnType<typeof bundleCatalogNames>;
  /** Built when it is asked for. */
  side(version: OpenshiftVersion | undefined): PreviewSide & { readonly unloaded: readonly UnloadedFile[] };
}

/**
 * Loads all bundle directories of a tree, as the indexes have them that opm builds of them.
 *
 * @param directory whose children are operators
 * @param fileBytes most bytes of one file that are read
 */
export async function loadBundleCatalogs(
  objects: ObjectReader,
  tree: Tree,
  directory: string,
  fileBytes: number,
): Promise<BundleCatalogs> {
  const reader = new FileReader(objects, fileBytes);
  const operators = await loadAllOperators(reader, tree, directory);
  return {
    names: bundleCatalogNames(directory, operators),
    side: version => ({ catalog: bundleCatalog(directory, operators, version), unloaded: reader.unloaded }),
  };
}

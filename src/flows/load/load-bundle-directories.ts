import type { BundleIndex } from '../../core/bundle-index/build-index.ts';
import { buildIndex } from '../../core/bundle-index/build-index.ts';
import { indexInputsOf } from '../../core/bundle-index/index-input.ts';
import { lastPartOf } from '../../core/repository/paths.ts';
import { isPlainName } from '../../core/template/index.ts';
import { type BundlePlace, type CatalogByValue, catalogByValue } from './catalog-by-value.ts';
import { FileReader } from './file-reader.ts';
import { loadCatalogText } from './load-catalog-text.ts';
import { loadOperatorsWith } from './load-operators-with.ts';
import type { loadTree } from './load-tree.ts';
import { loadIndexes, neededIndexes } from './needed-indexes.ts';

/** What is wanted of bundle directories. */
export interface WantedBundles {
  /** The directory of operators. */
  readonly directory: string;
  /** The one package to install; undefined: all. */
  readonly package: string | undefined;
  /** ISO 8601, UTC. */
  readonly now: string;
}

/** What bundle directories mean, loaded as a catalog with its bundles by value. */
export interface LoadedBundles extends Pick<CatalogByValue, 'omitted'> {
  readonly loaded: Awaited<ReturnType<typeof loadTree>>;
}

/** Loads what all bundle directories of a tree mean, or those that one package takes. */
export async function loadBundleDirectories(
  place: BundlePlace,
  { directory, package: name, now }: WantedBundles,
): Promise<LoadedBundles> {
  let known: Promise<ReadonlyMap<string, BundleIndex>> | undefined;
  const all = () => {
    known ??= loadIndexes(place, directory);
    return known;
  };
  const indexes =
    name === undefined
      ? [...(await all()).values()]
      : await neededIndexes(place, await indexesOf(place, directory, name, all), all);
  const { text, omitted } = await catalogByValue(place, indexes);
  return { omitted, loaded: await loadCatalogText(text, lastPartOf(directory), now) };
}

/** Most packages have the name of their directory. */
async function indexesOf(
  { objects, tree, fileBytes }: BundlePlace,
  directory: string,
  name: string,
  all: () => Promise<ReadonlyMap<string, BundleIndex>>,
): Promise<readonly BundleIndex[]> {
  const has = ({ catalog }: BundleIndex) => catalog.packages.has(name);
  if (isPlainName(name)) {
    const side = { name: 'merged', tree } as const;
    const layout = { catalogs: [], operators: directory };
    const operators = await loadOperatorsWith(objects, new FileReader(objects, fileBytes), side, layout, name);
    const indexes = [...indexInputsOf(operators)].map(one => buildIndex(one.operator.path, one.bundles, one.mode));
    const index = indexes.find(has);
    if (index !== undefined) return [index];
  }
  return [...(await all()).values()].filter(has);
}

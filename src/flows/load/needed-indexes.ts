import { type BundleIndex, buildIndex } from '../../core/bundle-index/build-index.ts';
import { indexInputsOf } from '../../core/bundle-index/index-input.ts';
import { linkCatalog } from '../../core/catalog/link.ts';
import { readCatalogFile } from '../../core/catalog/read-catalog-file.ts';
import { itemsOf, objectOf, textOf } from '../../core/json/fields.ts';
import type { JsonObject } from '../../core/json.ts';
import { wordsToInstall } from '../../core/resolve/index.ts';
import { type BundlePlace, catalogByValue, newestFirst, renderedBundle } from './catalog-by-value.ts';
import { FileReader } from './file-reader.ts';
import { loadAllOperators } from './load-all-operators.ts';

/** A chain of requirements that is longer is an accident. */
const maxRounds = 5;

/** The indexes of all bundle directories of a tree, by the names of their operators. */
export async function loadIndexes(
  { objects, tree, fileBytes }: BundlePlace,
  directory: string,
): Promise<ReadonlyMap<string, BundleIndex>> {
  const reader = new FileReader(objects, fileBytes);
  const operators = await loadAllOperators(reader, tree, directory);
  const indexes = new Map<string, BundleIndex>();
  for (const { operator, bundles, mode } of indexInputsOf(operators)) {
    if (bundles.length > 0) indexes.set(operator.name, buildIndex(operator.path, bundles, mode));
  }
  return indexes;
}

/**
 * The indexes that installing the packages of some may take: with them those of the other bundle directories that provide what these require, and what those require. Of what others
 * provide, the newest bundle tells.
 *
 * @param others loads all indexes of the repository, where any is needed
 */
export async function neededIndexes(
  place: BundlePlace,
  wanted: readonly BundleIndex[],
  others: () => Promise<ReadonlyMap<string, BundleIndex>>,
): Promise<readonly BundleIndex[]> {
  const needed = [...wanted];
  const names = new Set(wanted.flatMap(namesIn));
  for (let round = 0; round < maxRounds; round += 1) {
    const { text } = await catalogByValue(place, needed);
    const blobs = readCatalogFile({ path: '', text, isUtf8: true });
    const words = wordsToInstall(linkCatalog('', blobs, true), names);
    const has = new Set(needed.flatMap(namesIn));
    // What is installed is a word, too.
    if (words !== undefined && [...words].every(word => has.has(word))) return needed;
    const before = needed.length;
    for (const index of (await others()).values()) {
      if (namesIn(index).some(name => has.has(name))) continue;
      if (words === undefined || (await provides(place, index, words))) needed.push(index);
    }
    if (needed.length === before) return needed;
  }
  return needed;
}

function namesIn({ catalog }: BundleIndex): readonly string[] {
  return [...catalog.packages.keys()];
}

async function provides(place: BundlePlace, index: BundleIndex, words: ReadonlySet<string>): Promise<boolean> {
  if (namesIn(index).some(name => words.has(name))) return true;
  const [newest] = newestFirst(index);
  const rendered = newest === undefined ? '' : await renderedBundle(place, newest);
  if (typeof rendered === 'string') return false;
  return itemsOf(rendered.blob, 'properties').some(property => wordsIn(property).some(word => words.has(word)));
}

function wordsIn(property: JsonObject): readonly string[] {
  const value = objectOf(property, 'value');
  switch (textOf(property, 'type')) {
    case 'olm.gvk':
      return [textOf(value, 'group'), textOf(value, 'kind')];
    case 'olm.label':
      return [textOf(value, 'label')];
    default:
      return [];
  }
}

import { sourceOfDirectory } from '../../core/bundle/source-of-directory.ts';
import type { IndexedBundle } from '../../core/bundle-index/indexed-bundle.ts';
import { readIndexFacts } from '../../core/bundle-index/read-index-facts.ts';
import type { OperatorDirectory } from '../../core/repository/operator.ts';
import { pathBelow } from '../../core/repository/paths.ts';
import { likelyCsvs, loadBundlesOf } from './load-indexed-bundles.ts';
import type { Loader } from './loader.ts';
import type { Side } from './side.ts';

/**
 * The bundles of an operator that have the name of one whose directory was loaded whole, with these. Only files that may have the name are read: the others cannot, as
 * their characters tell.
 */
export async function loadNamesakes(
  { reader, search, memory }: Loader,
  side: Side,
  operator: OperatorDirectory,
): Promise<readonly IndexedBundle[]> {
  const own = [...operator.bundles.values()].flatMap(bundle => readIndexFacts(sourceOfDirectory(bundle))?.name ?? []);
  const names = new Set(own.filter(name => name !== ''));
  if (names.size === 0) return [];
  const manifests = (await side.tree.walk(operator.path)).flatMap(entry => {
    const [version = '', directory, name, ...rest] = pathBelow(operator.path, entry.path)?.split('/') ?? [];
    const isManifest = directory === 'manifests' && name !== undefined && rest.length === 0;
    return isManifest && (entry.mode === 'file' || entry.mode === 'executable') ? [{ version, entry }] : [];
  });
  const csvs = [...Map.groupBy(manifests, ({ version }) => version)].flatMap(([version, files]) =>
    operator.bundles.has(version) ? [] : likelyCsvs(files.map(({ entry }) => entry)),
  );
  const suspects = await search.filesNaming(names, csvs);
  const versions = suspects.flatMap(({ path }) => pathBelow(operator.path, path)?.split('/')[0] ?? []);
  const wanted = new Set([...operator.bundles.keys(), ...versions]);
  const bundles = await loadBundlesOf(reader, side, operator, memory.files?.indexes, wanted);
  return bundles.filter(({ name }) => names.has(name));
}

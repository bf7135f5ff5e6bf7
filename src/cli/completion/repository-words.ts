import { openDirectory } from '../../adapters/directory/open-directory.ts';
import { listReferences } from '../../adapters/git/list-references.ts';
import { documentMemory } from '../../core/catalog/document-memory.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import { packageRoots } from '../../core/ownership/package-places.ts';
import { loadCatalog } from '../../flows/load/load-catalog.ts';
import { createLoader } from '../../flows/load/loader.ts';
import { catalogsHere } from '../catalogs-here.ts';
import type { RepositoryWord } from '../command.ts';
import { rootOfCatalogs } from '../inputs/index.ts';

/**
 * The words of a kind that can complete what was written.
 *
 * @param place a directory of the repository
 * @param before the words that stand before it: a channel is one of the package there
 * @throws the typed errors of what reads the repository
 */
export async function repositoryWords(
  kind: RepositoryWord,
  place: string,
  current: string,
  before: readonly string[],
): Promise<readonly string[]> {
  switch (kind) {
    case 'revision':
      return ['HEAD', ...(await listReferences(place))];
    case 'range': {
      const start = /^.*\.\./.exec(current)?.[0] ?? '';
      return ['HEAD', ...(await listReferences(place))].map(name => start + name);
    }
    case 'package':
      return packageNames(place);
    case 'channel':
      return channelNames(place, before.at(-1) ?? '');
  }
}

/** By the names of their directories: catalogs are not read for them. */
async function packageNames(place: string): Promise<readonly string[]> {
  const { tree, layout } = await open(place);
  const listings = await Promise.all(packageRoots(layout).map(root => tree.list(root)));
  const directories = listings.flatMap(entries => (entries ?? []).filter(({ kind }) => kind === 'directory'));
  return [...new Set(directories.map(({ name }) => name))].sort();
}

async function channelNames(place: string, packageName: string): Promise<readonly string[]> {
  const { directory, tree, layout } = await open(place);
  const loader = createLoader(directory, defaultConfig.limits.fileBytes, documentMemory());
  const names = new Set<string>();
  for (const { path } of layout.catalogs) {
    const { catalog } = await loadCatalog(loader, { name: 'merged', tree }, path, new Set([packageName]));
    for (const name of catalog.packages.get(packageName)?.channels.keys() ?? []) names.add(name);
  }
  return [...names].sort();
}

async function open(place: string) {
  const directory = await openDirectory(await rootOfCatalogs(place));
  const tree = await directory.tree('');
  return { directory, tree, layout: await catalogsHere(directory, tree) };
}

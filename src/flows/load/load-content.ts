import type { ParsedConfig } from '../../core/config/model.ts';
import type { Ownership } from '../../core/ownership/model.ts';
import { packageRoots } from '../../core/ownership/package-places.ts';
import type { Layout } from '../../core/repository/layout.ts';
import type { Repository, Tree } from '../ports.ts';
import { FileReader } from './file-reader.ts';
import { findLayout } from './find-layout.ts';
import { loadConfig } from './load-config.ts';
import { loadOwnership } from './load-ownership.ts';
import { holdsBundles, noCatalogText } from './no-catalog.ts';

/** What the files of a tree say about how the repository is to be looked after. */
export interface RepositoryContent {
  readonly config: ParsedConfig;
  readonly layout: Layout;
  /** Names of the directories of packages and operators, sorted. */
  readonly packages: readonly string[];
  readonly ownership: Ownership;
  /** What to say where there is neither a catalog nor a bundle directory: what was looked for, and how to say where catalogs are. */
  readonly noCatalog: string | undefined;
}

/**
 * Reads what is there: configuration, layout, packages and owners, and nothing of catalogs.
 *
 * @param instead what the configuration is supposed to say
 * @throws the typed error of the repository
 */
export async function loadContent(repository: Repository, tree: Tree, instead?: string): Promise<RepositoryContent> {
  const config = await loadConfig(repository, tree, instead);
  const { catalogs, operators, limits } = config.config;
  const layout = await findLayout([tree], { catalogs: catalogs.paths, operators });
  const packages = await packagesOf(tree, layout);
  const reader = new FileReader(repository, limits.fileBytes);
  const ownership = await loadOwnership(reader, tree, layout, new Set(packages), config.config);
  const isEmpty = layout.catalogs.length === 0 && !(await holdsBundles(tree, layout.operators));
  return {
    config,
    layout,
    packages,
    ownership,
    noCatalog: isEmpty
      ? await noCatalogText(tree, { paths: catalogs.paths, operators: layout.operators }, '')
      : undefined,
  };
}

async function packagesOf(tree: Tree, layout: Layout): Promise<readonly string[]> {
  const listings = await Promise.all(packageRoots(layout).map(path => tree.list(path)));
  const names = listings
    .flatMap(entries => entries ?? [])
    .filter(({ kind, name }) => kind === 'directory' && !name.startsWith('.'))
    .map(({ name }) => name);
  return [...new Set(names)].sort();
}

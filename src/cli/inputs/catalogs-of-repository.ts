import { visible } from '../../core/report/text/visible.ts';
import type { CatalogRoot } from '../../core/repository/layout.ts';
import { directoryOf, joinPath } from '../../core/repository/paths.ts';
import { loadConfig } from '../../flows/load/load-config.ts';
import type { Repository, Tree } from '../../flows/ports.ts';
import { catalogsHere } from '../catalogs-here.ts';
import { UsageError } from '../usage-error.ts';
import { isBareRepository } from '../work-tree.ts';

/** What a repository holds: its catalogs, and the paths of links where a catalog could be, which are not followed. */
export interface CatalogsOfRepository {
  readonly catalogs: readonly CatalogRoot[];
  readonly links: readonly string[];
}

/**
 * Finds the catalogs of a repository, or of a directory that is looked at as one.
 *
 * @param path of that directory; undefined for a revision
 * @throws UsageError where there is none
 */
export async function catalogsOfRepository(
  repository: Repository,
  tree: Tree,
  path?: string,
): Promise<CatalogsOfRepository> {
  const { catalogs, operators } = await catalogsHere(repository, tree);
  if (catalogs.length === 0) throw await noCatalog(repository, tree, operators, path);
  return { catalogs, links: await linksBeside(catalogs, tree) };
}

async function linksBeside(catalogs: readonly CatalogRoot[], tree: Tree): Promise<readonly string[]> {
  const parents = new Set(catalogs.map(({ path }) => directoryOf(path)).filter(path => path !== ''));
  const links = [];
  for (const parent of parents) {
    const entries = (await tree.list(parent)) ?? [];
    links.push(...entries.filter(({ kind }) => kind === 'symlink').map(({ name }) => joinPath(parent, name)));
  }
  return links;
}

async function noCatalog(
  repository: Repository,
  tree: Tree,
  operators: string | undefined,
  path: string | undefined,
): Promise<UsageError> {
  if (path !== undefined && isBareRepository(path))
    return new UsageError(`${visible(path)} is a bare repository, without a work tree. Name a revision: --head REV.`);
  const { config } = await loadConfig(repository, tree);
  const { noCatalogText } = await import('../../flows/load/no-catalog.ts');
  return new UsageError(
    await noCatalogText(
      tree,
      { paths: config.catalogs.paths, operators },
      "Or name the directory of a catalog: 'validate DIR'.",
    ),
  );
}

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Directory } from '../../adapters/directory/open-directory.ts';
import { visible } from '../../core/report/text/visible.ts';
import type { CatalogRoot } from '../../core/repository/layout.ts';
import { directoryOf, joinPath } from '../../core/repository/paths.ts';
import { loadConfig } from '../../flows/load/load-config.ts';
import type { Tree } from '../../flows/ports.ts';
import { catalogsHere } from '../catalogs-here.ts';
import { UsageError } from '../usage-error.ts';

/** What a repository holds: its catalogs, and the paths of links where a catalog could be, which are not followed. */
export interface CatalogsOfRepository {
  readonly catalogs: readonly CatalogRoot[];
  readonly links: readonly string[];
}

/**
 * Finds the catalogs of a repository that is looked at as a directory.
 *
 * @param path of that directory
 * @throws UsageError where there is none
 */
export async function catalogsOfRepository(directory: Directory, path: string): Promise<CatalogsOfRepository> {
  const tree = await directory.tree('');
  const { catalogs } = await catalogsHere(directory, tree);
  if (catalogs.length === 0) throw await noCatalog(directory, tree, path);
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

async function noCatalog(directory: Directory, tree: Tree, path: string): Promise<UsageError> {
  const { config } = await loadConfig(directory, tree);
  const { noCatalogText } = await import('../../flows/load/no-catalog.ts');
  return new UsageError(
    await noCatalogText(
      tree,
      config.catalogs.paths,
      `Or name the directory of one: 'validate DIR'.${rootHint(repositoryAbove(path))}`,
    ),
  );
}

/** Where the repository begins that a directory is a part of; undefined where it begins there. */
function repositoryAbove(path: string): string | undefined {
  if (existsSync(join(path, '.git'))) return undefined;
  for (let at = dirname(path); at !== dirname(at); at = dirname(at)) if (existsSync(join(at, '.git'))) return at;
  return undefined;
}

function rootHint(root: string | undefined): string {
  return root === undefined
    ? ''
    : ` The root of the repository is ${visible(root)}: 'validate --repo ${visible(root)}'.`;
}

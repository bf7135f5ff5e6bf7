import type { Directory } from '../../adapters/directory/open-directory.ts';
import type { CatalogRoot } from '../../core/repository/layout.ts';
import { directoryOf, joinPath } from '../../core/repository/paths.ts';
import type { DirectoryEntry, Tree } from '../../flows/ports.ts';
import { catalogsHere } from '../catalogs-here.ts';
import { UsageError } from '../usage-error.ts';

/** What a repository holds: its catalogs, and the paths of links where a catalog could be, which are not followed. */
export interface CatalogsOfRepository {
  readonly catalogs: readonly CatalogRoot[];
  readonly links: readonly string[];
}

/** Finds the catalogs of a repository that is looked at as a directory. @throws UsageError where there is none */
export async function catalogsOfRepository(directory: Directory): Promise<CatalogsOfRepository> {
  const tree = await directory.tree('');
  const { catalogs } = await catalogsHere(directory, tree);
  if (catalogs.length === 0) throw noCatalog((await tree.list('')) ?? []);
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

function noCatalog(entries: readonly DirectoryEntry[]): UsageError {
  const isComposite = entries.some(({ name }) => /^catalog\.ya?ml$/.test(name));
  const what = isComposite
    ? "The catalog.yaml in the root is not one: if it refers to the images of other catalogs (a composite), there is nothing to validate in git; if it holds blobs, run 'validate .'."
    : "Name its directory: 'validate DIR'.";
  return new UsageError(
    `There is no catalog here (catalog/, catalogs/*/, configs/, or catalogs.paths of the configuration). ${what}`,
  );
}

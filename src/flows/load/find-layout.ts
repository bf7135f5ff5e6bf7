import { matchesGlob } from '../../core/repository/glob.ts';
import type { CatalogRoot, CatalogsShape, Layout, RearrangedCatalogs } from '../../core/repository/layout.ts';
import { joinPath } from '../../core/repository/paths.ts';
import type { DirectoryEntry, Tree } from '../ports.ts';
import { shapeOfCatalogs } from './shape-of-catalogs.ts';
import { unrecognisedDirectories } from './unrecognised-directories.ts';

/** What the configuration states about the layout; what it leaves open is found from the trees. */
export interface ConfiguredLayout {
  readonly catalogs: readonly string[];
  readonly operators: string | undefined;
}

/** Directories that hold one catalog, and those whose children may each be one, by convention. */
export const singleCatalogs = ['catalog', 'configs'];
export const catalogCollection = 'catalogs';
export const operatorDirectories = ['operators'];

/**
 * Finds the layout of a repository: `catalogs/<name>/<package>/`, `catalog/<package>/`, `configs/<package>/` and
 * `operators/<operator>/`. Of several trees (base, then merged) it is what any of them has; what a directory is, is up to
 * the first that has it, so that a change cannot make a catalog look like something else.
 */
export async function findLayout(trees: readonly Tree[], configured: ConfiguredLayout): Promise<Layout> {
  const { roots, rearranged }: Roots =
    configured.catalogs.length > 0
      ? { roots: await configuredRoots(trees, configured.catalogs) }
      : await usualRoots(trees);
  const catalogs = await Promise.all([...roots].sort().map(path => rootAt(path, trees[0])));
  const operators =
    configured.operators ?? (await firstDirectory(trees, operatorDirectories)) ?? (await linkedOperators(trees[0]));
  const isConfigured = configured.catalogs.length > 0 || configured.operators !== undefined;
  const [base] = trees;
  const unrecognised =
    isConfigured || catalogs.length > 0 || operators !== undefined || base === undefined
      ? []
      : await unrecognisedDirectories(base);
  const areNew = operators !== undefined && base !== undefined && (await base.list(operators)) === undefined;
  return {
    catalogs,
    operators,
    ...(areNew ? { operatorsAreNew: true } : {}),
    ...(rearranged === undefined ? {} : { rearranged }),
    ...(unrecognised.length === 0 ? {} : { unrecognised }),
  };
}

interface Roots {
  readonly roots: ReadonlySet<string>;
  readonly rearranged?: RearrangedCatalogs | undefined;
}

/** The name of the catalog in a directory. Of `v4.20/catalog`, `v4.20`: its last part says what it is, and not which one. */
export function nameOfCatalog(path: string): string {
  const [last = '', parent = last] = path.split('/').reverse();
  return last === 'catalog' || last === 'configs' ? parent : last;
}

async function rootAt(path: string, base: Tree | undefined): Promise<CatalogRoot> {
  const isNew = base !== undefined && (await base.list(path)) === undefined;
  return { path, name: nameOfCatalog(path), ...(isNew ? { isNew } : {}) };
}

async function configuredRoots(trees: readonly Tree[], globs: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await Promise.all(trees.map(tree => matchingRoots(tree, globs)))).flat());
}

async function usualRoots(trees: readonly Tree[]): Promise<Roots> {
  const roots = new Set<string>();
  for (const path of singleCatalogs) {
    if ((await firstDirectory(trees, [path])) !== undefined) roots.add(path);
  }
  const path = catalogCollection;
  const listings = (await Promise.all(trees.map(tree => tree.list(path)))).map(entries => entries ?? []);
  const shapes: CatalogsShape[] = [];
  for (const [index, tree] of trees.entries()) {
    const shape = await shapeOfCatalogs(tree, path, listings[index] ?? []);
    if (shape !== undefined) shapes.push(shape);
  }
  const [before] = shapes;
  for (const entries of listings) {
    if (before === 'one') roots.add(path);
    else for (const root of directoriesIn(path, entries)) roots.add(root);
  }
  const isRearranged = before !== undefined && shapes.some(shape => shape !== before);
  return { roots, rearranged: isRearranged ? { directory: path, before } : undefined };
}

/** A glob of catalogs without what says nothing; empty for the root. */
export function normalGlob(glob: string): string {
  return glob.replace(/^\.\/|\/$/g, '').replace(/^\.$/, '');
}

/** Directories that match the globs, looked for only as deep as the globs reach. */
async function matchingRoots(tree: Tree, globs: readonly string[]): Promise<string[]> {
  const normal = globs.map(normalGlob);
  const found = normal.includes('') ? [''] : [];
  const depth = Math.max(...normal.map(glob => (glob.includes('**') ? 8 : glob.split('/').length)));
  const visit = async (directory: string, level: number): Promise<void> => {
    if (level > depth) return;
    for (const path of directoriesIn(directory, (await tree.list(directory)) ?? [])) {
      if (normal.some(glob => matchesGlob(glob, path))) found.push(path);
      else await visit(path, level + 1);
    }
  };
  await visit('', 1);
  return found;
}

function directoriesIn(path: string, entries: readonly DirectoryEntry[]): string[] {
  return entries.filter(entry => entry.kind === 'directory').map(entry => joinPath(path, entry.name));
}

/** What is below a link is not read, but it is not the same as nothing: `ci.yaml` files there name owners. */
async function linkedOperators(base: Tree | undefined): Promise<string | undefined> {
  const links = ((await base?.list('')) ?? []).filter(({ kind }) => kind === 'symlink');
  return operatorDirectories.find(path => links.some(({ name }) => name === path));
}

async function firstDirectory(trees: readonly Tree[], candidates: readonly string[]): Promise<string | undefined> {
  for (const path of candidates) {
    for (const tree of trees) {
      if ((await tree.list(path)) !== undefined) return path;
    }
  }
  return undefined;
}

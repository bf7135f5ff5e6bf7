import { basename, resolve } from 'node:path';
import { openDirectory } from '../../adapters/directory/open-directory.ts';
import type { Catalog } from '../../core/catalog/model.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { CatalogOfPlan } from '../../core/installation/installation-request.ts';
import { visible } from '../../core/report/text/visible.ts';
import type { CatalogRoot, Layout } from '../../core/repository/layout.ts';
import { joinPath, lastPartOf } from '../../core/repository/paths.ts';
import type { UnloadedFile } from '../../core/snapshot.ts';
import { isPlainName } from '../../core/template/index.ts';
import type { OperatorsPlace } from '../../flows/bundle-directories.ts';
import { loadBundleCatalogs } from '../../flows/load/load-bundle-catalogs.ts';
import { loadNeededPackages, type WantedPackage } from '../../flows/load/load-needed-packages.ts';
import { loadOneCatalog } from '../../flows/load/load-one-catalog.ts';
import type { Repository, Tree } from '../../flows/ports.ts';
import { listOption, textOption } from '../arguments.ts';
import { catalogsHere } from '../catalogs-here.ts';
import type { Arguments, Context } from '../command.ts';
import { catalogsOfRepository, classifyInput, loadCatalogInImage, rootOfCatalogs } from '../inputs/index.ts';
import { withRepository } from '../open-repository.ts';
import { pathInRepository } from '../path-in-repository.ts';
import { UsageError } from '../usage-error.ts';

/** What a plan is made from. */
export interface PlanSources {
  readonly catalogs: readonly CatalogOfPlan[];
  readonly unloaded: readonly UnloadedFile[];
  /** Undefined where there are no directories of operators. */
  readonly operators: OperatorsPlace | undefined;
}

/** A catalog as the command line names it: `DIR` or `IMAGE`, with `=PRIORITY` behind it where that is not 0. */
interface CatalogWord {
  readonly text: string;
  readonly priority: number;
}

/** A repository, or a directory that is looked at as one, while it is open. */
interface Place {
  readonly repository: Repository;
  readonly tree: Tree;
  /** The absolute directory that the words of the command line begin at. */
  readonly cwd: string;
  /** The revision; undefined for the work tree. */
  readonly head: string | undefined;
}

/** With what is wanted of the only catalog; undefined of several, as what one requires another may have. */
interface PlaceOfCatalog extends Place {
  readonly wanted: WantedPackage | undefined;
}

/**
 * Loads the catalogs that the command line names, or the one of the repository that has the package, and keeps the repository open for `use`.
 *
 * @throws UsageError where it is not said which catalog is meant
 */
export async function withPlanSources<Result>(
  context: Context,
  args: Arguments,
  packageName: string,
  use: (sources: PlanSources) => Promise<Result>,
): Promise<Result> {
  const cwd = resolve(context.cwd, textOption(args, 'repo') ?? '.');
  const head = textOption(args, 'head');
  const load = async (repository: Repository, tree: Tree) =>
    use(await sourcesOf(context, args, packageName, { repository, tree, cwd, head }));
  if (head !== undefined) {
    return withRepository(context, args, async git => load(git, await git.tree(head)), [head]);
  }
  const directory = await openDirectory(await rootOfCatalogs(cwd));
  try {
    return await load(directory, await directory.tree(''));
  } finally {
    await directory.close();
  }
}

async function sourcesOf(context: Context, args: Arguments, packageName: string, place: Place): Promise<PlanSources> {
  const words = listOption(args, 'catalog').map(readCatalogWord);
  const wanted = words.length > 1 ? undefined : { package: packageName, installed: listOption(args, 'installed') };
  const layout = await catalogsHere(place.repository, place.tree);
  const loaded: Loaded[] = [];
  if (words.length === 0) loaded.push(await ofRepository(context, packageName, { ...place, wanted }, layout));
  for (const word of words) loaded.push(await ofWord(context, args, word, { ...place, wanted }));
  const { operators } = layout;
  return {
    catalogs: distinctNames(loaded.map(one => one.catalog)),
    unloaded: loaded.flatMap(one => one.unloaded),
    operators: operators === undefined ? undefined : { objects: place.repository, tree: place.tree, path: operators },
  };
}

interface Loaded {
  readonly catalog: CatalogOfPlan;
  readonly unloaded: readonly UnloadedFile[];
}

async function ofWord(context: Context, args: Arguments, word: CatalogWord, place: PlaceOfCatalog): Promise<Loaded> {
  const { text, priority } = word;
  if (place.head !== undefined && !isImage(context, place, text)) {
    const path = pathInRepository(place.cwd, text);
    if (path === undefined || (await place.tree.list(path)) === undefined)
      throw new UsageError(`There is no directory '${visible(text)}' in ${visible(place.head)}.`);
    return inTree(context, { path, name: basename(path) }, text, priority, place);
  }
  const input = classifyInput({ ...context, cwd: place.cwd }, text);
  if (input.kind === 'file')
    throw new UsageError(`'${visible(text)}' is a file. A catalog is a directory or an image.`);
  if (input.kind === 'image') {
    const { snapshot } = await loadCatalogInImage({ ...context, cwd: place.cwd }, args, text);
    return loadedOf(snapshot, nameOfImage(text), text, priority);
  }
  const directory = await openDirectory(input.path);
  try {
    const name = basename(input.path);
    const ofDirectory = { ...place, repository: directory, tree: await directory.tree('') };
    return await inTree(context, { path: '', name }, text, priority, ofDirectory);
  } finally {
    await directory.close();
  }
}

function isImage(context: Context, { cwd }: Place, text: string): boolean {
  try {
    return classifyInput({ ...context, cwd }, text).kind === 'image';
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}

/** `quay.io/foo/catalog:v4.20` is called `catalog-v4.20`. */
function nameOfImage(text: string): string {
  const last = lastPartOf(text);
  return last.replace(/@.*/s, '').replaceAll(':', '-');
}

/** The catalog of the repository that has the package, or what its bundle directories result in. */
async function ofRepository(
  context: Context,
  packageName: string,
  place: PlaceOfCatalog,
  layout: Layout,
): Promise<Loaded> {
  const [only, ...others] = await rootsWith(packageName, place, layout);
  if (others.length > 0) {
    const names = [only, ...others].map(root => visible(root?.path ?? ''));
    throw new UsageError(
      `${names.length} catalogs have package '${visible(packageName)}'. Name the one of the cluster: --catalog ${names.at(-1)}.`,
    );
  }
  if (only !== undefined) return inTree(context, only, only.path === '' ? '.' : only.path, 0, place);
  return ofBundleDirectories(place, layout.operators ?? '');
}

/** By its directory. Where none has it, and there is one catalog, its name may be another one; none: bundle directories may have it. */
async function rootsWith(packageName: string, place: Place, layout: Layout): Promise<readonly CatalogRoot[]> {
  const { operators } = layout;
  const hasOperators = operators !== undefined && (await place.tree.list(operators)) !== undefined;
  if (layout.catalogs.length === 0 && hasOperators) return [];
  const { catalogs } = await catalogsOfRepository(
    place.repository,
    place.tree,
    place.head === undefined ? place.cwd : undefined,
  );
  if (catalogs.length === 1) return catalogs;
  const found: CatalogRoot[] = [];
  for (const root of isPlainName(packageName) ? catalogs : []) {
    if ((await place.tree.list(joinPath(root.path, packageName))) !== undefined) found.push(root);
  }
  if (found.length > 0) return found;
  if (hasOperators && isPlainName(packageName)) {
    if ((await place.tree.list(joinPath(operators, packageName))) !== undefined) return [];
  }
  return catalogs.slice(-1);
}

async function ofBundleDirectories({ repository, tree }: Place, operators: string): Promise<Loaded> {
  const { names, side } = await loadBundleCatalogs(repository, tree, operators, defaultConfig.limits.fileBytes);
  const newest = names.at(-1);
  const { catalog, unloaded } = side(newest?.version);
  const name = newest?.root ?? operators;
  return {
    catalog: { name: basename(name), source: name, priority: 0, catalog: catalog ?? emptyCatalog },
    unloaded,
  };
}

async function inTree(
  { now }: Context,
  { path, name }: CatalogRoot,
  source: string,
  priority: number,
  { repository, tree, wanted }: PlaceOfCatalog,
): Promise<Loaded> {
  const one = { tree, path, name, fileBytes: defaultConfig.limits.fileBytes, now };
  if (wanted === undefined) return loadedOf((await loadOneCatalog(repository, one)).snapshot, name, source, priority);
  const { catalog = emptyCatalog, unloaded } = await loadNeededPackages(repository, one, wanted);
  return { catalog: { name, source, priority, catalog }, unloaded };
}

const emptyCatalog: Catalog = { root: '', isComplete: true, blobs: [], packages: new Map() };

function loadedOf(
  { merged, unloaded }: Awaited<ReturnType<typeof loadOneCatalog>>['snapshot'],
  name: string,
  source: string,
  priority: number,
): Loaded {
  const [catalog = emptyCatalog] = merged.catalogs.values();
  return { catalog: { name, source, priority, catalog }, unloaded };
}

/** On a cluster each has a name of its own. */
function distinctNames(catalogs: readonly CatalogOfPlan[]): readonly CatalogOfPlan[] {
  const used = new Map<string, number>();
  return catalogs.map(catalog => {
    const count = (used.get(catalog.name) ?? 0) + 1;
    used.set(catalog.name, count);
    return count === 1 ? catalog : { ...catalog, name: `${catalog.name}-${count}` };
  });
}

function readCatalogWord(word: string): CatalogWord {
  const [, text = '', digits] = /^(.+?)=(-?\d{1,9})$/s.exec(word) ?? [];
  return digits === undefined ? { text: word, priority: 0 } : { text, priority: Number(digits) };
}

import { basename, resolve } from 'node:path';
import { openDirectory } from '../../adapters/directory/open-directory.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { visible } from '../../core/report/text/visible.ts';
import { loadCatalogImage } from '../../flows/load/load-catalog-image.ts';
import { loadOneCatalog } from '../../flows/load/load-one-catalog.ts';
import type { loadTree } from '../../flows/load/load-tree.ts';
import { textOption } from '../arguments.ts';
import type { Arguments, Context } from '../command.ts';
import {
  bundleDirectoriesHere,
  catalogsOfRepository,
  classifyInput,
  loadCatalogDirectory,
  readCatalogImage,
  rootOfCatalogs,
} from '../inputs/index.ts';
import { withRepository } from '../open-repository.ts';
import { pathInRepository } from '../path-in-repository.ts';
import { UsageError } from '../usage-error.ts';

/** A catalog that is to be served. */
export interface ServedInput {
  /** As it was named. */
  readonly word: string;
  readonly loaded: Awaited<ReturnType<typeof loadTree>>;
}

/**
 * Reads the catalog that the command line names: a directory, with `--head` of a revision, or an image. Without a word, the one of the repository.
 *
 * @throws UsageError for what is none of these
 */
export async function readServedInput(context: Context, args: Arguments): Promise<Outcome<ServedInput>> {
  const head = textOption(args, 'head');
  const [word] = args.words;
  if (head !== undefined) return exists(await ofRevision(context, args, head, word));
  const place = resolve(context.cwd, textOption(args, 'repo') ?? '.');
  if (word === undefined) return exists(await ofRepository(context, place));
  const input = classifyInput({ ...context, cwd: place }, word);
  if (input.kind === 'image') return ofImage(context, args, word);
  if (input.kind === 'file') throw new UsageError(`'${word}' is not a directory.`);
  return exists({ word, loaded: await loadCatalogDirectory(input.path, context.now) });
}

function exists(value: ServedInput): Outcome<ServedInput> {
  return { kind: 'exists', value };
}

async function ofImage(context: Context, args: Arguments, word: string): Promise<Outcome<ServedInput>> {
  const image = await readCatalogImage(context, args, word);
  if (image.kind !== 'exists') return image;
  return exists({ word, loaded: await loadCatalogImage(image.value, context.now) });
}

async function ofRepository(context: Context, place: string): Promise<ServedInput> {
  const { now } = context;
  const root = await rootOfCatalogs(place);
  const directory = await openDirectory(root);
  const bundles = await bundleDirectoriesHere(context, directory, await directory.tree(''));
  if (bundles !== undefined) return bundles;
  const { catalogs } = await catalogsOfRepository(directory, await directory.tree(''), root);
  const path = onlyOne(catalogs);
  return { word: path, loaded: await loadCatalogDirectory(resolve(root, path), now) };
}

function ofRevision(context: Context, args: Arguments, head: string, word: string | undefined): Promise<ServedInput> {
  return withRepository(
    context,
    args,
    async repository => {
      const tree = await repository.tree(head);
      const bundles = word === undefined ? await bundleDirectoriesHere(context, repository, tree) : undefined;
      if (bundles !== undefined) return bundles;
      const path =
        word === undefined
          ? onlyOne((await catalogsOfRepository(repository, tree)).catalogs)
          : pathInRepository(resolve(context.cwd, textOption(args, 'repo') ?? '.'), word);
      if (path === undefined)
        throw new UsageError(`The directory '${word}' is not in the repository, so --head cannot be used with it.`);
      if ((await tree.list(path)) === undefined) throw new UsageError(`There is no directory '${path}' in ${head}.`);
      const { fileBytes } = defaultConfig.limits;
      const wanted = { tree, path, name: basename(path), fileBytes, now: context.now };
      return { word: path, loaded: await loadOneCatalog(repository, wanted) };
    },
    [head],
  );
}

/** @throws UsageError where there are several */
function onlyOne(catalogs: readonly { readonly path: string }[]): string {
  const [only, ...others] = catalogs.map(({ path }) => path);
  if (only !== undefined && others.length === 0) return only;
  const names = catalogs.map(({ path }) => visible(path)).join(', ');
  throw new UsageError(`The repository has ${catalogs.length} catalogs. Name one of them: ${names}.`);
}

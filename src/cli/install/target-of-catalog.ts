import { resolve } from 'node:path';
import { openDirectory } from '../../adapters/directory/open-directory.ts';
import type { Catalog, Package } from '../../core/catalog/model.ts';
import { selectTarget, type Target } from '../../core/cluster/index.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { loadCatalogImage } from '../../flows/load/load-catalog-image.ts';
import { textOption } from '../arguments.ts';
import type { Arguments, Context } from '../command.ts';
import {
  bundleDirectoriesHere,
  isNoDirectory,
  loadCatalogDirectory,
  readCatalogImage,
  rootOfCatalogs,
} from '../inputs/index.ts';
import type { LoadedCatalog } from '../render/render-catalog.ts';
import { UsageError } from '../usage-error.ts';

/** A catalog that the command line names. */
export interface FoundCatalog {
  /** `--catalog`, as it was given. */
  readonly word: string;
  /** Whether that is an image, which a cluster can pull. */
  readonly isImage: boolean;
  readonly loaded: LoadedCatalog;
}

/** What is to be installed, and where it was found. */
export interface FoundTarget extends FoundCatalog {
  readonly pkg: Package;
  readonly target: Target;
}

/** Finds what the command line wants to have installed. @throws UsageError where the catalog does not have it */
export async function targetOfCatalog(context: Context, args: Arguments, name: string): Promise<Outcome<FoundTarget>> {
  const found = await findCatalog(context, args, name);
  if (found.kind !== 'exists') return found;
  const pkg = catalogIn(found.value)?.packages.get(name);
  if (pkg === undefined) throw new UsageError(`The catalog ${found.value.word} has no package '${name}'.`);
  const target = selectTarget(pkg, textOption(args, 'channel'), textOption(args, 'from'));
  if ('problem' in target) throw new UsageError(target.problem);
  return { kind: 'exists', value: { pkg, target, ...found.value } };
}

/**
 * Finds the catalog: the one that is named, else what the bundle directories of a repository without catalogs mean.
 *
 * @param packageName the package that is to be installed of it; undefined: all matter
 * @throws UsageError where there is none
 */
export async function findCatalog(
  context: Context,
  args: Arguments,
  packageName?: string,
): Promise<Outcome<FoundCatalog>> {
  const word = textOption(args, 'catalog');
  if (word === undefined) return { kind: 'exists', value: await ofRepository(context, args, packageName) };
  const isImage = isNoDirectory(context, word);
  const loaded = isImage ? await ofImage(context, args, word) : await ofDirectory(context, word);
  return loaded.kind === 'exists' ? { kind: 'exists', value: { word, isImage, loaded: loaded.value } } : loaded;
}

/** What the catalog contains. */
export function catalogIn({ loaded }: FoundCatalog): Catalog | undefined {
  const [catalog] = loaded.snapshot.merged.catalogs.values();
  return catalog;
}

async function ofRepository(context: Context, args: Arguments, packageName: string | undefined): Promise<FoundCatalog> {
  const directory = await openDirectory(await rootOfCatalogs(resolve(context.cwd, textOption(args, 'repo') ?? '.')));
  try {
    const found = await bundleDirectoriesHere(context, directory, await directory.tree(''), packageName);
    if (found === undefined) throw new UsageError("Name the catalog: 'install foo --catalog catalogs/v4.20'.");
    return { ...found, isImage: false };
  } finally {
    await directory.close();
  }
}

async function ofDirectory({ cwd, now }: Context, word: string): Promise<Outcome<LoadedCatalog>> {
  return { kind: 'exists', value: await loadCatalogDirectory(resolve(cwd, word), now) };
}

async function ofImage(context: Context, args: Arguments, word: string): Promise<Outcome<LoadedCatalog>> {
  const image = await readCatalogImage(context, args, word);
  if (image.kind !== 'exists') return image;
  return { kind: 'exists', value: await loadCatalogImage(image.value, context.now) };
}

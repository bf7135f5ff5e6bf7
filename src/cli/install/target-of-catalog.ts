import { resolve } from 'node:path';
import { selectTarget, type Target } from '../../core/cluster/select-target.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { loadCatalogImage } from '../../flows/load/load-catalog-image.ts';
import { textOption } from '../arguments.ts';
import type { Arguments, Context } from '../command.ts';
import { loadCatalogDirectory } from '../inputs/load-catalog-directory.ts';
import { isNoDirectory, readCatalogImage } from '../inputs/read-catalog-image.ts';
import type { LoadedCatalog } from '../render/render-catalog.ts';
import { UsageError } from '../usage-error.ts';

/** What is to be installed, and where it was found. */
export interface FoundTarget {
  readonly target: Target;
  /** `--catalog`, as it was given. */
  readonly word: string;
  /** Whether that is an image, which a cluster can pull. */
  readonly isImage: boolean;
  readonly loaded: LoadedCatalog;
}

/** Finds what the command line wants to have installed. @throws UsageError where the catalog does not have it */
export async function targetOfCatalog(context: Context, args: Arguments, name: string): Promise<Outcome<FoundTarget>> {
  const word = textOption(args, 'catalog');
  if (word === undefined) throw new UsageError("Name the catalog: 'install foo --catalog catalogs/v4.20'.");
  const isImage = isNoDirectory(context, word);
  const loaded = isImage ? await ofImage(context, args, word) : await ofDirectory(context, word);
  if (loaded.kind !== 'exists') return loaded;
  const [catalog] = loaded.value.snapshot.merged.catalogs.values();
  const pkg = catalog?.packages.get(name);
  if (pkg === undefined) throw new UsageError(`The catalog ${word} has no package '${name}'.`);
  const target = selectTarget(pkg, textOption(args, 'channel'), textOption(args, 'from'));
  if ('problem' in target) throw new UsageError(target.problem);
  return { kind: 'exists', value: { target, word, isImage, loaded: loaded.value } };
}

async function ofDirectory({ cwd, now }: Context, word: string): Promise<Outcome<LoadedCatalog>> {
  return { kind: 'exists', value: await loadCatalogDirectory(resolve(cwd, word), now) };
}

async function ofImage(context: Context, args: Arguments, word: string): Promise<Outcome<LoadedCatalog>> {
  const image = await readCatalogImage(context, args, word);
  if (image.kind !== 'exists') return image;
  return { kind: 'exists', value: await loadCatalogImage(image.value, context.now) };
}

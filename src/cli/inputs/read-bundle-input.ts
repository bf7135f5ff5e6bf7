import { openDirectory } from '../../adapters/directory/open-directory.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import { isCatalogAlone } from '../../core/image/image-kind.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { type LoadedBundle, loadBundle } from '../../flows/load/load-bundle.ts';
import type { Arguments, Context } from '../command.ts';
import { withImage } from '../images/with-image.ts';
import { UsageError } from '../usage-error.ts';
import { bundleOfContents } from './bundle-of-contents.ts';
import type { Input } from './classify-input.ts';

/**
 * Reads the bundle that a word of the command line names.
 *
 * @param word as it was written: findings name the files of a directory below it
 * @throws UsageError for what cannot be a bundle
 */
export async function readBundleInput(
  context: Context,
  args: Arguments,
  word: string,
  input: Input,
): Promise<Outcome<LoadedBundle>> {
  if (input.kind === 'file') throw new UsageError(`${word} is a file. A bundle is a directory or an image.`);
  if (input.kind !== 'image') return { kind: 'exists', value: await readBundleDirectory(word, input.path) };
  const { place } = input;
  const contents = await withImage(context, args, place, (images, image) => images.contents(place.reference, image));
  if (contents.kind !== 'exists') return contents;
  if (isCatalogAlone(contents.value.labels)) {
    const detail =
      "it is a catalog image by its labels, not a bundle image; use 'catalog-keeper validate' for catalogs";
    return { kind: 'malformed', detail };
  }
  return { kind: 'exists', value: bundleOfContents(word, place, contents.value) };
}

/** The bundle that a directory holds. */
export async function readBundleDirectory(word: string, path: string): Promise<LoadedBundle> {
  const repository = await openDirectory(path);
  try {
    return await loadBundle(repository, shownDirectory(word), defaultConfig.limits.fileBytes);
  } finally {
    await repository.close();
  }
}

/** The directory as it is put before the names of files. */
function shownDirectory(word: string): string {
  return word
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/+)+|(?<!\/)\/+$/g, '')
    .replace(/^\.$/, '');
}

import { openDirectory } from '../../adapters/directory/open-directory.ts';
import { readBundle } from '../../core/bundle/read-bundle.ts';
import type { BundleSource } from '../../core/bundle/source.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { ImageContents } from '../../core/image/facts.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { type LoadedBundle, loadBundle } from '../../flows/load/load-bundle.ts';
import type { Arguments, Context } from '../command.ts';
import { type ImagePlace, withImagesAt } from '../images/image-place.ts';
import { UsageError } from '../usage-error.ts';
import type { Input } from './input-of.ts';

const packageAnnotation = 'operators.operatorframework.io.bundle.package.v1';

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
  if (input.kind !== 'image') {
    return { kind: 'exists', value: await readBundleDirectory(input.path, shownDirectory(word)) };
  }
  const contents = await readImage(context, args, input.place);
  if (contents.kind !== 'exists') return contents;
  const source: BundleSource = {
    ...contents.value,
    image: input.place.layout === undefined ? word : '',
    origin: { kind: 'image', reference: word },
  };
  const owner = readBundle(source).annotations?.values.get(packageAnnotation);
  return {
    kind: 'exists',
    value: { source: owner === undefined ? source : { ...source, package: owner }, unloaded: [] },
  };
}

async function readBundleDirectory(path: string, shown: string): Promise<LoadedBundle> {
  const repository = await openDirectory(path);
  try {
    return await loadBundle(repository, shown, defaultConfig.limits.fileBytes);
  } finally {
    await repository.close();
  }
}

function readImage(context: Context, args: Arguments, place: ImagePlace): Promise<Outcome<ImageContents>> {
  return withImagesAt(context, args, place, async images => {
    const image = await images.manifest(place.reference);
    return image.kind === 'exists' ? images.contents(place.reference, image.value) : image;
  });
}

/** The directory as it is put before the names of files. */
function shownDirectory(word: string): string {
  return word
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/+)+|\/+$/g, '')
    .replace(/^\.$/, '');
}

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { whenSent } from '../../adapters/image-contents/index.ts';
import { loadCryptography } from '../../adapters/registry/digest-of.ts';
import { shownReference } from '../../core/checks/images/shown-reference.ts';
import { parseDigest } from '../../core/image/digest.ts';
import { pulledReference } from '../../core/image/pulled-reference.ts';
import { type ImageReference, parseReference } from '../../core/image/reference.ts';
import type { ImageSource, Images, ImageTarget } from '../../flows/ports.ts';
import { textOption } from '../arguments.ts';
import type { Arguments, Context } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { openConfiguredRegistries, withRegistries } from './registry-options.ts';
import { withImagesOf } from './with-images.ts';

/** An image that was named on the command line. */
export interface ImagePlace {
  /** Directory of an OCI layout; undefined for a registry. */
  readonly layout?: string;
  readonly reference: ImageReference;
}

/** What help texts say about the words that `imagePlace` takes. */
export const placeHelp =
  'An image is a reference (quay.io/foo/bar:v1), or an OCI layout on disk: its directory, or oci:DIR:TAG.';

/**
 * Reads a word of the command line that names an image: `oci:DIR`, `oci:DIR:TAG` and `oci:DIR@sha256:…` as skopeo writes them, a
 * directory with a file `oci-layout`, or a reference.
 *
 * @throws UsageError for what is none of these
 */
export function imagePlace(context: Context, word: string): ImagePlace {
  if (word.startsWith('oci:')) return layoutPlace(context, word.slice('oci:'.length));
  if (existsSync(join(resolve(context.cwd, word), 'oci-layout'))) return layoutPlace(context, word);
  const reference = parseReference(word);
  if ('error' in reference)
    throw new UsageError(
      `'${shownReference(word)}' is neither an image reference (${reference.error}) nor an OCI layout.`,
    );
  if (reference.host === '') throw new UsageError(`'${shownReference(word)}' has no registry.`);
  return { reference: pulledReference(reference) };
}

function layoutPlace(context: Context, text: string): ImagePlace {
  const at = text.lastIndexOf('@');
  if (at >= 0) {
    const digest = parseDigest(text.slice(at + 1));
    if ('error' in digest) throw new UsageError(`'oci:${text}' is not an image: ${digest.error}.`);
    return {
      layout: resolve(context.cwd, text.slice(0, at)),
      reference: { host: '', path: '', digest, text: digest.text },
    };
  }
  const [, directory = text, tag] = /^(.*?)(?::([^:/]+))?$/.exec(text) ?? [];
  const layout = resolve(context.cwd, directory);
  if (tag === undefined) return { layout, reference: { host: '', path: '', text: '' } };
  return { layout, reference: { host: '', path: '', tag, text: tag } };
}

/** Opens where an image is to be read, does something with it, and closes it again. */
export async function withImageSource<Result>(
  context: Context,
  args: Arguments,
  place: ImagePlace,
  use: (source: ImageSource) => Promise<Result>,
): Promise<Result> {
  if (place.layout === undefined) return withRegistries(context, args, use);
  return closing(await layoutAt(place.layout), use);
}

/** What gives the images of the place: those of a registry are remembered between runs, where `--cache` says so. */
export function withImagesAt<Result>(
  context: Context,
  args: Arguments,
  { layout, reference }: ImagePlace,
  use: (images: Images) => Promise<Result>,
): Promise<Result> {
  if (layout === undefined) {
    const open = async () => {
      const registries = await openConfiguredRegistries(context, args);
      // What is remembered need not be asked for.
      return textOption(args, 'cache') === undefined ? prefetchManifest(registries, reference) : registries;
    };
    return withImagesOf(context, args, open, async images => use(await images()));
  }
  const uncached = { ...args, options: { ...args.options, cache: undefined } };
  return withImagesOf(
    context,
    uncached,
    () => layoutAt(layout),
    async open => use(await open()),
  );
}

/** As `withImageSource`, to write: a layout is made where there is none, once there is something to write. */
export async function withImageTarget<Result>(
  context: Context,
  args: Arguments,
  place: ImagePlace,
  use: (target: ImageTarget) => Promise<Result>,
): Promise<Result> {
  if (place.layout === undefined) return withRegistries(context, args, use);
  return closing(layoutWhenWritten(place.layout), use);
}

async function layoutAt(directory: string): Promise<ImageSource> {
  const { openLayout } = await import('../../adapters/layout/open-layout.ts');
  return openLayout(directory);
}

function layoutWhenWritten(directory: string): ImageTarget {
  let opened: Promise<ImageTarget> | undefined;
  const open = (): Promise<ImageTarget> => {
    opened ??= import('../../adapters/layout/open-layout.ts').then(({ createLayout }) => createLayout(directory));
    return opened;
  };
  return {
    writeBlob: async (...blob) => (await open()).writeBlob(...blob),
    writeManifest: async (...manifest) => (await open()).writeManifest(...manifest),
    close: async () => (await opened)?.close(),
  };
}

async function closing<Place extends { close(): Promise<void> }, Result>(
  place: Place,
  use: (place: Place) => Promise<Result>,
): Promise<Result> {
  try {
    return await use(place);
  } finally {
    await place.close();
  }
}

/**
 * Asks for the manifest of an image, and gives a source that has the answer when it is asked for that manifest first. What
 * reading the image takes can be loaded meanwhile: the registry takes as long.
 */
async function prefetchManifest(source: ImageSource, reference: ImageReference): Promise<ImageSource> {
  let answer: ReturnType<ImageSource['manifest']> | undefined = source.manifest(reference);
  // Whoever asks for it is told, too.
  answer.catch(() => undefined);
  await whenSent();
  loadCryptography();
  return {
    ...source,
    manifest(asked) {
      const known = asked.text === reference.text ? answer : undefined;
      answer = undefined;
      return known ?? source.manifest(asked);
    },
  };
}

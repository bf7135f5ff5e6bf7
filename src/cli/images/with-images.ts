import { resolve } from 'node:path';
import { systemReason } from '../../core/text/system-reason.ts';
import type { ImageSource, Images } from '../../flows/ports.ts';
import { version } from '../../version.ts';
import { hasOption, textOption } from '../arguments.ts';
import type { Arguments, Context, OptionSpec } from '../command.ts';
import { openConfiguredRegistries } from './registry-options.ts';

/** Where to remember images between runs. */
export const imagesCacheOption: Readonly<Record<string, OptionSpec>> = {
  cache: {
    type: 'string',
    value: 'DIR',
    help: 'Cache image content in this directory, and for a day which digests exist',
  },
};

/** Opens the images of registries when they are asked for. */
export type OpenImages = () => Promise<Images>;

/**
 * Gives `use` a way to the images of registries, which are opened when it is taken: each image is asked for once, and with
 * `--cache` not again in the next run.
 */
export function withImages<Result>(
  context: Context,
  args: Arguments,
  use: (open: OpenImages) => Promise<Result>,
): Promise<Result> {
  return withImagesOf(context, args, () => openConfiguredRegistries(context, args), use);
}

/** The same for any source of images, which is closed again. */
export async function withImagesOf<Result>(
  context: Context,
  args: Arguments,
  openSource: () => Promise<ImageSource>,
  use: (open: OpenImages) => Promise<Result>,
): Promise<Result> {
  const ending: (() => void | Promise<void>)[] = [];
  const open = async () => {
    const source = await openSource();
    ending.push(() => source.close());
    const { createImages } = await import('../../adapters/image-contents/create-images.ts');
    const directory = textOption(args, 'cache');
    if (directory === undefined) return createImages(source);
    const { ImageCache } = await import('../../adapters/cache/image-cache.ts');
    const cache = new ImageCache(resolve(context.cwd, directory), version);
    ending.push(() => save(context, args, cache));
    return createImages(source, cache);
  };
  let images: Promise<Images> | undefined;
  try {
    return await use(() => {
      images ??= open();
      return images;
    });
  } finally {
    for (const end of ending) await end();
  }
}

function save(context: Context, args: Arguments, cache: { save(): void }): void {
  try {
    cache.save();
  } catch (error) {
    if (hasOption(args, 'quiet')) return;
    context.stderr.write(`catalog-keeper: the cache could not be written: ${systemReason(error)}\n`);
  }
}

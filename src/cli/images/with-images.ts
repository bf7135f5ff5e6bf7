import { resolve } from 'node:path';
import { ImageCache } from '../../adapters/cache/image-cache.ts';
import { createImages } from '../../adapters/image-contents/create-images.ts';
import type { ImageSource, Images } from '../../flows/ports.ts';
import { version } from '../../version.ts';
import { hasOption, textOption } from '../arguments.ts';
import type { Arguments, Context, OptionSpec } from '../command.ts';
import { withRegistries } from './registry-options.ts';

/** Where to remember images between runs. */
export const imagesCacheOption: Readonly<Record<string, OptionSpec>> = {
  cache: {
    type: 'string',
    value: 'DIR',
    help: 'Remember in this directory what images hold, and for a day that digests are there',
  },
};

/** Gives `use` the images of registries: each is asked for once, and with `--cache` not again in the next run. */
export async function withImages<Result>(
  context: Context,
  args: Arguments,
  use: (images: Images) => Promise<Result>,
): Promise<Result> {
  return withRegistries(context, args, registries => withImagesOf(context, args, registries, use));
}

/** The same for any source of images. */
export async function withImagesOf<Result>(
  context: Context,
  args: Arguments,
  source: ImageSource,
  use: (images: Images) => Promise<Result>,
): Promise<Result> {
  const directory = textOption(args, 'cache');
  if (directory === undefined) return use(createImages(source));
  const cache = new ImageCache(resolve(context.cwd, directory), version);
  const result = await use(createImages(source, cache));
  try {
    cache.save();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!hasOption(args, 'quiet')) context.stderr.write(`catalog-keeper: the cache could not be written: ${reason}\n`);
  }
  return result;
}

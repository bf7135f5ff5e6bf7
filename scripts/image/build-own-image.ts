import { createImagePacker } from '../../src/adapters/image-build/create-image-packer.ts';
import type { Arguments, Context } from '../../src/cli/command.ts';
import { imagePlace, withImageSource, withImageTarget } from '../../src/cli/images/image-place.ts';
import type { Outcome } from '../../src/core/image/outcome.ts';
import type { ImageContent } from '../../src/core/image-build/changes-of-images.ts';
import { copyImage } from '../../src/flows/copy-image.ts';
import { buildImage } from '../../src/flows/publish/build-image.ts';
import { builtImageSource, builtReference } from '../../src/flows/publish/built-image-source.ts';

/**
 * Builds an image on a base, for each of its Linux platforms, and writes it: as the command `build` does, of other files.
 *
 * @param args options of the command line for registries; its words: base and destination
 * @returns the digest, or why the base cannot be read
 * @throws UsageError, or the typed error of what cannot be written
 */
export async function buildOwnImage(
  context: Context,
  args: Arguments,
  content: ImageContent,
): Promise<Outcome<string>> {
  const [from = '', to = ''] = args.words;
  const base = imagePlace(context, from);
  const target = imagePlace(context, to);
  return withImageSource(context, args, base, async source => {
    const parts = { ...content, annotations: new Map<string, string>(), base: { reference: base.reference, source } };
    const image = await buildImage(createImagePacker(), parts);
    if (image.kind !== 'exists') return image;
    const { value } = image;
    const copied = await withImageTarget(context, args, target, into =>
      copyImage(builtImageSource(value), builtReference(value), into, target.reference),
    );
    return copied.kind === 'exists' ? { kind: 'exists', value: value.digest.text } : copied;
  });
}

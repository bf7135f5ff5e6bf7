import { createImagePacker } from '../../src/adapters/image-build/create-image-packer.ts';
import type { Arguments } from '../../src/cli/command.ts';
import { imagePlace, withImageSource, withImageTarget } from '../../src/cli/images/image-place.ts';
import { outputOn } from '../../src/cli/output-stream.ts';
import { existingOrThrow } from '../../src/core/image/existing-or-throw.ts';
import type { ImageContent } from '../../src/core/image-build/changes-of-images.ts';
import { copyImage } from '../../src/flows/copy-image.ts';
import { buildImage } from '../../src/flows/publish/build-image.ts';
import { builtImageSource, builtReference } from '../../src/flows/publish/built-image-source.ts';

/**
 * Builds an image on a base, for each of its Linux platforms, and writes it: as the command `build` does, of other files.
 *
 * @param args options of the command line for registries; its words: base and destination
 * @returns the digest
 * @throws OutcomeError where the base cannot be read or the destination not be written
 */
export async function buildOwnImage(cwd: string, args: Arguments, content: ImageContent): Promise<string> {
  const context = {
    stdin: process.stdin,
    stdout: outputOn(() => process.stdout),
    stderr: outputOn(() => process.stderr),
    env: process.env,
    cwd,
    now: new Date().toISOString(),
  };
  const [from = '', to = ''] = args.words;
  const base = imagePlace(context, from);
  const target = imagePlace(context, to);
  return withImageSource(context, args, base, async source => {
    const parts = { ...content, annotations: new Map<string, string>(), base: { reference: base.reference, source } };
    const image = existingOrThrow(await buildImage(createImagePacker(), parts));
    existingOrThrow(
      await withImageTarget(context, args, target, into =>
        copyImage(builtImageSource(image), builtReference(image), into, target.reference),
      ),
    );
    return image.digest.text;
  });
}

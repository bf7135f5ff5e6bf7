import { createImagePacker } from '../../../adapters/image-build/create-image-packer.ts';
import { encodeUtf8 } from '../../../core/catalog/encode-utf8.ts';
import type { Digest } from '../../../core/image/digest.ts';
import type { Outcome } from '../../../core/image/outcome.ts';
import { plainContent } from '../../../core/image-build/changes-of-images.ts';
import type { SourceFile } from '../../../core/source.ts';
import { copyImage } from '../../../flows/copy-image.ts';
import { buildImage } from '../../../flows/publish/build-image.ts';
import { builtImageSource, builtReference } from '../../../flows/publish/built-image-source.ts';
import type { Arguments, Context } from '../../command.ts';
import { type ImagePlace, withImageTarget } from '../../images/image-place.ts';

/** Builds the image of a bundle of plain manifests and writes it to a registry or a layout. The same files give the same digest. */
export async function writePlainImage(
  context: Context,
  args: Arguments,
  files: readonly SourceFile[],
  place: ImagePlace,
): Promise<Outcome<Digest>> {
  const content = plainContent(files.map(({ path, text }) => ({ path, content: encodeUtf8(text) })));
  const built = await buildImage(createImagePacker(), { ...content, annotations: new Map() });
  if (built.kind !== 'exists') return built;
  const image = built.value;
  const copied = await withImageTarget(context, args, place, into =>
    copyImage(builtImageSource(image), builtReference(image), into, place.reference),
  );
  return copied.kind === 'exists' ? { kind: 'exists', value: image.digest } : copied;
}

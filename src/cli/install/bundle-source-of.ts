import type { BundleSource } from '../../core/bundle/source.ts';
import { sourceInCatalog } from '../../core/bundle/source-in-catalog.ts';
import type { Bundle } from '../../core/catalog/model.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { pulledReference } from '../../core/image/pulled-reference.ts';
import { type ImageReference, parseReference } from '../../core/image/reference.ts';
import type { Arguments, Context } from '../command.ts';
import { readBundleInput } from '../inputs/index.ts';

/** The files of a bundle: those that the catalog has by value, else those of its image. */
export async function bundleSourceOf(
  context: Context,
  args: Arguments,
  bundle: Bundle,
): Promise<Outcome<BundleSource>> {
  const inCatalog = sourceInCatalog(bundle);
  if (inCatalog !== undefined) return { kind: 'exists', value: inCatalog };
  const reference = bundleReference(bundle);
  // What a catalog says is an image is never looked for on disk.
  if (reference === undefined) return { kind: 'malformed', detail: 'it is no image of a registry' };
  const found = await readBundleInput(context, args, bundle.image, { kind: 'image', place: { reference } });
  return found.kind === 'exists' ? { kind: 'exists', value: found.value.source } : found;
}

/** The image of a bundle; undefined where the catalog names none of a registry. */
export function bundleReference({ image }: Bundle): ImageReference | undefined {
  const reference = parseReference(image);
  return 'error' in reference || reference.host === '' ? undefined : pulledReference(reference);
}

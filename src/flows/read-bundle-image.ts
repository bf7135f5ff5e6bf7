import type { ImageContents } from '../core/image/facts.ts';
import type { Outcome } from '../core/image/outcome.ts';
import { parseReference } from '../core/image/reference.ts';
import type { Images } from './ports.ts';

/**
 * What the image of a bundle holds, by the reference as it is written. A reference that opm could not pull is malformed: without tag
 * and digest, or with both.
 */
export async function readBundleImage(images: Images, image: string): Promise<Outcome<ImageContents>> {
  const reference = parseReference(image);
  if ('error' in reference) return { kind: 'malformed', detail: `it is not an image reference: ${reference.error}` };
  const isTagged = reference.tag !== undefined;
  if (isTagged === (reference.digest !== undefined)) {
    const what = isTagged ? 'both a tag and a digest' : 'neither a tag nor a digest';
    return { kind: 'malformed', detail: `opm pulls no image whose reference has ${what}` };
  }
  const fetched = await images.manifest(reference);
  return fetched.kind === 'exists' ? images.contents(reference, fetched.value) : fetched;
}

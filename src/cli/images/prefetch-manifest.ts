import { whenSent } from '../../adapters/image-contents/load-while-waiting.ts';
import { loadCryptography } from '../../adapters/registry/digest-of.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import type { ImageSource } from '../../flows/ports.ts';

/**
 * Asks for the manifest of an image, and gives a source that has the answer when it is asked for that manifest first. What
 * reading the image takes can be loaded meanwhile: the registry takes as long.
 */
export async function prefetchManifest(source: ImageSource, reference: ImageReference): Promise<ImageSource> {
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

import type { Outcome } from '../../image/outcome.ts';
import type { Snapshot } from '../../snapshot.ts';
import { bundleInImage } from '../../template/bundle-in-image.ts';
import type { RenderedBundle } from '../../template/rendered-bundle.ts';
import { imageFact } from '../images/image-fact.ts';

/** What is known of the bundle in an image, by the reference as it is written; undefined where it was not read. */
export type BundleInImage = (image: string, isMigrated?: boolean) => Outcome<RenderedBundle> | undefined;

/** Renders the bundles in the images that were read, each once. */
export function bundleRenderer(snapshot: Snapshot): BundleInImage {
  const plain = new Map<string, Outcome<RenderedBundle> | undefined>();
  const migrated = new Map<string, Outcome<RenderedBundle> | undefined>();
  return (image, isMigrated = false) => {
    const known = isMigrated ? migrated : plain;
    if (!known.has(image)) known.set(image, rendered(snapshot, image, isMigrated));
    return known.get(image);
  };
}

function rendered(snapshot: Snapshot, image: string, isMigrated: boolean): Outcome<RenderedBundle> | undefined {
  const fact = imageFact(snapshot, image);
  if (fact?.kind !== 'exists') return fact;
  const { contents } = fact.value;
  return contents?.kind === 'exists' ? bundleInImage(image, contents.value, isMigrated ? 'all' : 'none') : contents;
}

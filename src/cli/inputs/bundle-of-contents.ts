import { readBundle } from '../../core/bundle/read-bundle.ts';
import type { BundleSource } from '../../core/bundle/source.ts';
import type { ImageContents } from '../../core/image/facts.ts';
import { kindLabels } from '../../core/image/image-kind.ts';
import type { LoadedBundle } from '../../flows/load/load-bundle.ts';
import type { ImagePlace } from '../images/image-place.ts';

/**
 * The bundle in an image that the command line names.
 *
 * @param word as it was written
 */
export function bundleOfContents(word: string, { layout }: ImagePlace, contents: ImageContents): LoadedBundle {
  const source: BundleSource = {
    ...contents,
    image: layout === undefined ? word : '',
    origin: { kind: 'image', reference: word },
  };
  const owner = readBundle(source).annotations?.values.get(kindLabels.bundlePackage);
  return { source: owner === undefined ? source : { ...source, package: owner }, unloaded: [] };
}

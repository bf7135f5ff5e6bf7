import type { BundleSource } from '../../bundle/source.ts';
import type { Snapshot } from '../../snapshot.ts';
import { imageFact } from './image-fact.ts';
import { imageUses } from './image-uses.ts';
import { isReportedAsNoBundle } from './is-reported-as-no-bundle.ts';

/** The bundles in the images that were read: each image once, whatever number of catalogs names it, and none that is told to hold no bundle. */
export function bundlesInImages(snapshot: Snapshot): readonly BundleSource[] {
  const sources = new Map<string, BundleSource>();
  for (const use of imageUses(snapshot)) {
    const fact = use.kind === 'bundle' ? imageFact(snapshot, use.reference) : undefined;
    const contents = fact?.kind === 'exists' ? fact.value.contents : undefined;
    if (contents?.kind !== 'exists' || sources.has(use.reference)) continue;
    if (isReportedAsNoBundle(use.package, contents.value, snapshot)) continue;
    sources.set(use.reference, {
      ...contents.value,
      image: use.reference,
      origin: { kind: 'image', reference: use.reference, place: use.place() },
      package: use.package,
    });
  }
  return [...sources.values()];
}

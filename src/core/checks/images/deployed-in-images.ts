import { imagesOfDeployments } from '../../bundle/images-of-manifest.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import type { BundleSource } from '../../bundle/source.ts';
import { memoise } from '../../memoise.ts';
import type { Snapshot } from '../../snapshot.ts';
import { bundlesInImages } from './bundles-in-images.ts';
import type { ImageUse } from './image-uses.ts';
import { isReportedAsOtherPackage } from './is-reported-as-other-package.ts';

/** The images that the bundles in images deploy, each once for a package, at the place that names the bundle. */
export const deployedInImages = memoise(findDeployed);

function findDeployed(snapshot: Snapshot): readonly ImageUse[] {
  const uses = new Map<string, ImageUse>();
  for (const source of bundlesInImages(snapshot)) {
    if (isOfAnother(source, snapshot)) continue;
    for (const use of deployedBy(source)) {
      const key = JSON.stringify([use.package, use.reference]);
      if (!uses.has(key)) uses.set(key, use);
    }
  }
  return [...uses.values()];
}

/** Whether it is told to be a bundle of another package, so that nobody cares what it deploys. */
function isOfAnother({ files, labels = new Map(), package: name }: BundleSource, snapshot: Snapshot): boolean {
  return name !== undefined && isReportedAsOtherPackage(name, { files, labels }, snapshot);
}

function deployedBy(source: BundleSource): readonly ImageUse[] {
  const { csv } = readBundle(source);
  const { origin, package: name } = source;
  if (csv === undefined || name === undefined || origin.kind !== 'image' || origin.place === undefined) return [];
  const { place } = origin;
  const about = { kind: 'other', source: 'bundle image', isAnnotated: false, isByValue: false, bundles: 1 } as const;
  return [...imagesOfDeployments(csv.value)].map(({ reference }) => ({
    ...about,
    reference,
    package: name,
    written: [],
    place: () => place,
  }));
}

import type { BundleObjects } from '../bundle/bundle-objects.ts';
import { imagesOfDeployments } from '../bundle/images-of-manifest.ts';
import type { Bundle } from '../catalog/model.ts';

/** An image that comes to a cluster with a bundle. */
export interface InstalledImage {
  readonly reference: string;
  /** `bundle`: OLM unpacks it. `operator`: a deployment of the operator runs it. `related`: the operator may run it. */
  readonly use: 'bundle' | 'operator' | 'related';
}

/**
 * The images that a bundle leads to, each once, by its first use.
 *
 * @param objects undefined where nothing has the manifests: images of operators are then among the related ones
 */
export function imagesOfInstallation(bundle: Bundle, objects: BundleObjects | undefined): readonly InstalledImage[] {
  const images = new Map<string, InstalledImage['use']>();
  const add = (reference: string, use: InstalledImage['use']) => {
    if (reference !== '' && !images.has(reference)) images.set(reference, use);
  };
  add(bundle.image, 'bundle');
  if (objects !== undefined) for (const { reference } of imagesOfDeployments(objects.csv)) add(reference, 'operator');
  for (const { image } of bundle.blob.content.relatedImages) add(image, 'related');
  return [...images].map(([reference, use]) => ({ reference, use }));
}

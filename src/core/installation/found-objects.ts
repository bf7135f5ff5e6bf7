import type { BundleObjects } from '../bundle/bundle-objects.ts';
import type { ManifestSource } from './installation-plan.ts';

/** The manifests of a bundle, and where they were found. */
export interface FoundObjects {
  readonly objects: BundleObjects;
  readonly from: Exclude<ManifestSource, 'none'>;
}

/** By the name of a bundle; undefined where nothing has them. */
export type ObjectsByName = (bundle: string) => FoundObjects | undefined;

import type { Check } from '../define.ts';
import { bundleMetadataFitsTheCatalog } from './bundle-metadata-fits-the-catalog.ts';
import { imageIsPinned } from './image-is-pinned.ts';
import { imageReferenceIsCanonical } from './image-reference-is-canonical.ts';
import { imageRegistryIsAllowed } from './image-registry-is-allowed.ts';

/** Which images catalogs and bundles name, and how. */
export const imageChecks: readonly Check[] = [
  imageReferenceIsCanonical,
  imageRegistryIsAllowed,
  imageIsPinned,
  bundleMetadataFitsTheCatalog,
];

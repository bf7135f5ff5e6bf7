import type { Check } from '../define.ts';
import { blobMatchesBundle } from './blob-matches-bundle.ts';
import { bundleMetadataFitsTheCatalog } from './bundle-metadata-fits-the-catalog.ts';
import { compositionIsValid } from './composition-is-valid.ts';
import { imageExists } from './image-exists.ts';
import { imageHasPlatforms } from './image-has-platforms.ts';
import { imageIsABundle } from './image-is-a-bundle.ts';
import { imageIsPinned } from './image-is-pinned.ts';
import { imageReferenceIsCanonical } from './image-reference-is-canonical.ts';
import { imageRegistryIsAllowed } from './image-registry-is-allowed.ts';
import { relatedImagesExist } from './related-images-exist.ts';
import { tagHasNotMoved } from './tag-has-not-moved.ts';

/** Which images catalogs and bundles name, and how. */
export const imageChecks: readonly Check[] = [
  imageReferenceIsCanonical,
  imageRegistryIsAllowed,
  imageIsPinned,
  imageExists,
  compositionIsValid,
  relatedImagesExist,
  imageIsABundle,
  blobMatchesBundle,
  tagHasNotMoved,
  imageHasPlatforms,
  bundleMetadataFitsTheCatalog,
];

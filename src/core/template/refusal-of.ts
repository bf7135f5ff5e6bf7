import type { Blob } from '../catalog/blob.ts';

/** Says why `opm validate` would refuse a catalog of these blobs, as a sentence; undefined where it would not. The rules are checks. */
export type RefusalOf = (blobs: readonly Blob[]) => string | undefined;

import type { Blob } from '../catalog/blob.ts';

/** Whether the bundles of a catalog were rendered with `--migrate-level=bundle-object-to-csv-metadata`. */
export function isMigrated(blobs: readonly Blob[]): boolean {
  return blobs.some(
    ({ content }) => content.kind === 'bundle' && content.properties.some(({ type }) => type === 'olm.csv.metadata'),
  );
}

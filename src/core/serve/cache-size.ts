import type { Blob } from '../catalog/blob.ts';
import type { Catalog, Package } from '../catalog/model.ts';

/** The most that a package may take in the cache that opm makes of a catalog before it serves it. Ours; the largest real ones take 10 MB. */
export const largestCache = 512 * 1024 * 1024;

/** Blobs of one schema that OLM does not know, and one package. */
export interface BlobsOfSchema {
  readonly first: Blob;
  readonly count: number;
  /** Characters of all of them. */
  readonly characters: number;
}

/** opm keeps a bundle once for each channel that it is in. */
export function cacheOfBundles({ channels, bundles }: Package): number {
  let characters = 0;
  for (const { entries } of channels.values()) {
    for (const { name } of entries) characters += bundles.get(name)?.blob.document.text.length ?? 0;
  }
  return characters;
}

/**
 * opm writes each blob together with all before it, and what it wrote before stays in the file.
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/cache/pogrebv1.go
 */
export function cacheOfBlobs({ count, characters }: BlobsOfSchema): number {
  return (characters * (count + 1)) / 2;
}

/** The blobs of other schemas than those of OLM, as opm keeps them together. */
export function blobsBySchema({ blobs }: Catalog): readonly BlobsOfSchema[] {
  const found = new Map<string, BlobsOfSchema>();
  for (const blob of blobs) {
    if (blob.content.kind !== 'other') continue;
    const key = JSON.stringify([blob.content.schema, blob.content.package]);
    const { first = blob, count = 0, characters = 0 } = found.get(key) ?? {};
    found.set(key, { first, count: count + 1, characters: characters + blob.document.text.length });
  }
  return [...found.values()];
}

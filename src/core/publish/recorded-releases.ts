import { parsedJson } from '../json/parsed-json.ts';
import { isList, isObject } from '../json.ts';

/** What a receipt records of a release. */
export interface RecordedRelease {
  readonly tag: string;
  /** Of the image that the tag named then. */
  readonly digest: string;
}

/**
 * The releases that a receipt records. Anybody who may push can write one: what does not have the form of a receipt is ignored. Never throws.
 *
 * @param text of the receipt, as JSON
 */
export function recordedReleases(text: string): readonly RecordedRelease[] {
  const receipt = parsedJson(text);
  if (!isObject(receipt) || !isList(receipt.catalogs)) return [];
  return receipt.catalogs.flatMap(catalog => {
    if (!isObject(catalog)) return [];
    const { image, releaseTag } = catalog;
    if (typeof image !== 'string' || typeof releaseTag !== 'string') return [];
    return [{ tag: releaseTag, digest: image.slice(image.lastIndexOf('@') + 1) }];
  });
}

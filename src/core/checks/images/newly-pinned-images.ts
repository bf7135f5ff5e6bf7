import { locate } from '../../catalog/locate.ts';
import type { Bundle } from '../../catalog/model.ts';
import { parseReference } from '../../image/reference.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Place } from '../../source.ts';
import { bundlesWithBase } from '../bundles-with-base.ts';

/** A bundle whose image a change names by digest, where the base named it by a tag of the same repository. */
export interface NewlyPinnedImage {
  readonly bundle: Bundle;
  /** The reference in the base. */
  readonly tag: string;
  readonly pinned: string;
  place(): Place;
}

export function* newlyPinnedImages(snapshot: Snapshot): Iterable<NewlyPinnedImage> {
  for (const { bundle, before } of bundlesWithBase(snapshot)) {
    const tag = before?.image ?? '';
    if (tag === bundle.image || !isPinning(tag, bundle.image)) continue;
    yield { bundle, tag, pinned: bundle.image, place: () => locate(bundle.blob, 'image') };
  }
}

function isPinning(before: string, after: string): boolean {
  const was = parseReference(before);
  const is = parseReference(after);
  if ('error' in was || 'error' in is) return false;
  return (
    was.host === is.host &&
    was.path === is.path &&
    was.tag !== undefined &&
    was.digest === undefined &&
    is.digest !== undefined
  );
}

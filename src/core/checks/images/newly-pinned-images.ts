import { locate } from '../../catalog/locate.ts';
import type { Bundle } from '../../catalog/model.ts';
import { parseReference } from '../../image/reference.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Place } from '../../source.ts';

/** A bundle whose image a change names by digest, where the base named it by a tag of the same repository. */
export interface NewlyPinnedImage {
  readonly bundle: Bundle;
  /** The reference in the base. */
  readonly tag: string;
  readonly pinned: string;
  place(): Place;
}

export function* newlyPinnedImages({ base, merged }: Snapshot): Iterable<NewlyPinnedImage> {
  for (const [root, catalog] of merged.catalogs) {
    for (const { name, bundles } of catalog.packages.values()) {
      const released = base.catalogs.get(root)?.packages.get(name)?.bundles;
      for (const bundle of bundles.values()) {
        const before = released?.get(bundle.name)?.image ?? '';
        if (before === bundle.image || !isPinning(before, bundle.image)) continue;
        yield { bundle, tag: before, pinned: bundle.image, place: () => locate(bundle.blob, 'image') };
      }
    }
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

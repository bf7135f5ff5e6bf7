import { areSameText } from '../catalog/difference/blob-meaning.ts';
import type { Bundle } from '../catalog/model.ts';
import type { Snapshot } from '../snapshot.ts';

/** A bundle of a merged catalog, beside the one of its name that the base has in the same catalog and package. */
export interface BundleWithBase {
  readonly bundle: Bundle;
  readonly before: Bundle | undefined;
}

/** Every bundle of the loaded catalogs; of a tree none has one before it. */
export function* bundlesWithBase({ base, merged }: Snapshot): Iterable<BundleWithBase> {
  for (const [root, catalog] of merged.catalogs) {
    for (const { name, bundles } of catalog.packages.values()) {
      const released = base.catalogs.get(root)?.packages.get(name)?.bundles;
      for (const bundle of bundles.values()) yield { bundle, before: released?.get(bundle.name) };
    }
  }
}

/** Those that a change adds or alters; all of a tree. */
export function* newOrChangedBundles(snapshot: Snapshot): Iterable<BundleWithBase> {
  for (const one of bundlesWithBase(snapshot)) {
    if (one.before === undefined || !areSameText(one.before.blob, one.bundle.blob)) yield one;
  }
}

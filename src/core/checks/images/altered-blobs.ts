import { differenceOfBundles } from '../../catalog/difference/bundles.ts';
import type { Bundle } from '../../catalog/model.ts';
import type { Snapshot } from '../../snapshot.ts';
import { bundlesWithBase } from './bundles-with-base.ts';

/** A bundle whose image stays, and of which a change says something else. */
export interface AlteredBlob {
  readonly bundle: Bundle;
  /** As the base has it. */
  readonly before: Bundle;
}

/** A snapshot never changes, and comparing takes time. */
const known = new WeakMap<Snapshot, readonly AlteredBlob[]>();

/** The bundles with an image of which a change alters what the catalog says, but not the image: none of a tree. */
export function alteredBlobs(snapshot: Snapshot): readonly AlteredBlob[] {
  const altered = known.get(snapshot) ?? [...findAltered(snapshot)];
  known.set(snapshot, altered);
  return altered;
}

function* findAltered(snapshot: Snapshot): Iterable<AlteredBlob> {
  for (const { bundle, before } of bundlesWithBase(snapshot)) {
    if (before === undefined || bundle.image === '' || before.image !== bundle.image) continue;
    const difference = differenceOfBundles({ name: bundle.name, before, after: bundle });
    if (difference !== undefined) yield { bundle, before };
  }
}

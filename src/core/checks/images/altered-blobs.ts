import { differenceOfBundles } from '../../catalog/difference/bundles.ts';
import type { Bundle } from '../../catalog/model.ts';
import { memoise } from '../../memoise.ts';
import type { Snapshot } from '../../snapshot.ts';
import { bundlesWithBase } from '../bundles-with-base.ts';

/** A bundle whose image stays, and of which a change says something else. */
export interface AlteredBlob {
  readonly bundle: Bundle;
  /** As the base has it. */
  readonly before: Bundle;
}

/** The bundles with an image of which a change alters what the catalog says, but not the image: none of a tree. */
export const alteredBlobs = memoise((snapshot: Snapshot): readonly AlteredBlob[] => [...findAltered(snapshot)]);

function* findAltered(snapshot: Snapshot): Iterable<AlteredBlob> {
  for (const { bundle, before } of bundlesWithBase(snapshot)) {
    if (before === undefined || bundle.image === '' || before.image !== bundle.image) continue;
    const difference = differenceOfBundles({ name: bundle.name, before, after: bundle });
    if (difference !== undefined) yield { bundle, before };
  }
}

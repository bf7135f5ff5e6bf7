import { changedIndexes } from '../bundle-index/changed-indexes.ts';
import type { Catalog } from '../catalog/model.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Check } from './define.ts';

/**
 * Why the checks of a group that found nothing had nothing to look at; undefined where they had. What found nothing in nothing has not
 * passed.
 */
export function whyNothingToCheck(
  { group, judgesIndexes }: Pick<Check, 'group' | 'judgesIndexes'>,
  snapshot: Snapshot,
): string | undefined {
  const { subject, base, merged, bundles } = snapshot;
  switch (group) {
    case 'catalog':
    case 'graph': {
      const hasBlobs = [...base.catalogs.values(), ...merged.catalogs.values()].some(isNotEmpty);
      if (hasBlobs || (judgesIndexes === true && changedIndexes(snapshot).length > 0)) return undefined;
      return subject === 'tree' ? 'there is no catalog' : 'the change affects no catalog';
    }
    case 'bundle':
      if (bundles.length > 0) return undefined;
      return subject === 'tree' ? 'there is no bundle' : 'the change adds or alters no bundle';
    case 'template':
      if (base.operators.size + merged.operators.size > 0) return undefined;
      return subject === 'tree' ? 'there is no operator with templates' : 'the change affects no operator';
    case 'scope':
    case 'ownership':
    case 'immutability':
    case 'images':
    case 'install':
      return undefined;
  }
}

function isNotEmpty({ blobs }: Catalog): boolean {
  return blobs.length > 0;
}

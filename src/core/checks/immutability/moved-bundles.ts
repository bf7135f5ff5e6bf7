import { fieldsOf } from '../../catalog/difference/blob-meaning.ts';
import type { Bundle, Catalog } from '../../catalog/model.ts';
import { parseReference } from '../../image/reference.ts';
import { affectedFiles } from '../../policy/changed-packages.ts';
import type { Snapshot } from '../../snapshot.ts';
import { differenceOfProperties, typesOf } from './properties-difference.ts';

/** A released bundle that a change puts into another package or catalog, with other content. */
interface MovedBundle {
  readonly before: Bundle;
  readonly after: Bundle;
}

/** A bundle that leaves a package of a catalog and comes to another one in the same change is the same to every cluster: they know it by its name. */
export function* movedBundles(snapshot: Pick<Snapshot, 'base' | 'merged' | 'changes'>): Iterable<MovedBundle> {
  const { base, merged } = snapshot;
  const isAffected = affectedFiles(snapshot);
  const missing = [...bundlesMissingIn(base.catalogs, merged.catalogs)];
  const left = Map.groupBy(
    missing.filter(({ blob }) => isAffected(blob.document.file)),
    ({ name }) => name,
  );
  if (left.size === 0) return;
  for (const after of bundlesMissingIn(merged.catalogs, base.catalogs)) {
    const released = left.get(after.name) ?? [];
    const [before] = released;
    if (before === undefined || released.some(one => installsTheSame(one, after))) continue;
    yield { before, after };
  }
}

type Catalogs = ReadonlyMap<string, Catalog>;

/** The bundles of some catalogs that others have not in the same catalog and package. */
function* bundlesMissingIn(some: Catalogs, others: Catalogs): Iterable<Bundle> {
  for (const [root, { packages }] of some) {
    for (const { name, bundles } of packages.values()) {
      const here = others.get(root)?.packages.get(name)?.bundles;
      for (const bundle of bundles.values()) if (here?.has(bundle.name) !== true) yield bundle;
    }
  }
}

/** A copy of an image in another repository is the same. */
function installsTheSame(before: Bundle, after: Bundle): boolean {
  if (before.image !== '' || after.image !== '') return contentOf(before.image) === contentOf(after.image);
  const { removed, added } = differenceOfProperties(fieldsOf(before.blob), fieldsOf(after.blob));
  return !typesOf([...removed, ...added]).includes('olm.bundle.object');
}

function contentOf(image: string): string {
  const reference = parseReference(image);
  return 'error' in reference ? image : (reference.digest?.text ?? image);
}

import type { Package } from '../catalog/model.ts';
import { isThere } from '../graph/compare-packages.ts';
import { namedCatalogs } from '../repository/named-catalogs.ts';
import type { Snapshot } from '../snapshot.ts';
import { buildIndex } from './build-index.ts';
import { indexClasses } from './index-classes.ts';
import { bundlesOf, modeOfOperator, packagesIndexedBy } from './index-input.ts';

/** What a catalog got of bundle directories, and takes from its own files after the change. */
export interface MovedIndex {
  /** Root of the catalog. */
  readonly root: string;
  /** The packages as the index of the bundle directories had them. */
  readonly packages: readonly Package[];
}

/**
 * The packages that leave the index of their operator's bundle directories for file-based catalogs: in every catalog that got them, where `ci.yaml`
 * begins to say so; else in those whose files have them for the first time. Whoever installed them follows those files from then on.
 * An operator that no catalog has a file of is gone, which `changedIndexes` says.
 */
export function* indexesMovedToCatalogs({ base, merged, layout, subject }: Snapshot): Iterable<MovedIndex> {
  if (subject !== 'change') return;
  for (const [name, operator] of base.operators) {
    const after = merged.operators.get(name);
    if (operator.indexed === undefined || after === undefined || after.catalogFiles.size === 0) continue;
    const isLeft = after.indexed === undefined;
    const bundles = bundlesOf(packagesIndexedBy(operator), base.operators.values());
    for (const { catalogs, has } of indexClasses(layout, new Set(bundles))) {
      const { packages } = buildIndex(operator.path, bundles.filter(has), modeOfOperator(operator)).catalog;
      for (const catalog of namedCatalogs(layout)) {
        if (catalogs.length > 0 && !catalogs.includes(catalog.name)) continue;
        const [was, is] = [base, merged].map(side => side.catalogs.get(catalog.path)?.packages);
        const comesToFiles = (packageName: string) => !isThere(was?.get(packageName)) && isThere(is?.get(packageName));
        const left = [...packages.values()].filter(one => isLeft || comesToFiles(one.name));
        if (left.length > 0) yield { root: catalog.path, packages: left };
      }
    }
  }
}

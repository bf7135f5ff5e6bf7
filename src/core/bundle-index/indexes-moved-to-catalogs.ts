import type { Package } from '../catalog/model.ts';
import { isThere } from '../graph/index.ts';
import { namedCatalogs } from '../repository/named-catalogs.ts';
import type { RepositoryState, Snapshot } from '../snapshot.ts';
import { buildIndex } from './build-index.ts';
import { indexClasses } from './index-classes.ts';
import { bundlesOf, modeOfOperator, packagesIndexedBy } from './index-input.ts';

/** What a catalog got of bundle directories, and takes from its own files after the change. */
export interface MovedIndex {
  /** Root of the catalog; of one that the repository does not have its name, such as `v4.12`. */
  readonly root: string;
  /** The directory of the operator that has the bundle directories. */
  readonly operator: string;
  /** The packages as the index of the bundle directories had them. */
  readonly packages: readonly Package[];
}

/**
 * The packages that leave the index of bundle directories for file-based catalogs: in every catalog that got them, where `ci.yaml` of their operator
 * begins to say so; else in those whose files have them for the first time, whichever operator these are of. Whoever installed them follows those files from
 * then on. An operator that no catalog has a file of is gone, which `changedIndexes` says.
 */
export function* indexesMovedToCatalogs({ base, merged, layout, subject }: Snapshot): Iterable<MovedIndex> {
  if (subject !== 'change') return;
  const named = namedCatalogs(layout);
  // One that several operators release is in the index of each.
  const told = new Set<string>();
  function* once(operator: string, root: string, packages: readonly Package[]): Iterable<MovedIndex> {
    const keyOf = ({ name }: Package) => JSON.stringify([root, name]);
    const left = packages.filter(one => !told.has(keyOf(one)));
    for (const one of left) told.add(keyOf(one));
    if (left.length > 0) yield { root, operator, packages: left };
  }
  const isIn = (side: RepositoryState, root: string, name: string) =>
    isThere(side.catalogs.get(root)?.packages.get(name));
  const comesToFiles = (root: string, name: string) => !isIn(base, root, name) && isIn(merged, root, name);
  for (const [name, operator] of base.operators) {
    const after = merged.operators.get(name);
    if (operator.indexed === undefined || after === undefined) continue;
    const isLeft = after.indexed === undefined && after.catalogFiles.size > 0;
    const names = packagesIndexedBy(operator);
    // Building an index takes longer than this.
    if (!isLeft && !named.some(({ path }) => [...names].some(one => comesToFiles(path, one)))) continue;
    const bundles = bundlesOf(names, base.operators.values());
    for (const { catalogs, has } of indexClasses(layout, new Set(bundles), isLeft ? bundles : [])) {
      const { packages } = buildIndex(operator.path, bundles.filter(has), modeOfOperator(operator)).catalog;
      for (const catalog of named) {
        if (catalogs.length > 0 && !catalogs.includes(catalog.name)) continue;
        const left = [...packages.values()].filter(one => isLeft || comesToFiles(catalog.path, one.name));
        yield* once(operator.path, catalog.path, left);
      }
      // Bundles may be for versions that the repository has no catalog of.
      const unnamed = catalogs.filter(one => !named.some(catalog => catalog.name === one));
      if (isLeft) for (const root of unnamed) yield* once(operator.path, root, [...packages.values()]);
    }
  }
}

import type { Catalog } from '../catalog/model.ts';
import type { OperatorDirectory } from '../repository/operator.ts';
import type { Snapshot } from '../snapshot.ts';
import { bundleCatalog, bundleCatalogNames } from './bundle-catalogs.ts';

/** The catalogs that the bundle directories of the changed operators result in, before and after the change, by what they are called. */
export function changedBundleCatalogs({
  base,
  merged,
  layout: { operators: directory },
}: Pick<Snapshot, 'base' | 'merged' | 'layout'>): ReadonlyMap<
  string,
  { readonly before: Catalog; readonly after: Catalog }
> {
  const after = [...merged.operators.values()].filter(isIndexed);
  // One that begins to be released as a file-based catalog is in no index any more, and in that catalog instead.
  const before = [...base.operators.values()].filter(
    one => isIndexed(one) && (merged.operators.get(one.name) ?? one).indexed !== undefined,
  );
  if (directory === undefined || before.length + after.length === 0) return new Map();
  const catalogOf = (operators: readonly OperatorDirectory[], version: Parameters<typeof bundleCatalog>[2]) => ({
    ...bundleCatalog(directory, operators, version),
    isComplete: false,
  });
  return new Map(
    bundleCatalogNames(directory, [...before, ...after]).map(({ root, version }) => [
      root,
      { before: catalogOf(before, version), after: catalogOf(after, version) },
    ]),
  );
}

function isIndexed({ indexed }: OperatorDirectory): boolean {
  return indexed !== undefined;
}

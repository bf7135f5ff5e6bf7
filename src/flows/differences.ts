import { previewBundle } from '../core/bundle/preview-bundle.ts';
import { differenceOfCatalogs } from '../core/catalog/difference.ts';
import type { BundleDirectoryDifference, CatalogDifference } from '../core/catalog/difference-model.ts';
import { changedBundles } from '../core/checks/scope/changed-bundles.ts';
import { joinPath } from '../core/repository/paths.ts';
import type { Snapshot } from '../core/snapshot.ts';

/**
 * What the two sides of a change differ in, catalog by catalog; catalogs that say the same are left out, and packages of
 * which a file could not be read: nobody can say what changed in them.
 */
export function differencesOf({
  base,
  merged,
  unloaded,
}: Pick<Snapshot, 'base' | 'merged' | 'unloaded'>): CatalogDifference[] {
  const roots = new Set([...base.catalogs.keys(), ...merged.catalogs.keys()]);
  return [...roots]
    .map(root => {
      const { catalog, packages } = differenceOfCatalogs(base.catalogs.get(root), merged.catalogs.get(root));
      const isRead = (name: string) => !unloaded.some(({ path }) => path.startsWith(`${joinPath(root, name)}/`));
      return { catalog, packages: packages.filter(({ name }) => isRead(name)) };
    })
    .filter(({ packages }) => packages.length > 0);
}

/** The bundle directories that a change touches, in the order of their first changed path, and what they render to. */
export function bundleDirectoriesOf(snapshot: Snapshot): BundleDirectoryDifference[] {
  const sources = new Map(
    snapshot.bundles.map(source => [source.origin.kind === 'directory' ? source.origin.path : undefined, source]),
  );
  return changedBundles(snapshot).map(({ operator, version, directory, kind }) => {
    const source = sources.get(directory);
    const preview = source === undefined ? undefined : previewBundle(source);
    return { operator, version, path: directory, kind, ...(preview === undefined ? {} : { preview }) };
  });
}

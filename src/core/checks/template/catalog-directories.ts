import type { Blob } from '../../catalog/blob.ts';
import type { CatalogRoot } from '../../repository/layout.ts';
import { joinPath, pathBelow } from '../../repository/paths.ts';
import type { Snapshot } from '../../snapshot.ts';

/** The directories of packages in the catalogs of the merged tree, as far as they were loaded. */
export interface CatalogDirectories {
  /** The catalog of a name; undefined where the repository has none. */
  rootOf(name: string): CatalogRoot | undefined;
  /**
   * What a catalog has for a name. `unknown`: the catalog was not loaded, or one of the files in the directory could not
   * be read.
   */
  contentOf(root: CatalogRoot, name: string): readonly Blob[] | 'absent' | 'unknown';
  /** Whether there is a file at a path that could not be read. */
  isUnreadable(path: string): boolean;
}

export function catalogDirectories({ layout, merged, unloaded }: Snapshot): CatalogDirectories {
  const roots = new Map(layout.catalogs.map(root => [root.name, root]));
  const blobs = new Map<string, Blob[]>();
  for (const catalog of merged.catalogs.values()) {
    for (const blob of catalog.blobs) {
      const directory = directoryIn(catalog.root, blob.document.file);
      const known = blobs.get(directory);
      if (known === undefined) blobs.set(directory, [blob]);
      else known.push(blob);
    }
  }
  const unreadable = new Set<string>();
  for (const { path, side } of unloaded) {
    if (side !== 'merged') continue;
    unreadable.add(path);
    for (const { path: root } of layout.catalogs) unreadable.add(directoryIn(root, path));
  }
  return {
    rootOf: name => roots.get(name),
    contentOf(root, name) {
      const directory = joinPath(root.path, name);
      if (!merged.catalogs.has(root.path) || unreadable.has(directory)) return 'unknown';
      return blobs.get(directory) ?? 'absent';
    },
    isUnreadable: path => unreadable.has(path),
  };
}

/** The directory of a package that a file belongs to; the catalog's own for a file outside of such directories. */
function directoryIn(root: string, path: string): string {
  const [first = '', ...rest] = (pathBelow(root, path) ?? '').split('/');
  return rest.length === 0 ? root : joinPath(root, first);
}

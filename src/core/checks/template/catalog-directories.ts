import type { Blob } from '../../catalog/blob.ts';
import type { CatalogRoot } from '../../repository/layout.ts';
import { namedCatalogs } from '../../repository/named-catalogs.ts';
import type { OperatorDirectory } from '../../repository/operator.ts';
import { joinPath, pathBelow } from '../../repository/paths.ts';
import type { Snapshot } from '../../snapshot.ts';

/** The directories of packages in the catalogs of the merged tree. */
export interface CatalogDirectories {
  /** The catalog of a name; undefined where the repository has none. */
  rootOf(name: string): CatalogRoot | undefined;
  /** What a catalog has for an operator. `unknown`: one of the files could not be read. */
  contentOf(root: CatalogRoot, operator: OperatorDirectory): readonly Blob[] | 'absent' | 'not-loaded' | 'unknown';
  /** Whether there is a file at a path that could not be read. */
  isUnreadable(path: string): boolean;
}

export function catalogDirectories({ layout, merged, unloaded }: Snapshot): CatalogDirectories {
  const roots = new Map(namedCatalogs(layout).map(root => [root.name, root]));
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
    contentOf(root, { name, catalogFiles }) {
      const directory = joinPath(root.path, name);
      if (unreadable.has(directory)) return 'unknown';
      const first = catalogFiles.get(root.path);
      const isLoaded = first === undefined || merged.files.has(first);
      return blobs.get(directory) ?? (isLoaded ? 'absent' : 'not-loaded');
    },
    isUnreadable: path => unreadable.has(path),
  };
}

/** The directory of a package that a file belongs to; the catalog's own for a file outside of such directories. */
function directoryIn(root: string, path: string): string {
  const [first = '', ...rest] = (pathBelow(root, path) ?? '').split('/');
  return rest.length === 0 ? root : joinPath(root, first);
}

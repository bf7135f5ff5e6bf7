import type { Blob } from '../catalog/blob.ts';
import type { Catalog } from '../catalog/model.ts';
import { pathBelow } from '../repository/paths.ts';

/** Every blob with the directory of a package that it stands in; the empty name stands for the root of the catalog. */
export function* placedBlobs(catalogs: Iterable<Catalog>): Iterable<[Blob, string]> {
  for (const { root, blobs } of catalogs) {
    let file = '';
    let directory = '';
    for (const blob of blobs) {
      if (blob.document.file !== file) {
        file = blob.document.file;
        directory = packageDirectory(root, file);
      }
      yield [blob, directory];
    }
  }
}

/** The name of the directory, right below the root of a catalog, that a file is in; empty for files in the root. */
export function packageDirectory(root: string, file: string): string {
  const below = pathBelow(root, file) ?? '';
  return below.slice(0, Math.max(0, below.indexOf('/')));
}

import { compareUtf8 } from '../../catalog/write/utf8-order.ts';
import type { SourceFile } from '../../source.ts';
import type { BundleSource } from '../source.ts';

/** The files directly in a directory of a bundle, in the order of their names. */
export function filesIn({ files }: BundleSource, directory: 'manifests/' | 'metadata/'): readonly SourceFile[] {
  return files
    .filter(({ path }) => path.startsWith(directory) && !path.includes('/', directory.length))
    .sort((a, b) => compareUtf8(a.path, b.path));
}

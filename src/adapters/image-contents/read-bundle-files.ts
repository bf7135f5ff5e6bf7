import { isUtf8 } from 'node:buffer';
import { filesOfTree, type ImageFile } from '../../core/image/tar/files-of-tree.ts';
import { bundleRoots } from '../../core/image/tar/kept-roots.ts';
import type { SourceFile } from '../../core/source.ts';
import type { ImageLimits } from './limits.ts';
import { readLayers, type StoredLayers } from './read-layers.ts';

/** The files of a bundle that an image holds. @throws OutcomeError */
export async function readBundleFiles(stored: StoredLayers, limits: ImageLimits): Promise<readonly SourceFile[]> {
  return filesOfTree(await readLayers(stored, bundleRoots, limits)).map(sourceFileOf);
}

function sourceFileOf({ path, bytes }: ImageFile): SourceFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { path, text: buffer.toString('utf8'), isUtf8: isUtf8(buffer) };
}

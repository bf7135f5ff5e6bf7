import { isUtf8 } from 'node:buffer';
import { malformed } from '../../core/image/failures.ts';
import {
  bundleRoots,
  filesOfTree,
  type ImageFile,
  type ImageTree,
  pathOutside,
  pathParts,
  placeOf,
  walkLinks,
} from '../../core/image/tar/index.ts';
import type { SourceFile } from '../../core/source.ts';
import type { ImageLimits } from './limits.ts';
import { readLayers, type StoredLayers } from './read-layers.ts';

/** OLM v0 reads every file of this name, and takes the manifests from the directory that the last of them names. */
const annotations = 'annotations.yaml';

/**
 * The files of a bundle that an image holds.
 *
 * @param workingDirectory where OLM v0 begins to look for annotations, from which it takes the directory of manifests as well
 * @throws OutcomeError `malformed` also where OLM v0 may find another bundle in the image
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/util/cpb/main.go
 */
export async function readBundleFiles(
  stored: StoredLayers,
  workingDirectory: string,
  limits: ImageLimits,
): Promise<readonly SourceFile[]> {
  const tree = await readLayers(stored, bundleRoots, limits, { noted: annotations });
  const other = pathOutside(tree, annotations);
  if (other !== undefined) {
    throw malformed(`${other} is a second file of annotations, by which OLM v0 may install other manifests`);
  }
  if (mayBeWithinBundle(tree, workingDirectory)) {
    throw malformed('its WorkingDir may be in the bundle, where OLM v0 may find other manifests');
  }
  return filesOfTree(tree).map(sourceFileOf);
}

/** With a `..` it depends on the program where a directory is that is reached over links, and links of the kernel are not known. */
function mayBeWithinBundle({ root, roots, steps }: ImageTree, directory: string): boolean {
  const path = pathParts(Buffer.from(directory));
  if (path.includes('..')) return true;
  const { parts } = walkLinks(root, path, steps);
  return placeOf([...roots, ['proc'], ['dev']], parts) !== 'outside';
}

function sourceFileOf({ path, bytes }: ImageFile): SourceFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { path, text: buffer.toString('utf8'), isUtf8: isUtf8(buffer) };
}

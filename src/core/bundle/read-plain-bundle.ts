import type { BundleManifest, UnreadableFile } from './model.ts';
import { filesIn } from './read/files-in.ts';
import { manifestsOfFile } from './read/manifests-of-file.ts';
import type { BundleSource } from './source.ts';

/** A bundle of plain manifests, `plain+v0`: objects of any kind, to be applied as they are. */
export interface PlainBundle {
  readonly source: BundleSource;
  /** All documents of all files, in the order of the names of the files. A valid bundle has at least one. */
  readonly manifests: readonly BundleManifest[];
  /** What nobody can apply: a file in a directory of its own, or with a document that is no object. Each keeps the bundle from being used. */
  readonly unreadable: readonly UnreadableFile[];
}

/**
 * A bundle of plain manifests as RukPak reads one: each file directly in `manifests/`, of each every document that is not empty.
 *
 * @see https://github.com/operator-framework/rukpak/blob/v0.24.0/docs/bundles/plain.md
 */
export function readPlainBundle(source: BundleSource): PlainBundle {
  const manifests: BundleManifest[] = [];
  const unreadable: UnreadableFile[] = source.files
    .filter(({ path }) => /^manifests\/.+\//.test(path))
    .map(file => ({ file, message: 'The file is in a directory below manifests/, which is not allowed' }));
  for (const file of filesIn(source, 'manifests/')) {
    for (const manifest of manifestsOfFile(file)) {
      if ('value' in manifest) manifests.push(manifest);
      else unreadable.push(manifest);
    }
  }
  return { source, manifests, unreadable };
}

import type { ImageContents } from '../../image/facts.ts';
import { isCatalogAlone } from '../../image/image-kind.ts';
import type { Snapshot } from '../../snapshot.ts';
import { isEnforced } from './is-enforced.ts';

/** The directories of a bundle of which an image has no file. */
export function missingDirectories({ files }: Pick<ImageContents, 'files'>): readonly string[] {
  return ['manifests/', 'metadata/'].filter(directory => !files.some(({ path }) => path.startsWith(directory)));
}

/** Whether `image-is-a-bundle` refuses what a package names as its bundle, so that nothing else has to be said of what is in it. */
export function isReportedAsNoBundle(name: string, contents: ImageContents, snapshot: Snapshot): boolean {
  const isNone = isCatalogAlone(contents.labels) || missingDirectories(contents).length > 0;
  return isNone && isEnforced('image-is-a-bundle', name, snapshot);
}

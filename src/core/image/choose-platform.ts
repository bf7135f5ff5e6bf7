import type { IndexEntry } from './model.ts';

/**
 * The image of an index that stands for all of them: for linux/amd64, else the first for linux, else the first that does not say. Signatures
 * and attestations (`unknown/unknown`) are passed over. Indexes in an index do not say their platform.
 *
 * @see https://github.com/opencontainers/image-spec/blob/main/image-index.md
 */
export function choosePlatform(entries: readonly IndexEntry[]): IndexEntry | undefined {
  const images = runnableEntries(entries);
  return (
    images.find(({ platform }) => platform?.os === 'linux' && platform.architecture === 'amd64') ??
    images.find(({ platform }) => platform?.os === 'linux') ??
    images.find(({ platform }) => platform === undefined)
  );
}

/** The entries that are there to be run: those without attestations, signatures and other artifacts. */
export function runnableEntries(entries: readonly IndexEntry[]): readonly IndexEntry[] {
  return entries.filter(
    ({ platform, artifactType, annotations }) =>
      artifactType === undefined && platform?.os !== 'unknown' && !annotations.has('vnd.docker.reference.type'),
  );
}

import type { IndexEntry } from './model.ts';

/**
 * The image of an index that stands for all of them: for linux/amd64, without a variant if there is one, else the first for linux, else
 * the first that does not say. Signatures and attestations (`unknown/unknown`) are passed over. Indexes in an index do not say their platform.
 *
 * @see https://github.com/opencontainers/image-spec/blob/main/image-index.md
 */
export function choosePlatform(entries: readonly IndexEntry[]): IndexEntry | undefined {
  const images = runnableEntries(entries);
  const usual = images.filter(({ platform }) => platform?.os === 'linux' && platform.architecture === 'amd64');
  return (
    usual.find(({ platform }) => platform?.variant === undefined) ??
    usual[0] ??
    images.find(({ platform }) => platform?.os === 'linux') ??
    images.find(({ platform }) => platform === undefined)
  );
}

/**
 * The entries of an index that a client could take on some machine with linux: container engines do not agree on which. They compare variants
 * in other ways, may prefer a compression that an annotation claims, and look at no mark of an artifact. containerd takes a platform without
 * a system for one of its own, and goes by the configuration where no platform is stated.
 *
 * @see https://github.com/containerd/containerd/blob/v1.7.34/images/image.go
 */
export function imagesForLinux(entries: readonly IndexEntry[]): readonly IndexEntry[] {
  return entries.filter(({ platform }) => platform === undefined || ['', 'linux'].includes(lowerCase(platform.os)));
}

/** The entries that are there to be run: those without attestations, signatures and other artifacts. */
export function runnableEntries(entries: readonly IndexEntry[]): readonly IndexEntry[] {
  return entries.filter(
    ({ platform, artifactType, annotations }) =>
      artifactType === undefined && platform?.os !== 'unknown' && !annotations.has('vnd.docker.reference.type'),
  );
}

/** As Go writes it: of the letters that are not ASCII, it makes an `i` of U+0130. */
function lowerCase(os: string): string {
  return os.replaceAll('\u0130', 'i').toLowerCase();
}

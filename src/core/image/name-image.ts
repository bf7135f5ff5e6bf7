import type { Digest } from './digest.ts';
import type { ImageReference } from './reference.ts';

/** The image of a digest in the repository of a reference. */
export function byDigest(repository: ImageReference, digest: Digest): ImageReference {
  const { host, path } = repository;
  return { host, path, digest, text: `${nameOf(repository)}@${digest.text}` };
}

/** The image of a tag in the repository of a reference. In an OCI layout, which has no repositories, it is the tag alone. */
export function byTag(repository: ImageReference, tag: string): ImageReference {
  const { host, path } = repository;
  const name = nameOf(repository);
  return { host, path, tag, text: name === '' ? tag : `${name}:${tag}` };
}

function nameOf({ host, path }: ImageReference): string {
  return host === '' ? path : `${host}/${path}`;
}

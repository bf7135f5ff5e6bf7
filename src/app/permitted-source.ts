import type { ImageReference } from '../core/image/reference.ts';
import type { TaggedSource } from '../flows/publish/ports.ts';

/**
 * Images as a repository may read them. Its configuration may name the private image of somebody else, whose content would be published
 * with what is built on it, or whose releases would be shown as its own.
 *
 * @param isPermitted whether the images of `host/path` are read with credentials
 */
export function permittedSource(
  withCredentials: TaggedSource,
  anonymous: TaggedSource,
  isPermitted: (image: string) => boolean,
): TaggedSource {
  const sourceOf = ({ host, path }: ImageReference) => (isPermitted(`${host}/${path}`) ? withCredentials : anonymous);
  return {
    resolve: reference => sourceOf(reference).resolve(reference),
    manifest: reference => sourceOf(reference).manifest(reference),
    tags: reference => sourceOf(reference).tags(reference),
    blob: (reference, descriptor) => sourceOf(reference).blob(reference, descriptor),
    close: async () => {},
  };
}

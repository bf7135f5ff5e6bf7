import type { ImageReference } from '../core/image/reference.ts';
import type { ImageSource } from '../flows/ports.ts';

/**
 * Images as a repository may read them. Its configuration may name the private image of somebody else, whose content would be published
 * with what is built on it.
 *
 * @param isPermitted whether the images of `host/path` are read with credentials
 */
export function permittedSource(
  withCredentials: ImageSource,
  anonymous: ImageSource,
  isPermitted: (image: string) => boolean,
): ImageSource {
  const sourceOf = ({ host, path }: ImageReference) => (isPermitted(`${host}/${path}`) ? withCredentials : anonymous);
  return {
    resolve: reference => sourceOf(reference).resolve(reference),
    manifest: reference => sourceOf(reference).manifest(reference),
    blob: (reference, descriptor) => sourceOf(reference).blob(reference, descriptor),
    close: async () => {},
  };
}

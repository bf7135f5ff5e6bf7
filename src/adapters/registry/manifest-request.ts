import { manifestMediaTypes } from '../../core/image/media-type.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import type { Repository } from './repository.ts';

/** The smallest size that registries have to take is the largest that clients read. */
export const maxManifestBytes = 4 * 1024 * 1024;

/**
 * Registries take a type that is missing here for one that the client cannot read, and answer 404 or with something
 * else.
 */
export const acceptManifests = manifestMediaTypes.join(', ');

/** Where the manifest of a reference is: by its digest where it has one, else by its tag, else by `latest`. */
export function manifestUrl(repository: Repository, { digest, tag = 'latest' }: ImageReference): string {
  return `${repository.url}/manifests/${digest?.text ?? tag}`;
}

import { parseDigest } from '../../core/image/digest.ts';
import { byDigest } from '../../core/image/name-image.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import type { FetchedManifest } from '../ports.ts';
import { baseDigestAnnotation } from '../publish/build-image.ts';

/**
 * The base that an image was built on, by digest; it is looked for in the repository of the configured one alone. What was not built by
 * `publish` does not say it: then it is the configured base as it is now.
 */
export function publishedBase(
  configured: ImageReference | undefined,
  { manifest }: FetchedManifest,
): ImageReference | undefined {
  const digest = parseDigest(manifest.annotations.get(baseDigestAnnotation) ?? '');
  return configured === undefined || 'error' in digest ? configured : byDigest(configured, digest);
}

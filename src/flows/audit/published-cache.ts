import { existingOrThrow } from '../../core/image/existing-or-throw.ts';
import { malformed } from '../../core/image/failures.ts';
import { byDigest } from '../../core/image/name-image.ts';
import { outcomeOf } from '../../core/image/outcome-of.ts';
import { cacheCreatedBy } from '../../core/image-build/changes-of-images.ts';
import type { ServeCache } from '../publish/serve-cache.ts';
import type { AuditRequest } from './audit-request.ts';
import type { PublishedRelease } from './published-release.ts';

/** The cache that a published image has, for who cannot make it: what else is in the image can be compared. */
export function publishedCache({ published }: AuditRequest, { target, image }: PublishedRelease): ServeCache {
  return () =>
    outcomeOf(async () => {
      const reference = byDigest(target.repository, image.digest);
      const { manifest, config } = existingOrThrow(await published.describe(reference, image));
      const layer = manifest.layers.at(-1);
      const diffId = config.diffIds.at(-1);
      if (layer === undefined || diffId === undefined) throw malformed('the published image has no layers');
      return { digest: layer.digest, size: layer.size, diffId, createdBy: cacheCreatedBy };
    });
}

import type { TaggedRelease } from '../../core/publish/release.ts';
import type { PublishTargetName } from '../../core/publish/targets.ts';
import type { FetchedManifest } from '../ports.ts';

/** The newest release of a catalog, as it is published. */
export interface PublishedRelease {
  readonly target: PublishTargetName;
  readonly newest: TaggedRelease;
  /** What its tag names. */
  readonly image: FetchedManifest;
}

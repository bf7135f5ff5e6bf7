import type { ImageSource, Images } from '../ports.ts';
import type { ImagePacker, PublishedRepository } from '../publish/ports.ts';
import type { PublishChoice, PublishPlan } from '../publish/publish-plan.ts';
import type { ServeCache } from '../publish/serve-cache.ts';
import type { AuditedPlace } from './ports.ts';

/** What is compared with what. */
export interface AuditRequest {
  readonly repository: PublishedRepository;
  /** How the plan was made. */
  readonly choice: PublishChoice;
  readonly plan: PublishPlan;
  /** Where the images were published to. */
  readonly place: AuditedPlace;
  /** The same place, to read the catalogs in those images. */
  readonly published: Images;
  /** Where base images come from. */
  readonly bases: ImageSource;
  /** Where the images are that catalogs refer to. */
  readonly referenced: Images;
  readonly packer: ImagePacker;
  /** Makes serve caches; undefined: those that were published are not compared. */
  readonly cache?: ServeCache;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly onCatalog?: (path: string) => void;
}

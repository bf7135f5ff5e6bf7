import type { IndexEntry } from '../../core/image/model.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import type { ImageSource } from '../ports.ts';

/** Where images were published to. */
export interface AuditedPlace extends ImageSource {
  /** All tags of the repository of a reference. */
  tags(reference: ImageReference): Promise<Outcome<readonly string[]>>;
  /** What refers to the image, such as receipts and signatures. */
  referrers(reference: ImageReference): Promise<Outcome<readonly IndexEntry[]>>;
}

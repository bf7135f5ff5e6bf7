import type { CatalogReceipt } from '../../../core/publish/receipt.ts';
import type { ControllerParts } from '../controller-parts.ts';
import type { Publishing } from './ports.ts';

export type PublishingParts = ControllerParts & { readonly publishing: Publishing };

/** What was found of a revision, or done about it, and what comes next. */
export interface Published {
  /** What became of each catalog; empty where that is not known yet. */
  readonly catalogs: readonly CatalogReceipt[];
  /** One sentence each. */
  readonly problems: readonly string[];
  /** Seconds until it is looked at again; undefined: when something happens. */
  readonly againAfter?: number;
  /** When a workflow was started. ISO 8601, UTC. */
  readonly startedAt?: string;
}

import type { CatalogDifference } from '../catalog/difference-model.ts';

/** New digests of the references of a composite, and what they change. */
export interface CompositeUpdate {
  readonly schemaVersion: 1;
  readonly references: readonly UpdatedReference[];
  /** What the composed catalogs differ in; of each reference the catalog is named after it. */
  readonly change: readonly CatalogDifference[];
}

export interface UpdatedReference {
  readonly name: string;
  /** `host/path:tag`. */
  readonly image: string;
  /** Digests. */
  readonly before: string;
  readonly after: string;
}

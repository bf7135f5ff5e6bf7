import type { PreviewedCatalog } from './previewed-catalog.ts';

/** The catalogs that a preview shows. */
export interface PreviewSource {
  /** Their root directories. */
  readonly roots: readonly string[];
  /** Loads one of them. */
  load(root: string): Promise<PreviewedCatalog>;
}

import type { Blob } from '../catalog/blob.ts';
import type { EntryDifference, Kind } from '../catalog/difference-model.ts';
import type { TemplateImage } from './model.ts';
import type { Refusal } from './versioned-streams.ts';

/** A way in which a catalog is not what its template renders to. `kind` of a difference leads from the catalog to the template. */
export type Drift =
  /** What the template renders to could not be determined, because opm refuses to render it. */
  | ({ readonly kind: 'unrenderable' } & Refusal)
  | { readonly kind: 'images-missing'; readonly images: readonly TemplateImage[] }
  | { readonly kind: 'bundles-added'; readonly bundles: readonly Blob[] }
  | {
      /** A bundle of the catalog that is not what its image holds. */
      readonly kind: 'bundle';
      readonly blob: Blob;
      /** The name of the bundle in the image, where it has another name or package. */
      readonly renamed?: string;
      /** Types of properties that differ. */
      readonly properties: readonly string[];
      /** Whether the related images differ. */
      readonly isRelated: boolean;
    }
  | { readonly kind: 'package'; readonly package: string; readonly change: Kind }
  | { readonly kind: 'default-channel'; readonly package: string; readonly before: string; readonly after: string }
  | {
      readonly kind: 'channel';
      readonly package: string;
      readonly channel: string;
      readonly change: Kind;
      readonly entries: readonly Pick<EntryDifference, 'name' | 'kind'>[];
    }
  /** Deprecations, or blobs of other schemas, of a package. */
  | { readonly kind: 'deprecations' | 'others'; readonly package: string };

/** Images of a template that the catalog lacks, and bundles that only the catalog has. */
export function driftOfPresence(missing: readonly TemplateImage[], added: readonly Blob[]): readonly Drift[] {
  return [
    ...(missing.length > 0 ? [{ kind: 'images-missing', images: missing } as const] : []),
    ...(added.length > 0 ? [{ kind: 'bundles-added', bundles: added } as const] : []),
  ];
}

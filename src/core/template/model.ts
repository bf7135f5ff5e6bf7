import type { Blob, CatalogDocument } from '../catalog/blob.ts';
import type { Failure } from '../image/outcome.ts';
import type { JsonPath } from '../json.ts';

/**
 * What a catalog is rendered from by `opm alpha render-template`, as far as it can be known without the images.
 *
 * @see https://olm.operatorframework.io/docs/reference/catalog-templates/
 */
type Template =
  | KnownTemplate
  /** A template of another schema: what it renders to is not known here. */
  | { readonly kind: 'other'; readonly schema: string };

export type KnownTemplate = BasicTemplate | SemverTemplate | SubstitutesTemplate;

/** `olm.template.basic`: a catalog whose bundles are images alone. All else goes into the catalog as it is. */
export interface BasicTemplate {
  readonly kind: 'olm.template.basic';
  readonly document: CatalogDocument;
  /** Every entry but the bundles. */
  readonly blobs: readonly Blob[];
  readonly images: readonly TemplateImage[];
}

/** `olm.semver`: images by stability, from whose versions channels and their edges are generated. */
export interface SemverTemplate {
  readonly kind: 'olm.semver';
  readonly document: CatalogDocument;
  readonly channels: { readonly major: boolean; readonly minor: boolean };
  /** Which kind the default channel is of, where both would do. */
  readonly preference: 'major' | 'minor';
  readonly streams: Readonly<Record<Stream, readonly TemplateImage[]>>;
}

/** `olm.template.substitutes`: a whole catalog, and images of bundles that take the place of bundles in it. */
export interface SubstitutesTemplate {
  readonly kind: 'olm.template.substitutes';
  readonly document: CatalogDocument;
  readonly blobs: readonly Blob[];
  readonly substitutions: readonly Substitution[];
}

/** A bundle image that takes the place of the bundle `base`: it is upgraded to what that one was upgraded from. */
export interface Substitution extends TemplateImage {
  /** Name of a bundle of the catalog. */
  readonly base: string;
}

/** The streams of olm.semver, from the least to the most stable. */
export const streams = ['candidate', 'fast', 'stable'] as const;

export type Stream = (typeof streams)[number];

/** An image of a bundle, and where the template names it. */
export interface TemplateImage {
  readonly image: string;
  readonly path: JsonPath;
}

/** Problems of one template that are told: finding the place of one takes time in proportion to the template. */
export const maxProblems = 20;

/** Something because of which a template is not read: `opm` refuses it, or might read it otherwise. */
export interface TemplateProblem {
  readonly message: string;
  readonly fix: string;
  readonly at: { readonly file: string; readonly line?: number; readonly column?: number };
  /** `opm` may read the template all the same: what it reads depends on its buffer, or a limit of ours is passed. */
  readonly mayBeReadByOpm?: true;
  /** Set where it could not be determined what an image holds: nobody is to blame, and trying again may help. */
  readonly unknown?: true;
  /** Why it could not be determined. */
  readonly failure?: Failure;
  /** Who can do something about it then, where that is not the infrastructure. */
  readonly actor?: 'author' | 'maintainer';
}

/** A template as it was read; with problems there may be none. */
export interface TemplateReading {
  readonly template: Template | undefined;
  readonly problems: readonly TemplateProblem[];
}

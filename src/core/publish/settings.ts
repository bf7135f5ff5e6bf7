/**
 * Who publishes after a push to the default branch: `inline` the App itself, `dispatch` a workflow that the App starts, `manual` neither.
 */
export type PublishMode = 'manual' | 'inline' | 'dispatch';

/** The section `publish` of the configuration. */
export interface PublishSettings {
  /** Repository of the image, with `{{name}}`; undefined: an OCI layout on disk. */
  readonly image: string | undefined;
  /** Image of a bundle directory, with a tag, `{{operator}}` and `{{version}}`; undefined: none is published. */
  readonly bundles: string | undefined;
  /** Reference of the base, or `scratch`; undefined: opm for a registry, `scratch` for an OCI layout. */
  readonly base: string | undefined;
  /** Moving tags, with `{{name}}`; empty: `latest`, or `{{name}}` where several catalogs have one repository. */
  readonly tags: readonly string[];
  /** As `linux/arm64`; empty: all of the base. */
  readonly platforms: readonly string[];
  /** Whether what `.indexignore` files hide is in the image. */
  readonly files: 'all' | 'loaded';
  /** Whether images have a serve cache, which the opm of the base makes. */
  readonly cache: boolean;
  readonly mode: PublishMode;
  /** File name in `.github/workflows`, for the mode `dispatch`. */
  readonly workflow: string;
  /** Whether the App keeps a pull request that updates the digests of a composite. */
  readonly updateReferences: boolean;
}

import type { FileProblem } from '../config/yaml-tree.ts';
import type { Place, SourceFile } from '../source.ts';

/**
 * `release-config.yaml` of a bundle directory: where operator-pipelines adds the bundle once it is released.
 *
 * @see https://github.com/redhat-openshift-ecosystem/operator-pipelines/blob/main/operator-pipeline-images/operatorcert/schemas/release-config-schema.json
 */
export interface ReleaseConfig {
  readonly file: SourceFile;
  readonly templates: readonly TemplateRelease[];
  readonly problems: readonly FileProblem[];
}

/** What is added to one template. */
export interface TemplateRelease {
  /** Name of a file in `catalog-templates/`. */
  readonly templateName: string;
  /** Channels that get an entry; streams, for an olm.semver template. */
  readonly channels: readonly { readonly name: string; readonly place: Place }[];
  /** The edges of the entry, as the file states them; absent ones are undefined. */
  readonly replaces: string | undefined;
  readonly skips: readonly string[] | undefined;
  readonly skipRange: string | undefined;
  /** Of the package, where a template is made anew. */
  readonly defaultChannel: string | undefined;
  readonly place: Place;
}

import type { Place, SourceFile } from '../source.ts';
import type { OwnerList, OwnersProblem } from './model.ts';

/**
 * `operators/<operator>/ci.yaml`, as operator-pipelines' schema says; keys that it does not know are allowed there and
 * ignored here (`addReviewers`, `packagemanifestClusterVersionLabel` and other keys of older pipelines).
 * https://github.com/redhat-openshift-ecosystem/operator-pipelines/blob/main/docs/users/operator-ci-yaml.md
 */
export interface CiFile {
  readonly file: SourceFile;
  /** Who may change the operator; undefined where the key is absent. */
  readonly reviewers: OwnerList | undefined;
  /** The entries of `reviewers` as every program sees them: texts as JSON, all else as it is written. Undefined where one is no scalar. */
  readonly reviewersAsWritten: readonly string[] | undefined;
  /** `false`: changes are never merged without a person. `invalid`: it is neither `true` nor `false`, or the file cannot be read. */
  readonly merge: boolean | 'invalid' | undefined;
  readonly updateGraph: string | undefined;
  /**
   * Certification project of a vendor, in the form of `reviewersAsWritten`. Its members may change the operator in place of the reviewers, and Red Hat's service alone
   * knows them.
   * https://github.com/redhat-openshift-ecosystem/operator-pipelines/blob/main/operator-pipeline-images/operatorcert/entrypoints/check_permissions.py
   */
  readonly certProjectId: string | undefined;
  readonly fbc: FbcSettings | undefined;
  /** Nothing of the file could be read: it is not YAML, or not a map. */
  readonly isBroken: boolean;
  /** Everything wrong in the file, those of `reviewers` included. */
  readonly problems: readonly OwnersProblem[];
}

/** How the operator gets into file-based catalogs. */
export interface FbcSettings {
  readonly enabled: boolean;
  readonly versionPromotionStrategy: 'never' | 'always' | 'review-needed';
  readonly catalogMapping: readonly CatalogMapping[];
}

/** Which catalogs are rendered from a template. */
export interface CatalogMapping {
  /** Name of a file in `catalog-templates/`; empty where absent. */
  readonly templateName: string;
  readonly catalogNames: readonly CatalogName[];
  /** `olm.template.basic` or `olm.semver`; empty where absent. */
  readonly type: string;
  readonly place: Place;
}

/** The name of a catalog as it is written, so that `4.20` is not 4.2. */
export interface CatalogName {
  readonly name: string;
  readonly place: Place;
}

import type { BundleDirectoryDifference, CatalogDifference } from '../catalog/difference-model.ts';
import type { CheckOutcome, Finding } from '../finding.ts';
import type { ChangedHead } from '../installation/changed-head.ts';
import type { PackageOwners } from '../ownership/model.ts';
import type { Decision } from '../policy/decision.ts';

/** Everything that a report can show. The JSON report is this, as it is. */
export interface Verdict {
  readonly schemaVersion: 1;
  /** `change`: a pull request; `tree`: one tree as it is. */
  readonly subject: 'change' | 'tree';
  /** No error that is not waived, nothing that waits for an approval, and nothing unknown. */
  readonly valid: boolean;
  /** Most severe first, then by file, line and check. */
  readonly findings: readonly Finding[];
  readonly checks: readonly CheckOutcome[];
  readonly stats: VerdictStats;
  /** Of a change only. */
  readonly decision?: Decision;
  readonly change?: readonly CatalogDifference[];
  /** The bundle directories that it touches. */
  readonly bundleDirectories?: readonly BundleDirectoryDifference[];
  /** Owners of the changed packages. */
  readonly owners?: readonly PackageOwners[];
  /** The upgrade graphs of the change. */
  readonly graphs?: readonly GraphText[];
  /** What installing the new heads of channels gives, where it differs. */
  readonly heads?: readonly ChangedHead[];
  /** The command that gives the same verdict in a clone. */
  readonly reproduce?: string;
}

/** What was looked at. */
export interface VerdictStats {
  readonly catalogs: number;
  readonly packages: number;
  readonly bundles: number;
  readonly files: number;
  readonly documents: number;
  /** Bytes of the files that were looked at. */
  readonly bytes: number;
  /** Bytes of the documents that had to be parsed: the rest was known or equal. */
  readonly parsedBytes: number;
}

/** A channel's graph before and after, as one Mermaid text. */
export interface GraphText {
  readonly catalog: string;
  readonly package: string;
  readonly channel: string;
  readonly mermaid: string;
}

import type { FbcSettings } from '../ownership/ci-file.ts';
import type { ProposalState } from '../plan/proposal.ts';

/** What becomes of a package when a version of the catalogs follows another. */
export interface PackagePromotion {
  readonly package: string;
  /** Of its `ci.yaml`; `review-needed` without one, as operator-pipelines has it. */
  readonly strategy: FbcSettings['versionPromotionStrategy'];
  /** `promoted`: its files are copied. `there`: the next version has it. `skipped`: its strategy is `never`. `refused`: see `refusals`. */
  readonly state: 'promoted' | 'there' | 'skipped' | 'refused';
  /** What the rules of the next version refuse: one sentence each. */
  readonly refusals: readonly string[];
  /** Paths of the files that are copied or changed. */
  readonly files: readonly string[];
}

/** A pull request that promotes packages. */
export interface PromotionPullState {
  readonly branch: string;
  readonly packages: readonly string[];
  /** `failed`: see `problem`. */
  readonly state: Exclude<ProposalState, 'none'> | 'failed';
  /** Absent of one that was opened just now. */
  readonly number?: number;
  /** Why it is not as it should be: one sentence. */
  readonly problem?: string;
}

/** The catalogs of a version, as the next version begins with them. */
export interface Promotion {
  readonly schemaVersion: 1;
  /** Path of a catalog. */
  readonly from: string;
  readonly to: string;
  /** Those that are refused first. */
  readonly packages: readonly PackagePromotion[];
  /** Present where pull requests were asked for. */
  readonly pullRequests?: readonly PromotionPullState[];
}

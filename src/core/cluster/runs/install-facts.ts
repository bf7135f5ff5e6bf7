import { type InstallTarget, targetKey } from './install-target.ts';

/** What is known of installing what a change brings on a cluster. */
export interface InstallFacts {
  readonly targets: readonly InstallTarget[];
  /** Those that are too many to be installed. */
  readonly left: readonly InstallTarget[];
  readonly state: InstallState;
}

/** How far the installs of exactly this content are: what was found of any other is nothing. */
export type InstallState =
  /** Nobody has tried it. */
  | { readonly kind: 'not-asked' }
  /** The workflow cannot be started, or does not do its part: one sentence each. `againAt`: when that is tried again, ISO 8601, UTC. */
  | { readonly kind: 'not-startable'; readonly problem: string; readonly fix: string; readonly againAt: string }
  /** It goes on. `url`: its page, once GitHub lists it. */
  | { readonly kind: 'running'; readonly url: string | undefined }
  | InstallsEnded;

/** It has ended. What a result is missing for could not be determined. */
export interface InstallsEnded {
  readonly kind: 'ended';
  readonly url: string;
  /** The commit of the base branch whose workflow ran. */
  readonly sha: string;
  readonly results: readonly InstallResult[];
  /** What became of the catalogs themselves; undefined where the run tried none, as with an engine that installs without them. */
  readonly catalogs?: readonly CatalogResult[];
  /** Why there are results missing: one sentence. */
  readonly problem: string;
  /** How many runs there were for this content. */
  readonly runs: number;
}

/** What became of one head. */
export interface InstallResult {
  readonly target: InstallTarget;
  /** `undetermined`: whatever is wrong, it is not known to be what was installed. */
  readonly outcome: 'succeeded' | 'failed' | 'undetermined';
  /** Of what did not succeed: why, with texts of the cluster, and what to do about it. Not trusted. */
  readonly message?: string;
  readonly fix?: string;
}

/** Whether one catalog runs on the cluster: OLM v0 has it READY and lists its packages, OLM v1 serves it. */
export interface CatalogResult extends Pick<InstallResult, 'outcome' | 'message' | 'fix'> {
  /** Its directory in the repository. */
  readonly catalog: string;
}

/** The result of one catalog; where there is none, that it could not be determined. Undefined where catalogs were not tried. */
export function resultOfCatalog({ catalogs, problem }: InstallsEnded, catalog: string): CatalogResult | undefined {
  const found = catalogs?.find(result => result.catalog === catalog);
  return found ?? (catalogs && { catalog, outcome: 'undetermined', message: problem });
}

/** The result of one head; where there is none, that it could not be determined. */
export function resultOf({ results, problem }: InstallsEnded, target: InstallTarget): InstallResult {
  const key = targetKey(target);
  const found = results.find(result => targetKey(result.target) === key);
  return found ?? { target, outcome: 'undetermined', message: problem };
}

import type { BranchRules, MergeMethod, RepositoryName, Stop } from '../../core/plan/pull-request.ts';
import type { InstalledRepository } from '../reconcile/ports.ts';

/** What GitHub knows of the App itself, and of where it is installed: for the start, for `doctor`, and for git. Throws `HubError`. */
export interface AppAccount {
  info(): Promise<AppInfo>;
  /** Where the App is installed for a repository, `owner/name`; undefined where it is not. */
  installationOf(repository: string): Promise<Installation | undefined>;
  /** Where GitHub sends its events. */
  webhook(): Promise<Webhook>;
  /** Undefined where the repository is gone, or not among those of the installation. */
  repository(installed: InstalledRepository): Promise<RepositorySettings | undefined>;
  /** The same by its name, `owner/name`, before its id is known. */
  repositoryNamed(installation: number, name: string): Promise<RepositorySettings | undefined>;
  /** Names of the labels that the repository has. */
  labels(installed: InstalledRepository): Promise<readonly string[]>;
  rules(installed: InstalledRepository, branch: string): Promise<BranchRules>;
  /** Open issues with the label that stops merging. */
  openStops(installed: InstalledRepository, label: string): Promise<readonly Stop[]>;
  /** A token for this repository alone, valid for some minutes at least. A secret: for a header alone. */
  repositoryToken(installed: InstalledRepository): Promise<string>;
}

export interface AppInfo {
  readonly id: number;
  readonly slug: string;
  /** Login of the account that acts for the App. */
  readonly login: string;
  /** Such as `contents` to `write`. */
  readonly permissions: ReadonlyMap<string, string>;
  /** Names of the events that it subscribes to. */
  readonly events: readonly string[];
}

export interface Installation {
  readonly id: number;
  /** Login of the account that it is installed for. */
  readonly account: string;
  readonly isSuspended: boolean;
  /** What was granted, which may be less than what the App asks for by now. */
  readonly permissions: ReadonlyMap<string, string>;
  readonly events: readonly string[];
}

interface Webhook {
  /** Undefined where none is set. */
  readonly url: string | undefined;
  readonly contentType: string | undefined;
  readonly hasSecret: boolean;
  /** Certificates are verified. */
  readonly verifiesTls: boolean;
}

export interface RepositorySettings {
  readonly repository: RepositoryName;
  readonly defaultBranch: string;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
  readonly methods: readonly MergeMethod[];
  readonly allowsAutoMerge: boolean;
}

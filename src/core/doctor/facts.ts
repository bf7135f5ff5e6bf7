import type { InstallSettings } from '../cluster/runs/install-settings.ts';
import type { FileProblem } from '../config/yaml-tree.ts';
import type { MergeSettings } from '../plan/judgement.ts';
import type { BranchRules, MergeMethod, Stop } from '../plan/pull-request.ts';
import type { PublishSettings } from '../publish/settings.ts';
import type { Layout } from '../repository/layout.ts';

/** Something that was looked up, or why it could not be: sentences without secrets. */
export type Fact<Value> =
  | { readonly known: true; readonly value: Value }
  | { readonly known: false; readonly why: string; readonly fix: string };

/** Everything that is looked at. What nobody could look up for lack of what comes before it is undefined, and that says why. */
export interface DoctorFacts {
  /** `owner/name`, as it was asked for. */
  readonly repository: string;
  /** Undefined where only a token was given: GitHub shows the settings of an App to the App alone. */
  readonly app: AppFacts | undefined;
  /** Undefined where the repository, or that there is none, is not for this account to see. */
  readonly settings: Fact<SettingsFacts | undefined> | undefined;
  readonly rules: Fact<BranchRules> | undefined;
  readonly labels: Fact<readonly string[]> | undefined;
  readonly content: Fact<ContentFacts> | undefined;
  /** Of the teams that own packages on the default branch, those whose members could not be read. */
  readonly unreadTeams: Fact<readonly string[]> | undefined;
  /** What stops merging: open issues with the label of the configuration, and merges that were not what was judged. */
  readonly stops: Fact<readonly Stop[]> | undefined;
  /** What GitHub refused lately that only tells people something, newest first; undefined where that is not known. */
  readonly refused: readonly { readonly number: number; readonly text: string }[] | undefined;
}

export interface AppFacts {
  readonly registration: Fact<RegistrationFacts>;
  readonly webhook: Fact<WebhookFacts> | undefined;
  /** Deliveries of the last day that failed and have not succeeded since. */
  readonly failedDeliveries: Fact<number> | undefined;
  readonly installation: Fact<InstallationFacts | undefined> | undefined;
}

/** What the App asks for. */
export interface RegistrationFacts {
  readonly id: number;
  readonly slug: string;
  /** Such as `contents` to `write`. */
  readonly permissions: ReadonlyMap<string, string>;
  readonly events: readonly string[];
}

/** What was granted. */
export interface InstallationFacts {
  readonly account: string;
  readonly isSuspended: boolean;
  readonly permissions: ReadonlyMap<string, string>;
  readonly events: readonly string[];
}

export interface WebhookFacts {
  readonly url: string | undefined;
  readonly contentType: string | undefined;
  readonly hasSecret: boolean;
  readonly verifiesTls: boolean;
}

export interface SettingsFacts {
  readonly defaultBranch: string;
  readonly isArchived: boolean;
  readonly methods: readonly MergeMethod[];
  readonly allowsAutoMerge: boolean;
}

/** What the default branch says. */
export interface ContentFacts {
  readonly branch: string;
  /** Whether there is a configuration; without one the defaults hold. */
  readonly isConfigured: boolean;
  readonly configProblems: readonly FileProblem[];
  /** What is ignored there, and probably meant otherwise. */
  readonly configNotices: readonly FileProblem[];
  readonly merge: MergeSettings;
  readonly publish: PublishSettings;
  readonly install: InstallSettings;
  readonly layout: Layout;
  /** What is told where there is no catalog: what was looked for, and how to say where catalogs are. */
  readonly noCatalog: string | undefined;
  readonly ownersProblems: readonly FileProblem[];
  readonly maintainers: readonly string[];
  /** Directories of packages and operators, and those of them that nobody owns. */
  readonly packages: readonly string[];
  readonly unowned: readonly string[];
  /** Names of the teams that own packages. */
  readonly teams: readonly string[];
}

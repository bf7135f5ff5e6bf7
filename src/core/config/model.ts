import type { InstallSettings } from '../cluster/runs/install-settings.ts';
import type { OwnerSource } from '../ownership/model.ts';
import type { MergeSettings } from '../plan/judgement.ts';
import type { PublishSettings } from '../publish/settings.ts';
import type { Place } from '../source.ts';
import type { PresetName } from './preset-names.ts';
import type { FileProblem } from './yaml-tree.ts';

/** The effective configuration: every value is there. Keys are those of `.github/catalog-keeper.yml`. */
export interface Config {
  /** The preset that completes what the file states; undefined: the defaults alone do. */
  readonly preset: PresetName | undefined;
  readonly catalogs: {
    /** Globs of catalog root directories; empty: found from the tree. */
    readonly paths: readonly string[];
  };
  /** Directory of operators with bundle directories; undefined: found from the tree. */
  readonly operators: string | undefined;
  readonly owners: {
    /** Sources in the order in which they are asked: the first that says anything about a package decides. */
    readonly sources: readonly OwnerSource[];
    /** Owners by package name, for the source `config`. */
    readonly packages: Readonly<Record<string, readonly ConfiguredOwner[]>>;
    /** Those of the configuration, or else of an existing `config.yaml`. */
    readonly maintainers: readonly ConfiguredOwner[];
    /** Whether a maintainer may approve changes of a package that has other owners. */
    readonly maintainersMayApprove: boolean;
    /** Numeric ids by login: wherever the login is named as an owner, the account has to have this id. */
    readonly ids: Readonly<Record<string, number>>;
    /** Accounts of apps that may act as owners where a source names them. No other app ever approves. */
    readonly bots: readonly ConfiguredOwner[];
    /** Accounts that maintain certain paths on behalf of the owners: what they propose and push there needs no owner. */
    readonly releaseBots: readonly ReleaseBot[];
    /** Whose approval a change of a package's owners needs. */
    readonly changes: Approving;
    /** Whose approval a package that is not in the base needs. */
    readonly newPackages: Approving;
    /** Whose approval the removal of a whole package needs. */
    readonly removedPackages: Approving;
  };
  /** Settings by check id; only options. */
  readonly checks: Readonly<Record<string, CheckSettings>>;
  readonly waivers: readonly Waiver[];
  readonly images: {
    /** `host/path` prefixes, compared by whole parts; empty: every registry is allowed. */
    readonly allowedRegistries: readonly string[];
  };
  readonly limits: {
    /** Bytes of one file that is read. */
    readonly fileBytes: number;
    /** Paths that one change may touch. */
    readonly changedFiles: number;
  };
  /** Whether what changes has to be installed on a cluster. */
  readonly install: InstallSettings;
  /** How the App shows findings. No verdict depends on it. */
  readonly report: {
    /** Fixes are posted as suggestions, where GitHub can make them. */
    readonly suggestions: boolean;
  };
  /** How the App merges what may be merged. Verdicts depend on the label that holds, and on nothing else of it. */
  readonly merge: MergeSettings;
  /** How catalog images are published. No verdict depends on it. */
  readonly publish: PublishSettings;
}

/** `owners`: those whom the base branch names for the package. `maintainers`: one of them has to approve as well. */
export type Approving = 'owners' | 'maintainers';

export interface ConfiguredOwner {
  readonly login: string;
  readonly id?: number;
  readonly place: Place;
}

/** A service account that releases for others. Its id is required: nobody looks after what it proposes. */
export interface ReleaseBot extends ConfiguredOwner {
  readonly id: number;
  /** Globs of the paths that it may change. */
  readonly paths: readonly string[];
}

export interface CheckSettings {
  readonly severity?: 'error' | 'warning' | 'off';
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Lets the findings of a check about a package pass until a day. */
export interface Waiver {
  readonly check: string;
  /** A package name, or a pattern with `*`. */
  readonly package: string;
  readonly owner: string;
  readonly reason: string;
  /** The last day on which it holds, `YYYY-MM-DD`, in UTC. */
  readonly expires: string;
  readonly place: Place;
}

/** Where the value of a key came from. */
export type ConfigOrigin =
  | { readonly from: 'default' }
  | { readonly from: 'preset'; readonly preset: PresetName }
  | { readonly from: 'file'; readonly place: Place };

/** Something wrong with the configuration. */
export type ConfigProblem = FileProblem & {
  /** A file that git cannot give: nobody wrote it so. */
  readonly unknown?: true;
};

/** A configuration as it was read: with problems the wrong parts are as by default, and nothing may be merged. */
export interface ParsedConfig {
  readonly config: Config;
  readonly problems: readonly ConfigProblem[];
  /** Keys of `config.yaml` that are ignored, and probably meant otherwise. They block nothing: other programs have keys of their own there. */
  readonly notices?: readonly ConfigProblem[];
  /** By key path (`limits.fileBytes`, `checks.<id>.severity`); a path that is not in it is as by default. */
  readonly origins: ReadonlyMap<string, ConfigOrigin>;
}

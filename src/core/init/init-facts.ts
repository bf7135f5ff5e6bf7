import type { ParsedConfig } from '../config/model.ts';
import type { OwnerSource } from '../ownership/model.ts';
import type { UnrecognisedDirectory } from '../repository/layout.ts';
import type { RepositoryShape } from './repository-shape.ts';

/** What a work tree has, as `init` looks at it. */
export interface InitFacts {
  /** With what the new configuration states about catalogs and operators. */
  readonly shape: RepositoryShape;
  /** What the new configuration has to state, because it is not found without. */
  readonly stated: { readonly catalogs: readonly string[]; readonly operators: string | undefined };
  /** What to say where there is neither a catalog nor a bundle directory. */
  readonly noCatalog: string | undefined;
  /** Directories that look like more than can be stated, or have to be converted first. */
  readonly unrecognised: readonly UnrecognisedDirectory[];
  /** Names of packages by the source that names their owners, each list sorted. */
  readonly owners: ReadonlyMap<OwnerSource | 'none', readonly string[]>;
  /** What is wrong in files of owners, each with its place. */
  readonly ownersProblems: readonly string[];
  readonly maintainers: readonly string[];
  /** Maintainers that an existing `config.yaml` names and that the new configuration would leave out. */
  readonly replacedMaintainers: readonly string[];
  /** The configuration that is there, or a file of nearly its name; undefined where there is none. */
  readonly config: ParsedConfig | undefined;
  /** Paths below which opm reads what is no part of a catalog, by the directory whose `.indexignore` should hide them. */
  readonly unhidden: ReadonlyMap<string, readonly string[]>;
  /** Texts of the files that `init` may write and of all workflows, by path; undefined for what is no readable file. */
  readonly existing: ReadonlyMap<string, string | undefined>;
}

/** What the command line says, and what the clone says about its remote. */
export interface InitChoice {
  /** The repository is served by the GitHub App: no workflow is needed. */
  readonly app: boolean;
  /** Logins. */
  readonly maintainers: readonly string[];
  /** Globs of the root directories of catalogs. */
  readonly catalogs: readonly string[];
  readonly branch: string;
  /** `owner/name` at GitHub; undefined where that is not known. */
  readonly repository: string | undefined;
  /** Version of the Action, such as `v0`. */
  readonly version: string;
}

import type { FileProblem } from '../config/yaml-tree.ts';
import type { Place, SourceFile } from '../source.ts';

/** Somebody who may change a package. With an id the id decides and the login is only shown. */
export interface Owner {
  readonly login: string;
  /** Numeric id of the GitHub user. */
  readonly id?: number;
  /** `approver` approves changes; `reviewer` (of an OWNERS file) only reviews. */
  readonly role: 'approver' | 'reviewer';
  /** Where it is written. */
  readonly place: Place;
}

/**
 * An owner that is no account by itself: a team (`@org/team`) or an e-mail address of a CODEOWNERS file. Who is in a team is a fact
 * from GitHub (`Actors.teams`). Whose address it is, nobody tells: such an owner never approves.
 */
export interface Team {
  readonly name: string;
  readonly place: Place;
}

/** Who owns one package, and by which source. */
export interface PackageOwners {
  readonly package: string;
  readonly owners: readonly Owner[];
  readonly teams: readonly Team[];
  /** The source that decided; `none` when no source says anything. */
  readonly source: OwnerSource | 'none';
  /** Why a source that should have decided could not: its file is broken, so that only maintainers are left. */
  readonly broken?: OwnersProblem;
}

export type OwnerSource = 'config' | 'ci.yaml' | 'OWNERS' | 'CODEOWNERS' | 'maintainers';

/** Something wrong in a file that says who owns what. Such a file owns nothing. */
export type OwnersProblem = FileProblem;

/** Who owns what, as the base branch says. */
export interface Ownership {
  /**
   * Owners of a package. Total: a package without owners has empty lists. The configuration is asked for its name, files of owners
   * for the directories that hold it. With paths of the package, who owns each of those: files of owners may
   * say something else about single files.
   *
   * @param directory the name of its directories, where that is another one; the result goes by it
   */
  ownersOf(name: string, paths?: Iterable<string>, directory?: string): PackageOwners;
  /** Who would own what if these files were others, by their paths; undefined: not there. */
  after(files: ReadonlyMap<string, SourceFile | undefined>): Ownership;
  readonly maintainers: readonly Owner[];
  readonly problems: readonly OwnersProblem[];
}

/** Owners as one list of a file names them. */
export interface OwnerList {
  readonly owners: readonly Owner[];
  readonly problems: readonly OwnersProblem[];
  /** Something is listed, and nothing of it can be an account: the list is broken rather than empty. */
  readonly isBroken: boolean;
}

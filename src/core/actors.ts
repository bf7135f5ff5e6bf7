/** A GitHub account. `id` is its numeric id, which never changes hands; a login may. */
export interface Actor {
  readonly login: string;
  readonly id?: number;
}

/** Somebody whose last review asks for changes. */
export interface ChangeRequester extends Actor {
  /** Whether the account may push to the repository. Absent where nobody looked. */
  readonly mayPush?: boolean;
}

/** A fact, or that it is not known (yet). `assumed`: nobody looked, the caller supposes it; decisions say so. */
export type Known<Value> =
  | { readonly known: true; readonly value: Value; readonly assumed?: true }
  | { readonly known: false };

/** A team that may own packages, as `@organization/slug`, and who is in it. */
export interface TeamMembers {
  readonly name: string;
  /** With numeric ids, by which they are recognised; not known where GitHub does not let us read them. */
  readonly members: Known<readonly (Actor & { readonly id: number })[]>;
}

/** Who did what about the change. Facts from outside: what the caller cannot tell is not known. */
export interface Actors {
  readonly author: Known<Actor>;
  /** Who pushed the head last. When it is somebody else, the author has not approved it. Absent where there is no push. */
  readonly pushedBy?: Known<Actor>;
  /** Those who approved exactly this head, for the base branch that it is to be merged into. */
  readonly approvals: Known<readonly Actor[]>;
  /** Those who approved exactly this head before the base branch changed: they have to approve again. */
  readonly approvedForOtherBase?: readonly Actor[];
  /** Those whose last review asks for changes. */
  readonly changesRequestedBy: Known<readonly ChangeRequester[]>;
  readonly isDraft: Known<boolean>;
  /** Why the change is held, when somebody holds it. */
  readonly hold: Known<string | undefined>;
  /** The teams that own what the change affects. Absent where nobody looked them up: their members then own nothing. */
  readonly teams?: readonly TeamMembers[];
  /** Why facts could not be looked up, and how to have them: sentences for people. */
  readonly lacking?: readonly string[];
}

/** The facts of which each is known, assumed or not known. */
export type FactAboutPeople = Exclude<keyof Actors, 'lacking' | 'teams' | 'approvedForOtherBase'>;

const unknown = { known: false } as const;

/** Nothing is known about anybody. */
export const nobodyKnown: Actors = {
  author: unknown,
  approvals: unknown,
  changesRequestedBy: unknown,
  isDraft: unknown,
  hold: unknown,
};

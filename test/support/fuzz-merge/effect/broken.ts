/** What a merge must not do. */
export type Invariant =
  | 'a package of somebody else changes'
  | 'a path of somebody else changes'
  | 'something outside of packages changes'
  | 'the tree becomes invalid'
  | 'something released changes'
  | 'an upgrade path is lost'
  | 'owners change'
  | 'a registry is not allowed';

/** An invariant that a merge would break, and by what. */
export interface Broken {
  readonly invariant: Invariant;
  readonly detail: string;
}

export function broken(invariant: Invariant, detail: string): Broken {
  return { invariant, detail };
}

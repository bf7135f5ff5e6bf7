/** The kinds of entries that git knows, by their mode. */
export type EntryMode = 'file' | 'executable' | 'symlink' | 'submodule';

/** One entry of a git tree that is not itself a tree. */
export interface TreeEntry {
  /** Path from the root of the tree, as git stores it (raw bytes decoded as UTF-8, invalid ones as U+FFFD). */
  readonly path: string;
  readonly mode: EntryMode;
  /** Object id. The same id is the same content. */
  readonly id: string;
}

/** A path that differs between two trees. At least one side is there. A rename is a removal and an addition: never folded. */
export interface TreeChange {
  readonly path: string;
  readonly before?: TreeEntry;
  readonly after?: TreeEntry;
}

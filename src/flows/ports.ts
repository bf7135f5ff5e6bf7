import type { EntryMode, TreeChange, TreeEntry } from '../core/tree.ts';

/** One entry of a directory. */
export interface DirectoryEntry {
  /** The name alone, without a path. */
  readonly name: string;
  readonly kind: EntryMode | 'directory';
  readonly id: string;
}

/** A tree of files, as it is at one revision or in the work tree. Nothing of it is ever written to disk. */
export interface Tree {
  /** Identifies the content: equal ids are equal trees. */
  readonly id: string;
  /** The entries of a directory ('' is the root), sorted by name; undefined where there is no such directory. */
  list(directory: string): Promise<readonly DirectoryEntry[] | undefined>;
  /** Every entry below a directory, sorted by path; empty where there is no such directory. */
  walk(directory: string): Promise<readonly TreeEntry[]>;
}

/** What reading an object gave. Failures of single objects are values: the rest can still be judged. */
export type Content =
  | { readonly kind: 'text'; readonly text: string; readonly isUtf8: boolean; readonly bytes: number }
  | { readonly kind: 'too-large'; readonly bytes: number }
  | { readonly kind: 'unreadable'; readonly detail: string };

/** The differences of two trees. `isComplete` is false when there were more than the limit: the list is then not to be believed. */
export interface TreeChanges {
  readonly changes: readonly TreeChange[];
  readonly isComplete: boolean;
}

/** What merging two commits gives. */
export type MergeOutcome =
  | { readonly kind: 'merged'; readonly tree: Tree }
  | { readonly kind: 'conflict'; readonly paths: readonly string[] }
  | { readonly kind: 'unrelated' };

/** A commit of a history, as `replay` judges it. */
export interface Commit {
  readonly id: string;
  readonly parents: readonly string[];
  readonly author: string;
  readonly subject: string;
  /** ISO 8601, UTC. */
  readonly date: string;
}

/** A repository of catalogs. Adapters throw their typed error for what makes judging impossible. */
export interface Repository {
  /** The tree of a commit, by any name that git knows. */
  tree(revision: string): Promise<Tree>;
  changes(before: Tree, after: Tree, limit: number): Promise<TreeChanges>;
  /** The contents of objects by id; every id that was asked for is in the answer. Never more than `limit` bytes of one. */
  read(ids: Iterable<string>, limit: number): Promise<ReadonlyMap<string, Content>>;
  /** The tree that merging head into base would give. */
  merge(base: string, head: string): Promise<MergeOutcome>;
  /** Ends every process and removes every temporary file that the repository made. */
  close(): Promise<void>;
}

import type { Actors, FactAboutPeople, Known } from '../core/actors.ts';
import type { Digest } from '../core/image/digest.ts';
import type { ImageContents } from '../core/image/facts.ts';
import type { Descriptor, ImageConfig, Manifest, Platform } from '../core/image/model.ts';
import type { Outcome } from '../core/image/outcome.ts';
import type { ImageReference } from '../core/image/reference.ts';
import type { Verdict } from '../core/report/verdict.ts';
import type { EntryMode, TreeChange, TreeEntry } from '../core/tree.ts';

/** One entry of a directory. */
export interface DirectoryEntry {
  /** The name alone, without a path. */
  readonly name: string;
  readonly kind: EntryMode | 'directory';
  /** In a repository equal ids are equal content, of directories as well. */
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

/** The content of a file. */
export interface TextFile {
  readonly kind: 'text';
  /** May be worked out when it is asked for: then it throws the repository's typed error where it is no longer to be had. */
  readonly text: string;
  readonly isUtf8: boolean;
  /** True when all of it is known to be ASCII. */
  readonly isAscii?: boolean;
  /** Length of the file. */
  readonly bytes: number;
  /** The text in pieces, each of whole lines. For those who look through a file once, it takes less than the text. */
  lines(): Iterable<string>;
  /** Says that nobody looks at it any more, so that its memory can be used again at once. */
  release?(): void;
  /** What a `FileMemory` calls it, where the repository can tell. */
  readonly name?: string;
}

/** What reading an object gave. Failures of single objects are values: the rest can still be judged. */
export type Content =
  | TextFile
  | { readonly kind: 'too-large'; readonly bytes: number }
  | { readonly kind: 'unreadable'; readonly detail: string }
  /** It may be read, but there is no room for it beside the others. */
  | { readonly kind: 'too-much' };

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

/** A commit by its ids. */
export interface CommitIds {
  readonly id: string;
  readonly parents: readonly string[];
}

/** A commit of a history, as `replay` judges it. */
export interface Commit extends CommitIds {
  /** The name of the author, as it is written there. */
  readonly author: string;
  readonly authorEmail: string;
  /** Another one than the author's where somebody amended or rebased the commit. */
  readonly committerEmail: string;
  readonly subject: string;
  /** ISO 8601, UTC. */
  readonly date: string;
}

/** Gives what the entries of trees stand for. */
export interface ObjectReader {
  /**
   * The contents of objects by id; every id that was asked for is in the answer. Never more than `limit` bytes of one, and never
   * more than `most` of all together where that is given: those that fit are read in the order in which they were asked for.
   */
  read(ids: Iterable<string>, limit: number, most?: number): Promise<ReadonlyMap<string, Content>>;
}

/** Tells contents apart without decoding them. */
export interface DigestReader {
  /** SHA-256 of files by id; those that cannot be read, or have more than `limit` bytes, are left out. */
  digests(ids: Iterable<string>, limit: number): Promise<ReadonlyMap<string, string>>;
}

/** Gives files as they are, byte for byte. */
export interface BytesReader {
  /** The bytes of files by id; those that cannot be read, or have more than `limit` bytes, are left out. */
  bytes(ids: Iterable<string>, limit: number): Promise<ReadonlyMap<string, Uint8Array>>;
}

/** Remembers verdicts by a text that says all that they depend on. */
export interface VerdictMemory {
  get(key: string): Verdict | undefined;
  set(key: string, verdict: Verdict): void;
}

/** A repository of catalogs. Adapters throw their typed error for what makes judging impossible. */
export interface Repository extends ObjectReader {
  /** The ids of a commit and its parents, by any name that git knows; undefined where the clone has no such commit. */
  commit(revision: string): Promise<CommitIds | undefined>;
  /** The tree of a commit, by any name that git knows. */
  tree(revision: string): Promise<Tree>;
  changes(before: Tree, after: Tree, limit: number): Promise<TreeChanges>;
  /** The symbolic links of a tree, sorted by path. */
  links(tree: Tree): Promise<readonly TreeEntry[]>;
  /** The tree that merging head into base would give. */
  merge(base: string, head: string): Promise<MergeOutcome>;
  /** Ends every process and removes every temporary file that the repository made. */
  close(): Promise<void>;
}

/** What a reference names: known by its digest without its bytes. */
export interface ResolvedImage {
  readonly digest: Digest;
  readonly mediaType: string;
}

/** A manifest whose bytes are those of its digest. */
export interface FetchedManifest extends ResolvedImage {
  readonly bytes: Uint8Array;
  readonly manifest: Manifest;
}

/** Where images are read from: registries, or an OCI layout on disk. What is expected to go wrong is a value. */
export interface ImageSource {
  /** Whether it is there, and its digest: by HEAD where that is enough. */
  resolve(reference: ImageReference): Promise<Outcome<ResolvedImage>>;
  /** The manifest itself, verified. A reference with a digest gets exactly that one. */
  manifest(reference: ImageReference): Promise<Outcome<FetchedManifest>>;
  /**
   * The bytes of a blob of the same repository. Size and digest are verified as it is read: `OutcomeError` is thrown in the
   * middle or at the end of what is not what it should be, so nothing is to be believed before the end.
   */
  blob(reference: ImageReference, descriptor: Descriptor): Promise<Outcome<AsyncIterable<Uint8Array>>>;
  close(): Promise<void>;
}

/** Where images are written to: a registry, or an OCI layout on disk. Throws the adapter's typed error. */
export interface ImageTarget {
  /** Writes a blob unless it is there; `from` is a repository of the same registry that has it, to mount it from. */
  writeBlob(
    reference: ImageReference,
    descriptor: Descriptor,
    content: () => Promise<AsyncIterable<Uint8Array>>,
    from?: ImageReference,
  ): Promise<'written' | 'mounted' | 'there'>;
  /** Writes a manifest under the tag of the reference, or by its digest where it has none. */
  writeManifest(reference: ImageReference, mediaType: string, bytes: Uint8Array): Promise<Digest>;
  close(): Promise<void>;
}

/** The manifest of an image that can be run, and what its configuration says. */
export interface ImageDescription {
  readonly manifest: Manifest & { readonly kind: 'image' };
  readonly config: ImageConfig;
}

/** The catalog in an image, and what reads its files. */
export interface CatalogImage extends ObjectReader {
  /** The directory that its label names: a path in the image without a leading `/`, empty for the root. */
  readonly directory: string;
  /** What is below that directory, by its path in the image. */
  readonly tree: Tree;
}

/** What the flows ask about images: on top of an `ImageSource`, remembered by digest. */
export interface Images {
  /** Whether it is there, and its digest. Each reference is asked for once in a run. */
  resolve(reference: ImageReference): Promise<Outcome<ResolvedImage>>;
  manifest(reference: ImageReference): Promise<Outcome<FetchedManifest>>;
  /** What it can be pulled for: the platforms of an index's images without attestations, or that of the image's configuration. */
  platforms(reference: ImageReference, image: FetchedManifest): Promise<Outcome<readonly Platform[]>>;
  /** What an image holds below `manifests/` and `metadata/`; of an index, of its image for linux/amd64, else of the first for linux. */
  contents(reference: ImageReference, image: FetchedManifest): Promise<Outcome<ImageContents>>;
  /**
   * The catalog that an image holds, by its labels; of an index, of the same image. Read anew whenever it is asked for.
   *
   * @param onProgress is told how many of how many bytes of its layers have come
   */
  catalog(
    reference: ImageReference,
    image: FetchedManifest,
    onProgress?: (done: number, total: number) => void,
  ): Promise<Outcome<CatalogImage>>;
  /**
   * The image that stands for a reference, and its configuration: itself, or of an index that for linux/amd64, else the first for linux.
   *
   * @param next what will most likely be asked for next
   */
  describe(reference: ImageReference, image: FetchedManifest, next?: 'contents'): Promise<Outcome<ImageDescription>>;
  /** The digest that this tag had when it was first resolved on this machine. */
  remembered(reference: ImageReference): Promise<Digest | undefined>;
}

/** Facts about the people of a change, as one source has them. */
export interface PeopleFacts {
  /** What it knows, or looked up in vain. What it cannot tell is left out, and may be assumed. */
  readonly facts: Partial<Pick<Actors, FactAboutPeople>>;
  /** Left out where nobody looked for them. */
  readonly approvedForOtherBase?: Actors['approvedForOtherBase'];
  /** The labels of the pull request, one of which may hold it. Left out where nobody looked for them. */
  readonly labels?: Known<readonly string[]>;
  /** Why facts are left out or not known, and how to have them: one sentence for each. */
  readonly lacking?: Partial<Readonly<Record<FactAboutPeople, string>>>;
}

/** Knows facts about the people of a change: an event, a forge, options. */
export interface People {
  /** @param known what other sources said before */
  look(known: PeopleFacts['facts']): Promise<PeopleFacts>;
}

/** A pull request, as a forge is asked about it. */
export interface PullRequestName {
  /** `owner/name` of the repository that it is to be merged into. */
  readonly repository: string;
  readonly number: number;
  /** The branch that it is judged for; undefined where nobody says. */
  readonly base: string | undefined;
  /** The id of the head that is judged. */
  readonly head: string;
  /** Where the head was pushed to; undefined where that repository is gone. */
  readonly branch: { readonly repository: string; readonly name: string } | undefined;
}

/** A pull request as a forge has it now. */
export interface ForgePull {
  readonly isOpen: boolean;
  /** The branch that it is to be merged into. */
  readonly base: string;
  readonly head: string;
  /** Where the head was pushed to; undefined where that repository is gone. */
  readonly from: PullRequestName['branch'];
}

/** What is asked of GitHub, or what speaks as it does. */
export interface Forge {
  /** A pull request as it is now; a sentence where that could not be determined. */
  pull(repository: string, number: number): Promise<ForgePull | string>;
  /** Whether the rules of a branch say that its merge queue holds every entry to the checks of its own commit. */
  queueChecksEach(repository: string, branch: string): Promise<boolean>;
  /** The people of a pull request as they are now. What is expected to go wrong is part of the answer. */
  people(pull: PullRequestName): People;
  /** Whether a commit is in the history of a branch. @throws the adapter's typed error where that could not be determined */
  isOnBranch(repository: string, commit: string, branch: string): Promise<boolean>;
  /** Whether a commit is another one, or has it in its history. @throws the adapter's typed error where that could not be determined */
  contains(repository: string, commit: string, ancestor: string): Promise<boolean>;
  /**
   * Whether a branch that has a commit now had another one before: the first parents lead to it. What was merged into the branch never was on it.
   * @throws the adapter's typed error where that could not be determined
   */
  hadBefore(repository: string, tip: string, commit: string): Promise<boolean>;
  /** The commit that a branch has now. @throws the adapter's typed error where that could not be determined */
  tip(repository: string, branch: string): Promise<string | undefined>;
}

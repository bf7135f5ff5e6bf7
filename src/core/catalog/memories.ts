import type { RememberedFacts } from '../bundle-index/index-facts.ts';
import type { BlobContent } from './blob.ts';
import type { DocumentRange } from './split/file-document.ts';

/*
 * What may be remembered of reading catalogs. All of it only saves time: whatever is forgotten is read again. Documents are known by their
 * text, whole files by a name that equal bytes alone share.
 */

/** Remembers what documents say, by their text: equal documents are parsed once. */
export interface DocumentMemory {
  get(text: string): BlobContent | undefined;
  set(text: string, content: BlobContent): void;
  /** Remembers whole files besides. */
  readonly files?: FileMemory;
}

/** What the documents of a file say, and where they stand in it. */
export type FileReading = readonly { readonly range: DocumentRange; readonly content: BlobContent }[];

/**
 * Remembers what files hold, by names that equal bytes alone share: the ids of git's objects, or digests. Files that it knows need not be
 * decoded. An adapter may keep it between runs, for the version of the rules of reading.
 */
export interface FileMemory {
  get(name: string): FileReading | undefined;
  set(name: string, reading: FileReading): void;
  readonly absences?: AbsenceMemory;
  readonly indexes?: BundleMemory<RememberedFacts>;
  readonly packages?: BundleMemory<readonly string[]>;
}

/**
 * Remembers plain data about bundles: what an index takes of them (`indexes`), the packages that they name (`packages`). By names that equal files alone
 * share.
 */
export interface BundleMemory<Data> {
  get(name: string): Data | undefined;
  set(name: string, data: Data): void;
}

/** Remembers which files name none of some packages. The other files of a catalog are looked through for a package that is new in it. */
export interface AbsenceMemory {
  /** Names of such files. @param packages a text that these packages alone have */
  of(packages: string): ReadonlySet<string>;
  add(packages: string, names: Iterable<string>): void;
}

/** A memory of files that names them itself, for files that have no such name. */
export interface NamingFileMemory extends FileMemory {
  nameOf(bytes: Uint8Array): string;
}

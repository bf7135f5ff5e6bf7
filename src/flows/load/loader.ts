import type { IndexMemory } from '../../core/bundle-index/index-facts.ts';
import type { Blob } from '../../core/catalog/blob.ts';
import { mayName } from '../../core/catalog/may-name.ts';
import { partsOf } from '../../core/catalog/parts-of.ts';
import { readCatalogFile } from '../../core/catalog/read-catalog-file.ts';
import type { DocumentMemory } from '../../core/catalog/reading.ts';
import { rememberDocuments } from '../../core/catalog/remember-documents.ts';
import type { UnloadedFile } from '../../core/snapshot.ts';
import type { SourceFile } from '../../core/source.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { Content, ObjectReader, TextFile } from '../ports.ts';
import { type KeptBytes, KeptContents } from './kept-contents.ts';

type Side = UnloadedFile['side'];

/**
 * When no further file is read. One object may stand at thousands of paths, and a few kilobytes of git hold a
 * million documents, or millions of entries, so that neither the bytes of objects nor the limit of a single file bounds
 * what a snapshot takes. Real catalogs have some twenty parts in each document. Bundle directories have 300 kB on the average
 * and 3 MB at most, so that what there is room for is more than a change of `limits.changedFiles` paths has.
 */
const usualMost = { documents: 500_000, parts: 10_000_000, catalogs: 1024 ** 3, others: 256 * 1024 ** 2 };

/** Files that are looked through at once, and not kept. */
const filesAtOnce = 16;

/**
 * Reads files for one snapshot: each object once, however many paths and sides have it, and each document once,
 * however many objects hold it. What cannot be read is noted, never skipped silently.
 */
export class Loader {
  readonly #unloaded = new Map<string, UnloadedFile>();
  readonly #objects: ObjectReader;
  readonly #limit: number;
  readonly #memory: DocumentMemory;
  /** The same, and counts what had to be parsed. */
  readonly #counting: DocumentMemory;
  readonly #contents: KeptContents;
  readonly #most: typeof usualMost;
  #parsedBytes = 0;
  #documents = 0;
  #parts = 0;
  readonly #files = new Map<string, SourceFile>();
  readonly #blobs = new Map<string, readonly Blob[]>();
  /** By path alone: the other side, where there is one, has been read by then. */
  readonly #blobsAt = new Map<string, readonly Blob[]>();
  /** Objects that name none of some packages, by the packages: catalogs have many files in common. */
  readonly #without = new Map<string, Set<string>>();

  /** @param limit the most bytes of one file that are read */
  constructor(objects: ObjectReader, limit: number, memory: DocumentMemory, most = usualMost) {
    this.#most = most;
    this.#contents = new KeptContents(objects, limit, most);
    this.#objects = objects;
    this.#limit = limit;
    this.#memory = memory;
    this.#counting = {
      ...(memory.files === undefined ? {} : { files: memory.files }),
      get: text => memory.get(text),
      set: (text, content) => {
        this.#parsedBytes += text.length;
        memory.set(text, content);
      },
    };
  }

  /** How much was read, each object counted once, and how much of it had to be parsed (in characters). */
  get stats(): { readonly files: number; readonly bytes: number; readonly parsedBytes: number } {
    return { ...this.#contents.stats, parsedBytes: this.#parsedBytes };
  }

  /** What could not be read so far. */
  get unloaded(): readonly UnloadedFile[] {
    return [...this.#unloaded.values()];
  }

  /**
   * The text files among the entries. Links and submodules have no text: links are noted, since programs follow them.
   *
   * @param part what they belong to
   */
  async files(
    entries: readonly TreeEntry[],
    side: Side,
    part: keyof KeptBytes = 'others',
  ): Promise<Map<string, SourceFile>> {
    const files = new Map<string, SourceFile>();
    const readable = entries.filter(entry => entry.mode === 'file' || entry.mode === 'executable');
    for (const { path } of entries.filter(({ mode }) => mode === 'symlink'))
      this.#note(path, side, 'link', 'it is a symbolic link that is not followed');
    for (const [index, content] of (await this.#contents.read(readable, part)).entries()) {
      const { path, id } = readable[index] ?? { path: '', id: '' };
      if (content.kind === 'text') files.set(path, this.#sourceFile(path, id, content));
      else if (content.kind === 'too-large') this.#note(path, side, 'too-large', tooLarge(content.bytes, this.#limit));
      else if (content.kind === 'too-much') this.#note(path, side, 'too-much', tooMuch[part](this.#most[part]));
      else this.#note(path, side, 'unreadable', content.detail);
    }
    return files;
  }

  /** What an index takes of bundles, from earlier changes. */
  get indexes(): IndexMemory | undefined {
    return this.#memory.files?.indexes;
  }

  /** What equal bytes alone are called, where this file was read and the repository can tell. */
  nameOf(id: string): string | undefined {
    const content = this.#contents.get(id);
    return content?.kind === 'text' ? content.name : undefined;
  }

  /** Leaves out files whose paths are not UTF-8, with a note: opm opens none of them, and so refuses the catalog. */
  misnamed(entries: readonly TreeEntry[], side: Side): void {
    for (const { path } of entries) this.#note(path, side, 'name', 'its path is not UTF-8, and opm opens no such file');
  }

  /** Notes the ignore files of a catalog that take too long to compare with its paths: what they hide is not known. */
  unmatched(paths: readonly string[], side: Side): void {
    const detail = 'comparing the ignore files of the catalog with the paths of its files takes too long';
    for (const path of paths) this.#note(path, side, 'patterns', detail);
  }

  /** The blobs of a catalog file. Equal files of both sides share them. None, and a note, past the limits of a snapshot. */
  blobs(file: SourceFile, id: string, side: Side): readonly Blob[] {
    const key = `${id} ${file.path}`;
    const known = this.#blobs.get(key);
    if (known !== undefined) return known;
    const most = this.#most;
    if (this.#documents > most.documents || this.#parts > most.parts) {
      this.#note(file.path, side, 'too-much', 'the files before it hold more than is read of one change or catalog');
      return [];
    }
    const name = this.nameOf(id);
    const { files } = this.#memory;
    if (name !== undefined && files !== undefined && files.get(name) === undefined)
      rememberDocuments(this.#blobsAt.get(file.path) ?? [], this.#memory);
    const blobs = readCatalogFile(file, this.#counting, name);
    this.#blobs.set(key, blobs);
    this.#blobsAt.set(file.path, blobs);
    this.#documents += blobs.length;
    for (const blob of blobs) this.#parts += partsOf(blob.content);
    return blobs;
  }

  /**
   * Whether a blob in any of these files belongs to one of the packages. Only files that may name one of them are kept and
   * read: the others cannot, as their characters tell. What cannot be read may hold anything.
   */
  async holdAny(entries: readonly TreeEntry[], packages: ReadonlySet<string>, side: Side): Promise<boolean> {
    const suspects: TreeEntry[] = [];
    const key = JSON.stringify([...packages].sort());
    const absences = this.#memory.files?.absences;
    const without = this.#without.get(key) ?? new Set(absences?.of(key));
    this.#without.set(key, without);
    const found: string[] = [];
    for await (const [entry, content] of this.#lookThrough(entries.filter(({ id }) => !without.has(id)))) {
      if (content?.kind !== 'text' || !content.isUtf8) return true;
      if (mayName(content.lines(), packages)) suspects.push(entry);
      else {
        without.add(entry.id);
        if (content.name === entry.id) found.push(entry.id);
      }
    }
    if (found.length > 0) absences?.add(key, found);
    const ids = new Map(suspects.map(entry => [entry.path, entry.id]));
    const files = await this.files(suspects, side, 'catalogs');
    return [...files.values()].some(file =>
      this.blobs(file, ids.get(file.path) ?? '', side).some(blob => packages.has(blob.content.package)),
    );
  }

  /** Contents that are let go when the next are asked for, unless they are kept. These are on their way meanwhile. */
  async *#lookThrough(entries: readonly TreeEntry[]): AsyncIterable<readonly [TreeEntry, Content | undefined]> {
    const read = (at: number) => {
      const part = entries.slice(at, at + filesAtOnce);
      const unknown = part.filter(({ id }) => this.#contents.get(id) === undefined).map(({ id }) => id);
      const contents = this.#objects.read(unknown, this.#limit);
      // Nobody waits for it when what came before was enough.
      contents.catch(() => undefined);
      return { part, contents };
    };
    let next = read(0);
    for (let at = 0; at < entries.length; at += filesAtOnce) {
      const { part, contents } = next;
      const found = await contents;
      next = read(at + filesAtOnce);
      for (const entry of part) yield [entry, this.#contents.get(entry.id) ?? found.get(entry.id)];
      for (const content of found.values()) if (content.kind === 'text') content.letGo?.();
    }
  }

  /** One for both sides where they have the same: what is worked out for a file is remembered with it. */
  #sourceFile(path: string, id: string, content: TextFile): SourceFile {
    const key = `${id} ${path}`;
    const file = this.#files.get(key) ?? sourceFileOf(path, content);
    this.#files.set(key, file);
    return file;
  }

  #note(path: string, side: Side, reason: UnloadedFile['reason'], detail: string): void {
    this.#unloaded.set(`${side} ${path}`, { path, side, reason, detail });
  }
}

/** Its text is only worked out when somebody looks at it. */
function sourceFileOf(path: string, content: TextFile): SourceFile {
  return {
    path,
    isUtf8: content.isUtf8,
    isAscii: content.isAscii === true,
    get text() {
      return content.text;
    },
  };
}

function tooLarge(bytes: number, limit: number): string {
  return `it has ${bytes} bytes, and at most ${limit} are read (limits.fileBytes)`;
}

const tooMuch: Readonly<Record<keyof KeptBytes, (most: number) => string>> = {
  catalogs: most => `the files of catalogs before it leave no room for it: ${most} bytes of them are read together`,
  others: most => `the files before it leave no room for it: ${most} bytes are read outside of catalogs`,
};

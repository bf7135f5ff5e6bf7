import type { Blob } from '../../core/catalog/blob.ts';
import { mayName } from '../../core/catalog/may-name.ts';
import { partsOf } from '../../core/catalog/parts-of.ts';
import { readCatalogFile } from '../../core/catalog/read-catalog-file.ts';
import type { DocumentMemory } from '../../core/catalog/reading.ts';
import type { UnloadedFile } from '../../core/snapshot.ts';
import type { SourceFile } from '../../core/source.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { Content, ObjectReader, TextFile } from '../ports.ts';

type Side = UnloadedFile['side'];

/**
 * When no further catalog file is read. One object may stand at thousands of paths, and a few kilobytes of git hold a
 * million documents, or millions of entries, so that neither the bytes of objects nor the limit of a single file bounds
 * what a snapshot takes. Real catalogs have some twenty parts in each document.
 */
const most = { documents: 500_000, parts: 10_000_000, bytes: 1024 ** 3 };

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
  readonly #contents = new Map<string, Content>();
  #parsedBytes = 0;
  #documents = 0;
  #parts = 0;
  #bytes = 0;
  readonly #blobs = new Map<string, readonly Blob[]>();
  /** Objects that name none of some packages, by the packages: catalogs have many files in common. */
  readonly #without = new Map<string, Set<string>>();

  /** @param limit the most bytes of one file that are read */
  constructor(objects: ObjectReader, limit: number, memory: DocumentMemory) {
    this.#objects = objects;
    this.#limit = limit;
    this.#memory = {
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
    const bytes = [...this.#contents.values()].reduce(
      (sum, content) => sum + ('bytes' in content ? content.bytes : 0),
      0,
    );
    return { files: this.#contents.size, bytes, parsedBytes: this.#parsedBytes };
  }

  /** What could not be read so far. */
  get unloaded(): readonly UnloadedFile[] {
    return [...this.#unloaded.values()];
  }

  /** The text files among the entries. Links and submodules have no text: links are noted, since programs follow them. */
  async files(entries: readonly TreeEntry[], side: Side): Promise<Map<string, SourceFile>> {
    const readable = entries.filter(entry => entry.mode === 'file' || entry.mode === 'executable');
    await this.#fetch(readable.map(entry => entry.id));
    const files = new Map<string, SourceFile>();
    for (const entry of entries) {
      const content = this.#contents.get(entry.id);
      if (entry.mode === 'symlink')
        this.#note(entry.path, side, 'unreadable', 'it is a symbolic link, and links are never followed');
      else if (entry.mode === 'submodule' || content === undefined) continue;
      else if (content.kind === 'text') files.set(entry.path, sourceFileOf(entry.path, content));
      else if (content.kind === 'too-large')
        this.#note(entry.path, side, 'too-large', tooLarge(content.bytes, this.#limit));
      else this.#note(entry.path, side, 'unreadable', content.detail);
    }
    return files;
  }

  /** The blobs of a catalog file. Equal files of both sides share them. None, and a note, past the limits of a snapshot. */
  blobs(file: SourceFile, id: string, side: Side): readonly Blob[] {
    const key = `${id} ${file.path}`;
    const known = this.#blobs.get(key);
    if (known !== undefined) return known;
    if (this.#documents > most.documents || this.#parts > most.parts || this.#bytes > most.bytes) {
      this.#note(file.path, side, 'too-large', 'the files before it hold more than is read of one change or catalog');
      return [];
    }
    const content = this.#contents.get(id);
    const { name, bytes } = content?.kind === 'text' ? content : { name: undefined, bytes: file.text.length };
    const blobs = readCatalogFile(file, this.#memory, name);
    this.#blobs.set(key, blobs);
    this.#documents += blobs.length;
    for (const blob of blobs) this.#parts += partsOf(blob.content);
    this.#bytes += bytes;
    return blobs;
  }

  /**
   * Whether a blob in any of these files belongs to one of the packages. Only files that may name one of them are kept and
   * read: the others cannot, as their characters tell. What cannot be read may hold anything.
   */
  async holdAny(entries: readonly TreeEntry[], packages: ReadonlySet<string>, side: Side): Promise<boolean> {
    const suspects: TreeEntry[] = [];
    const key = JSON.stringify([...packages].sort());
    const without = this.#without.get(key) ?? new Set();
    this.#without.set(key, without);
    for await (const [entry, content] of this.#lookThrough(entries.filter(({ id }) => !without.has(id)))) {
      if (content?.kind !== 'text' || !content.isUtf8) return true;
      if (mayName(content.lines(), packages)) suspects.push(entry);
      else without.add(entry.id);
    }
    const ids = new Map(suspects.map(entry => [entry.path, entry.id]));
    const files = await this.files(suspects, side);
    return [...files.values()].some(file =>
      this.blobs(file, ids.get(file.path) ?? '', side).some(blob => packages.has(blob.content.package)),
    );
  }

  /** Contents that are not kept. The next ones are on their way while one is looked at. */
  async *#lookThrough(entries: readonly TreeEntry[]): AsyncIterable<readonly [TreeEntry, Content | undefined]> {
    const read = (at: number) => {
      const part = entries.slice(at, at + filesAtOnce);
      const unknown = part.filter(({ id }) => !this.#contents.has(id)).map(({ id }) => id);
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
    }
  }

  async #fetch(ids: readonly string[]): Promise<void> {
    const missing = new Set(ids.filter(id => !this.#contents.has(id)));
    if (missing.size === 0) return;
    for (const [id, content] of await this.#objects.read(missing, this.#limit)) this.#contents.set(id, content);
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

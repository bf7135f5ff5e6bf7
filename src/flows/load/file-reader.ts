import type { UnloadedFile } from '../../core/snapshot.ts';
import type { SourceFile } from '../../core/source.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { Content, ObjectReader, TextFile } from '../ports.ts';

/** A text file of a tree. One object for both sides where they have the same: what is worked out for a file is remembered with it. */
export interface LoadedFile extends SourceFile {
  /** Id of its content in the repository. */
  readonly id: string;
  /** What equal bytes alone are called, where the repository can tell. */
  readonly name: string | undefined;
}

/** What files belong to: each part has room of its own. */
type Part = 'catalogs' | 'others';

/** Most bytes of the files that are looked at together. */
type MostBytes = Readonly<Record<Part, number>>;

/**
 * One object may stand at thousands of paths, so that neither the bytes of objects nor the limit of a single file bounds what a snapshot
 * takes. Bundle directories have 300 kB on the average and 3 MB at most, so that what there is room for is more than a change of
 * `limits.changedFiles` paths has.
 */
const usualMost: MostBytes = { catalogs: 1024 ** 3, others: 256 * 1024 ** 2 };

/** Files that are looked through at once, and not kept. */
const filesAtOnce = 16;

/**
 * Reads the files of one snapshot: each object once, however many paths and sides have it. Of an object at many paths each path counts
 * towards the limits: what is read once is looked at as often. What cannot be read is noted, never skipped silently.
 */
export class FileReader {
  readonly #objects: ObjectReader;
  readonly #limit: number;
  readonly #most: MostBytes;
  readonly #left: { catalogs: number; others: number };
  /** Objects that stay in memory, by id. */
  readonly #contents = new Map<string, Content>();
  readonly #files = new Map<string, LoadedFile>();
  readonly #counted = new Set<string>();
  readonly #unloaded = new Map<string, UnloadedFile>();
  #followed: ReadonlyMap<string, TreeEntry | undefined> = new Map();

  /** @param limit the most bytes of one file that are read */
  constructor(objects: ObjectReader, limit: number, most = usualMost) {
    this.#objects = objects;
    this.#limit = limit;
    this.#most = most;
    this.#left = { ...most };
  }

  /** How much was read, each object counted once. */
  get stats(): { readonly files: number; readonly bytes: number } {
    const contents = [...this.#contents.values()];
    return {
      files: contents.length,
      bytes: contents.reduce((sum, content) => sum + ('bytes' in content ? content.bytes : 0), 0),
    };
  }

  /** What could not be loaded so far. */
  get unloaded(): readonly UnloadedFile[] {
    return [...this.#unloaded.values()];
  }

  /** Notes that a file is not part of the snapshot, and why. */
  note(file: UnloadedFile): void {
    this.#unloaded.set(`${file.side} ${file.path}`, file);
  }

  /** @param links what is read at the paths of links of the base; nothing where that is undefined */
  follow(links: ReadonlyMap<string, TreeEntry | undefined>): void {
    this.#followed = links;
  }

  isFollowed(path: string): boolean {
    return this.#followed.has(path);
  }

  /**
   * The text files among the entries, in their order, as many as there is room for. Links and submodules have no text: links are
   * noted, since programs follow them, but for those that were followed.
   */
  async read(
    listed: readonly TreeEntry[],
    side: UnloadedFile['side'],
    part: Part = 'others',
  ): Promise<ReadonlyMap<string, LoadedFile>> {
    const entries = side === 'base' ? this.#withFollowed(listed) : listed;
    for (const { path, mode } of entries) if (mode === 'symlink') this.note(unfollowedLink(path, side));
    const readable = entries.filter(entry => entry.mode === 'file' || entry.mode === 'executable');
    const missing = new Set(readable.map(({ id }) => id).filter(id => !this.#contents.has(id)));
    const read = missing.size === 0 ? undefined : await this.#objects.read(missing, this.#limit, this.#left[part]);
    const files = new Map<string, LoadedFile>();
    for (const entry of readable) {
      const { path } = entry;
      const content = this.#keep(entry, read?.get(entry.id), part);
      if (content.kind === 'text') files.set(path, this.#fileOf(entry, content));
      else if (content.kind === 'unreadable') this.note({ path, side, reason: content.kind, detail: content.detail });
      else if (content.kind === 'too-much')
        this.note({ path, side, reason: content.kind, detail: tooMuch[part](this.#most[part]) });
      else this.note({ path, side, reason: content.kind, detail: tooLarge(content.bytes, this.#limit) });
    }
    return files;
  }

  /**
   * What is at entries, to be looked through once: what is not kept anyway is released when the next is asked for. The next objects are on
   * their way meanwhile.
   */
  async *lookThrough(entries: readonly TreeEntry[]): AsyncIterable<readonly [TreeEntry, Content | undefined]> {
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
      for (const content of found.values()) if (content.kind === 'text') content.release?.();
    }
  }

  #withFollowed(entries: readonly TreeEntry[]): readonly TreeEntry[] {
    if (this.#followed.size === 0) return entries;
    return entries.flatMap(entry => {
      if (entry.mode !== 'symlink' || !this.#followed.has(entry.path)) return [entry];
      return this.#followed.get(entry.path) ?? [];
    });
  }

  #keep({ id, path }: TreeEntry, read: Content | undefined, part: Part): Content {
    const content = this.#contents.get(id) ?? read ?? { kind: 'too-much' };
    if (content.kind === 'too-much') return content;
    const key = `${id} ${path}`;
    if (content.kind === 'text' && !this.#counted.has(key)) {
      if (content.bytes > this.#left[part]) return { kind: 'too-much' };
      this.#left[part] -= content.bytes;
      this.#counted.add(key);
    }
    this.#contents.set(id, content);
    return content;
  }

  #fileOf({ id, path }: TreeEntry, content: TextFile): LoadedFile {
    const key = `${id} ${path}`;
    const file = this.#files.get(key) ?? loadedFile(id, path, content);
    this.#files.set(key, file);
    return file;
  }
}

/** Its text is only worked out when somebody looks at it. */
function loadedFile(id: string, path: string, content: TextFile): LoadedFile {
  return {
    id,
    path,
    name: content.name,
    isUtf8: content.isUtf8,
    isAscii: content.isAscii === true,
    get text() {
      return content.text;
    },
  };
}

/** A link through which something is read. */
export function unfollowedLink(path: string, side: UnloadedFile['side']): UnloadedFile {
  return { path, side, reason: 'link', detail: 'it is a symbolic link that is not followed' };
}

function tooLarge(bytes: number, limit: number): string {
  return `it has ${bytes} bytes, and at most ${limit} are read (limits.fileBytes)`;
}

const tooMuch: Readonly<Record<Part, (most: number) => string>> = {
  catalogs: most => `the catalog files before it reach the limit of ${most} bytes`,
  others: most => `the files before it reach the limit of ${most} bytes outside of catalogs`,
};

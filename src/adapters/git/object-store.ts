import { isObjectId } from '../../core/object-id.ts';
import type { Content } from '../../flows/ports.ts';
import type { BatchProcess } from './batch-process.ts';
import type { BatchReply } from './batch-replies.ts';
import type { MissingObjects } from './fetch-missing.ts';
import { GitError } from './git-error.ts';
import { lazyTextFile } from './lazy-text-file.ts';
import { MissingFiles } from './missing-files.ts';
import { type Entries, type ParsedTree, parseTree } from './parse-tree.ts';

/** Limits on what is read of a repository, so that nothing that a change brings along can take all memory. */
export interface StoreLimits {
  /** The most bytes of one tree object. */
  readonly treeBytes: number;
  /** The most bytes of all files that are asked for at once. */
  readonly bytesAtOnce: number;
}

const objectsAtOnce = 1024;
/** Of trees: several times those that a change takes, in a large repository; and no more after thousands of changes. */
const cachedEntries = 50_000;
/** A text of V8 cannot be longer. */
const maxTextLength = 0x1fff_ffe8;

/** Trees and files of a repository by their ids. */
export class ObjectStore {
  readonly #batch: BatchProcess;
  readonly #objectFormat: 'sha1' | 'sha256';
  readonly #limits: StoreLimits;
  readonly #missing: MissingFiles;
  /** The ones that were asked for last stand last. */
  readonly #trees = new Map<string, Entries>();
  readonly #unloadable = new Map<string, Content>();
  #cached = 0;

  constructor(batch: BatchProcess, objectFormat: 'sha1' | 'sha256', limits: StoreLimits, missing: MissingObjects) {
    this.#batch = batch;
    this.#objectFormat = objectFormat;
    this.#limits = limits;
    this.#missing = new MissingFiles(batch, missing, {
      directories: () => this.#trees.values(),
      isDeclared: id => this.#unloadable.has(id),
    });
  }

  /** States what reading an object gives that is in no object database: a file that was not worth storing. */
  declare(id: string, content: Content): void {
    this.#unloadable.set(id, content);
  }

  /** States which files will probably be asked for: where one has to be fetched, all are. */
  expect(ids: readonly string[]): void {
    this.#missing.expect(ids);
  }

  /**
   * The entries of trees, in the order that they were asked for.
   * @throws GitError missing-object, unreadable-object, limit-exceeded: a change with a tree that cannot be read cannot be judged
   */
  async trees(ids: readonly string[]): Promise<readonly Entries[]> {
    const unknown = [...new Set(ids.filter(id => !this.#trees.has(id)))];
    const loaded = new Map<string, Entries>();
    for (let at = 0; at < unknown.length; at += objectsAtOnce) {
      const part = unknown.slice(at, at + objectsAtOnce);
      const parsed = await this.#having(part, id => this.#loadTree(id));
      for (const [index, id] of part.entries()) loaded.set(id, this.#accept(id, parsed[index] ?? 'missing'));
    }
    const entries = ids.map(id => this.#remembered(id) ?? loaded.get(id) ?? new Map());
    this.#remember(loaded);
    return entries;
  }

  /**
   * The contents of files; every id that was asked for is in the answer.
   *
   * @param limit the most bytes of one
   * @param most the most bytes of all together
   * @throws GitError when git cannot answer at all
   */
  async read(
    ids: Iterable<string>,
    limit: number,
    most = Number.POSITIVE_INFINITY,
  ): Promise<ReadonlyMap<string, Content>> {
    const contents = new Map<string, Content>();
    const wanted = [...new Set(ids)];
    let left = Math.min(most, this.#limits.bytesAtOnce);
    for (let at = 0; at < wanted.length; at += objectsAtOnce) {
      const part = wanted.slice(at, at + objectsAtOnce);
      const infos = await this.#having(part, id => this.#infoOf(id), wanted.slice(at + objectsAtOnce));
      const reads = part.map((id, index) => {
        const info = infos[index] ?? 'missing';
        if (info === 'missing') return { kind: 'unreadable', detail: `the repository lacks the object ${id}` } as const;
        if (info.kind !== 'blob') return info;
        if (info.bytes > Math.min(limit, maxTextLength)) return { kind: 'too-large', bytes: info.bytes } as const;
        if (info.bytes > left) return { kind: 'too-much' } as const;
        left -= info.bytes;
        return this.#loadText(id, info.bytes);
      });
      for (const [index, content] of (await Promise.all(reads)).entries()) contents.set(part[index] ?? '', content);
    }
    return contents;
  }

  /** The bytes of files; those that cannot be read, or have more than `limit` bytes, are left out. @throws GitError when git cannot answer at all */
  async bytes(ids: Iterable<string>, limit: number): Promise<ReadonlyMap<string, Uint8Array>> {
    const contents = new Map<string, Uint8Array>();
    const wanted = [...new Set(ids)];
    for (let at = 0; at < wanted.length; at += objectsAtOnce) {
      const part = wanted.slice(at, at + objectsAtOnce).filter(isObjectId);
      const replies = await this.#having(part, async id => {
        const reply = await this.#batch.contents(id, limit);
        return reply.kind === 'missing' ? 'missing' : reply;
      });
      for (const [index, reply] of replies.entries()) {
        if (reply === 'missing' || reply.kind !== 'object' || reply.type !== 'blob' || reply.body === undefined)
          continue;
        contents.set(part[index] ?? '', reply.body);
      }
    }
    return contents;
  }

  /** Loads objects, and once more those that were missing and could be fetched. */
  async #having<T>(
    ids: readonly string[],
    load: (id: string) => Promise<T | 'missing'>,
    next: readonly string[] = [],
  ): Promise<readonly (T | 'missing')[]> {
    const loaded = await Promise.all(ids.map(load));
    const missing = ids.filter((id, index) => loaded[index] === 'missing' && isObjectId(id));
    if (missing.length === 0) return loaded;
    await this.#missing.fetch(missing, next.filter(isObjectId));
    return Promise.all(ids.map((id, index) => (loaded[index] === 'missing' ? load(id) : (loaded[index] ?? 'missing'))));
  }

  async #infoOf(id: string): Promise<Content | { readonly kind: 'blob'; readonly bytes: number } | 'missing'> {
    const declared = this.#unloadable.get(id);
    if (declared !== undefined) return declared;
    const info: BatchReply = isObjectId(id) ? await this.#batch.info(id) : { kind: 'missing' };
    if (info.kind === 'missing') return 'missing';
    if (info.kind === 'unreadable') return info;
    return info.type === 'blob'
      ? { kind: 'blob', bytes: info.bytes }
      : { kind: 'unreadable', detail: `the object ${id} is a ${info.type}, not a file` };
  }

  async #loadText(id: string, bytes: number): Promise<Content> {
    const reply = await this.#batch.contents(id, bytes);
    if (reply.kind === 'unreadable') return reply;
    if (reply.kind === 'missing' || reply.body === undefined) {
      return { kind: 'unreadable', detail: `the object ${id} vanished while it was read` };
    }
    return lazyTextFile(reply.body, id);
  }

  async #loadTree(id: string): Promise<ParsedTree | 'missing' | 'too-large'> {
    const reply = await this.#batch.contents(id, this.#limits.treeBytes);
    if (reply.kind === 'missing') return 'missing';
    if (reply.kind === 'unreadable') return { kind: 'malformed', detail: reply.detail };
    if (reply.type !== 'tree') return { kind: 'malformed', detail: `it is a ${reply.type}` };
    return reply.body === undefined ? 'too-large' : parseTree(reply.body, this.#objectFormat);
  }

  #accept(id: string, parsed: ParsedTree | 'missing' | 'too-large'): Entries {
    if (parsed === 'missing') {
      throw new GitError(
        'missing-object',
        `The repository lacks the tree ${id}.`,
        'Fetch it: in a clone made with --filter or --depth run git fetch --refetch or git fetch --unshallow.',
      );
    }
    if (parsed === 'too-large') {
      throw new GitError(
        'limit-exceeded',
        `The tree ${id} has more than ${this.#limits.treeBytes} bytes.`,
        'Split the directory.',
      );
    }
    if (parsed.kind === 'tree') return parsed.entries;
    throw new GitError(
      'unreadable-object',
      `The tree ${id} cannot be read: ${parsed.detail}.`,
      'Run git fsck. If the object is from a pull request, create its branch again.',
    );
  }

  #remembered(id: string): Entries | undefined {
    const entries = this.#trees.get(id);
    if (entries === undefined) return undefined;
    this.#trees.delete(id);
    this.#trees.set(id, entries);
    return entries;
  }

  #remember(loaded: ReadonlyMap<string, Entries>): void {
    for (const [id, entries] of loaded) {
      // It may have been asked for twice at a time.
      if (!this.#trees.has(id)) this.#cached += entries.size + 1;
      this.#trees.set(id, entries);
    }
    for (const [id, entries] of this.#trees) {
      if (this.#cached <= cachedEntries) break;
      this.#trees.delete(id);
      this.#cached -= entries.size + 1;
    }
  }
}

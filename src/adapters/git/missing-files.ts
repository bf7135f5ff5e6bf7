import type { BatchProcess } from './batch-process.ts';
import type { MissingObjects } from './fetch-missing.ts';
import { GitError } from './git-error.ts';
import type { Entries } from './parse-tree.ts';

/** What a store knows. */
export interface Seen {
  /** The directories that were read so far. */
  directories(): Iterable<Entries>;
  /** Whether this file of the work tree was never stored: nobody has it. */
  isDeclared(id: string): boolean;
}

/** Each fetch brings this many times as many files along as the one before it. */
const growth = 4;
const maxAlong = 4096;

/**
 * Gets what a partial clone lacks when it is asked for, in few rounds: each costs a connection, while those who read ask for a catalog
 * file by file. So what probably will be asked for next comes along: the files that a change has, and, the more rounds there were the more,
 * files with the same names in other directories, since who looks through a catalog asks for each package's `catalog.yaml`.
 */
export class MissingFiles {
  readonly #batch: BatchProcess;
  readonly #objects: MissingObjects;
  readonly #seen: Seen;
  #expected: readonly string[] = [];
  #rounds = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(batch: BatchProcess, objects: MissingObjects, seen: Seen) {
    this.#batch = batch;
    this.#objects = objects;
    this.#seen = seen;
  }

  /** States which files will probably be asked for. Nothing is done before one of any is missing. */
  expect(ids: readonly string[]): void {
    this.#expected = ids;
  }

  /**
   * Fetches objects. Does nothing in a complete clone, which they are missing from for another reason.
   *
   * @param likely what is asked for next
   * @throws GitError missing-object where nothing may be fetched; fetch-failed
   */
  fetch(ids: readonly string[], likely: readonly string[]): Promise<void> {
    // One after the other: the one before may bring what this one lacks.
    const turn = this.#last.then(() => this.#fetch(ids, likely));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #fetch(ids: readonly string[], likely: readonly string[]): Promise<void> {
    const missing = await this.#absent(ids);
    if (missing.length === 0 || !(await this.#objects.isPartial())) return;
    const alike = await this.#absent(this.#alike(missing));
    const along = await this.#absent([...likely, ...this.#expected]);
    const more = Math.min(growth ** this.#rounds++, maxAlong);
    await this.#objects.fetch([...new Set([...missing, ...along, ...alike.slice(0, more)])]);
    const [never] = await this.#absent(missing);
    if (never !== undefined) throw neverCame(never);
  }

  /** Files that have the name of one of these. */
  #alike(ids: readonly string[]): string[] {
    const wanted = new Set(ids);
    const names = new Set<string>();
    for (const entries of this.#seen.directories()) {
      for (const { id, name } of entries.values()) if (wanted.has(id)) names.add(name);
    }
    const alike = new Set<string>();
    for (const entries of this.#seen.directories()) {
      for (const name of names) {
        const entry = entries.get(name);
        if (entry?.kind === 'file' && !wanted.has(entry.id)) alike.add(entry.id);
      }
    }
    return [...alike];
  }

  async #absent(ids: readonly string[]): Promise<string[]> {
    const stored = ids.filter(id => !this.#seen.isDeclared(id));
    const replies = await Promise.all(stored.map(id => this.#batch.info(id)));
    return stored.filter((_, index) => replies[index]?.kind === 'missing');
  }
}

function neverCame(id: string): GitError {
  return new GitError(
    'fetch-failed',
    `The remote of this partial clone did not send the object ${id}.`,
    'Run git fsck in the remote repository, or make a new clone without --filter.',
  );
}

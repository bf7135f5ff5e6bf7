import type { Cursor } from './cursor.ts';
import type { TokenQueue } from './token-queue.ts';

/** A place where a key without `?` may have begun. */
interface SimpleKey {
  /** Number of its first token. */
  readonly token: number;
  readonly start: number;
  readonly line: number;
  readonly column: number;
  /** Whether nothing but a key may begin there. */
  readonly isRequired: boolean;
}

/** Most characters from the start of a key to its colon. */
const maxKeyLength = 1024;

/** The block, or an open flow collection. */
interface Level {
  /** The last place where a key may have begun. */
  key: SimpleKey | undefined;
  /** Number of the token of that place; before there was one, of the token that opened the collection. */
  token: number;
}

/**
 * Keeps, for the block and each open flow collection, the last place where a key may have begun, until its colon is found or cannot
 * come any more.
 */
export class SimpleKeys {
  private readonly cursor: Cursor;
  private readonly queue: TokenQueue;
  private readonly levels: Level[] = [{ key: undefined, token: 0 }];
  private readonly byToken = new Map<number, SimpleKey>();

  constructor(cursor: Cursor, queue: TokenQueue) {
    this.cursor = cursor;
    this.queue = queue;
  }

  /** Whether the head of the queue may turn out to begin a key, so that more must be scanned before it is taken. */
  mayBeHead(): boolean {
    if (this.byToken.size === 0) return false;
    const key = this.byToken.get(this.queue.headNumber);
    return key !== undefined && this.isValid(key);
  }

  open(): void {
    this.levels.push({ key: undefined, token: this.queue.nextNumber });
  }

  /**
   * Leaves a collection. libyaml forgets the token of the level, which for an empty collection is its own opening: then nobody waits
   * to see whether the collection is a key. That decides how far it reads beyond the end of a document.
   */
  close(): void {
    const level = this.levels.pop();
    if (level !== undefined) this.byToken.delete(level.token);
  }

  /** Remembers the cursor as a place where a key may begin, instead of the last one. */
  save(isRequired: boolean): void {
    this.remove();
    const { line, column, position } = this.cursor;
    const token = this.queue.nextNumber;
    const key = { token, start: position, line, column, isRequired };
    this.level.key = key;
    this.level.token = token;
    this.byToken.set(token, key);
  }

  /** Forgets the last place. @throws {SyntaxProblem} when only a key could begin there */
  remove(): void {
    const { key } = this.level;
    if (key === undefined) return;
    if (key.isRequired) this.refuse(key);
    this.forget(key);
  }

  /** The place of the key whose colon the cursor is at, if there is one. */
  take(): SimpleKey | undefined {
    const { key } = this.level;
    if (key === undefined || !this.isValid(key)) return undefined;
    this.forget(key);
    return key;
  }

  private get level(): Level {
    return this.levels.at(-1) as Level;
  }

  /** Whether the colon can still come: on the same line, not too far. A key that cannot be is forgotten. */
  private isValid(key: SimpleKey): boolean {
    if (key.line === this.cursor.line && !this.isTooLong(key.start)) return true;
    if (key.isRequired) this.refuse(key);
    this.forget(key);
    return false;
  }

  private forget(key: SimpleKey): void {
    this.byToken.delete(key.token);
    const level = this.levels.find(({ key: last }) => last === key);
    if (level !== undefined) level.key = undefined;
  }

  private isTooLong(start: number): boolean {
    const units = this.cursor.position - start;
    if (units <= maxKeyLength) return false;
    if (units > 2 * maxKeyLength) return true;
    return Array.from(this.cursor.text.slice(start, this.cursor.position)).length > maxKeyLength;
  }

  private refuse(key: SimpleKey): never {
    const fix =
      'Write `key: value`, or indent the line when it goes on with the value above. A key may have 1,024 characters.';
    this.cursor.refuse('A line begins like a key but has no `: `', fix, key.start);
  }
}

/** What `git cat-file --batch-command` says about one object. */
export type BatchReply =
  /** `body` is there when the content was asked for and is not larger than was asked for. It is a copy: of the output nothing is kept. */
  | {
      readonly kind: 'object';
      readonly id: string;
      readonly type: string;
      readonly bytes: number;
      readonly body?: Buffer;
    }
  | { readonly kind: 'missing' }
  /** git ended while it was reading this object. */
  | { readonly kind: 'unreadable'; readonly detail: string };

/** What the next reply is an answer to: with content or without. */
export interface Expectation {
  readonly withBody: boolean;
  readonly maxBytes: number;
}

const lineFeed = 0x0a;
const found = /^([0-9a-f]{40}|[0-9a-f]{64}) ([a-z]+) (\d+)$/;

type Body = {
  readonly head: { readonly kind: 'object'; readonly id: string; readonly type: string; readonly bytes: number };
  /** Undefined when the content is too large: it is read over. */
  readonly target: Buffer | undefined;
  done: number;
};

/**
 * Takes the output of `git cat-file --batch-command` apart, however it is cut into chunks. A body larger than was asked for is
 * never kept. Format: git-cat-file(1), BATCH OUTPUT.
 */
export class BatchReplies {
  readonly #expected: () => Expectation | undefined;
  readonly #reply: (reply: BatchReply) => void;
  #line = '';
  #body: Body | undefined;

  /**
   * @param expected what the reply that comes next is an answer to; undefined when nothing was asked
   * @param reply takes each reply, in order
   */
  constructor(expected: () => Expectation | undefined, reply: (reply: BatchReply) => void) {
    this.#expected = expected;
    this.#reply = reply;
  }

  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) {
      at = this.#body === undefined ? this.#readLine(chunk, at) : this.#readBody(chunk, at, this.#body);
    }
  }

  #readLine(chunk: Buffer, at: number): number {
    const end = chunk.indexOf(lineFeed, at);
    this.#line += chunk.toString('latin1', at, end < 0 ? chunk.length : end);
    if (end < 0) return chunk.length;
    const line = this.#line;
    this.#line = '';
    const match = found.exec(line);
    if (match === null) {
      this.#reply({ kind: 'missing' });
      return end + 1;
    }
    const head = { kind: 'object', id: match[1] ?? '', type: match[2] ?? '', bytes: Number(match[3]) } as const;
    const expected = this.#expected();
    if (expected?.withBody !== true) {
      this.#reply(head);
      return end + 1;
    }
    const target = head.bytes <= expected.maxBytes ? Buffer.allocUnsafe(head.bytes) : undefined;
    this.#body = { head, target, done: 0 };
    return end + 1;
  }

  /** The content, and the line feed that git puts after it. */
  #readBody(chunk: Buffer, at: number, body: Body): number {
    const end = Math.min(chunk.length, at + body.head.bytes - body.done);
    if (body.target !== undefined) chunk.copy(body.target, body.done, at, end);
    body.done += end - at;
    if (end === chunk.length) return end;
    this.#body = undefined;
    this.#reply(body.target === undefined ? body.head : { ...body.head, body: body.target });
    return end + 1;
  }
}

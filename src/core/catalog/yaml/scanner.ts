import { code, isBlankOrEnd, isBreak, isEnd } from './characters.ts';
import { Cursor } from './cursor.ts';
import { scanAnchor } from './scan-anchor.ts';
import { scanBlockScalar } from './scan-block-scalar.ts';
import { scanDirective } from './scan-directive.ts';
import { scanPlain } from './scan-plain.ts';
import { scanQuoted } from './scan-quoted.ts';
import { scanTag } from './scan-tag.ts';
import { SimpleKeys } from './simple-keys.ts';
import type { MarkKind, Token } from './token.ts';
import { TokenQueue } from './token-queue.ts';

/** Indicators that no plain scalar begins with. */
const indicators = '-?:,[]{}#&*!|>\'"%@`';

/**
 * Splits YAML into tokens, on demand, with the grammar of go-yaml v2: YAML 1.1 but for what libyaml does its own way. The text must not hold control
 * characters.
 *
 * @see https://github.com/yaml/go-yaml/blob/v2.4.3/scannerc.go
 */
export class Scanner {
  private readonly cursor: Cursor;
  private readonly queue = new TokenQueue();
  private readonly keys: SimpleKeys;
  /** Columns of the blocks around the current one, which is `indent`; -1 at the root. */
  private readonly indents: number[] = [];
  private indent = -1;
  private flowLevel = 0;
  private isKeyAllowed = true;

  constructor(text: string, start: number) {
    this.cursor = new Cursor(text, start);
    this.keys = new SimpleKeys(this.cursor, this.queue);
  }

  /** The next token, which stays the next. After the end of the stream it must not be called. */
  peek(): Token {
    while (this.queue.isEmpty || this.keys.mayBeHead()) this.fetch();
    return this.queue.head;
  }

  /** The next token, which is passed. */
  take(): Token {
    const token = this.peek();
    this.queue.shift();
    return token;
  }

  private fetch(): void {
    const { cursor } = this;
    this.skipToToken();
    this.unroll(cursor.column);
    const character = cursor.peek();
    if (isEnd(character)) this.fetchEnd();
    else if (character === code.percent && cursor.column === 0) this.fetchDirective();
    else if (cursor.isAtDocumentMark(code.minus)) this.fetchDocumentMark('document-start');
    else if (cursor.isAtDocumentMark(code.dot)) this.fetchDocumentMark('document-end');
    else this.fetchNode(character);
  }

  private fetchNode(character: number): void {
    const isLast = isBlankOrEnd(this.cursor.peek(1));
    const isInFlow = this.flowLevel > 0;
    if (character === code.openBracket) this.openFlow('flow-sequence-start');
    else if (character === code.openBrace) this.openFlow('flow-mapping-start');
    else if (character === code.closeBracket) this.closeFlow('flow-sequence-end');
    else if (character === code.closeBrace) this.closeFlow('flow-mapping-end');
    else if (character === code.comma) this.fetchMark('flow-entry', true);
    else if (character === code.minus && isLast) this.fetchBlockEntry();
    else if (character === code.question && (isInFlow || isLast)) this.fetchKey();
    else if (character === code.colon && (isInFlow || isLast)) this.fetchValue();
    else if (character === code.asterisk) this.fetchKeyable(() => scanAnchor(this.cursor, 'alias'));
    else if (character === code.ampersand) this.fetchKeyable(() => scanAnchor(this.cursor, 'anchor'));
    else if (character === code.exclamation) this.fetchKeyable(() => scanTag(this.cursor));
    else if ((character === code.bar || character === code.greater) && !isInFlow) this.fetchBlockScalar();
    else if (character === code.quote || character === code.doubleQuote) this.fetchQuoted(character);
    else if (this.beginsPlain(character)) this.fetchPlain();
    else this.refuseCharacter();
  }

  /** Passes blanks, comments and line ends. In a block a tab may not stand where a key may. */
  private skipToToken(): void {
    const { cursor } = this;
    for (;;) {
      const areTabsAllowed = this.flowLevel > 0 || !this.isKeyAllowed;
      while (cursor.peek() === code.space || (areTabsAllowed && cursor.peek() === code.tab)) cursor.skip();
      if (cursor.peek() === code.hash) cursor.skipLine();
      if (!isBreak(cursor.peek())) return;
      cursor.readBreak();
      if (this.flowLevel === 0) this.isKeyAllowed = true;
    }
  }

  private fetchEnd(): void {
    this.cursor.endLine();
    this.unroll(-1);
    this.keys.remove();
    this.isKeyAllowed = false;
    this.push('stream-end');
  }

  private fetchDirective(): void {
    this.unroll(-1);
    this.keys.remove();
    this.isKeyAllowed = false;
    this.queue.push(scanDirective(this.cursor));
  }

  private fetchDocumentMark(kind: MarkKind): void {
    this.unroll(-1);
    this.keys.remove();
    this.isKeyAllowed = false;
    this.push(kind);
    this.cursor.skip(3);
  }

  private openFlow(kind: MarkKind): void {
    this.saveKey();
    this.keys.open();
    this.flowLevel += 1;
    this.isKeyAllowed = true;
    this.push(kind);
    this.cursor.skip();
  }

  private closeFlow(kind: MarkKind): void {
    this.keys.remove();
    if (this.flowLevel > 0) {
      this.keys.close();
      this.flowLevel -= 1;
    }
    this.isKeyAllowed = false;
    this.push(kind);
    this.cursor.skip();
  }

  private fetchMark(kind: MarkKind, allowsKey: boolean): void {
    this.keys.remove();
    this.isKeyAllowed = allowsKey;
    this.push(kind);
    this.cursor.skip();
  }

  private fetchBlockEntry(): void {
    if (this.flowLevel === 0) {
      if (!this.isKeyAllowed) {
        this.cursor.refuse('A list cannot begin here', 'Begin it on a line of its own, or put the value in quotes.');
      }
      this.roll('block-sequence-start');
    }
    this.fetchMark('block-entry', true);
  }

  private fetchKey(): void {
    if (this.flowLevel === 0) {
      if (!this.isKeyAllowed) this.cursor.refuse('A key cannot begin here', 'Begin it on a line of its own.');
      this.roll('block-mapping-start');
    }
    this.fetchMark('key', this.flowLevel === 0);
  }

  private fetchValue(): void {
    const key = this.keys.take();
    if (key !== undefined) {
      this.queue.insert(key.token, { kind: 'key', start: key.start });
      if (this.pushIndent(key.column)) {
        this.queue.insert(key.token, { kind: 'block-mapping-start', start: key.start });
      }
      this.isKeyAllowed = false;
    } else {
      if (this.flowLevel === 0) {
        if (!this.isKeyAllowed) {
          this.cursor.refuse(
            'A `: ` is not allowed here',
            'Put the value in quotes if it contains `: `, or correct the indentation of this line.',
          );
        }
        this.roll('block-mapping-start');
      }
      this.isKeyAllowed = this.flowLevel === 0;
    }
    this.push('value');
    this.cursor.skip();
  }

  /** Reads a token that may be the key of a mapping, and after which none may begin. */
  private fetchKeyable(scan: () => Token): void {
    this.saveKey();
    this.isKeyAllowed = false;
    this.queue.push(scan());
  }

  private fetchBlockScalar(): void {
    this.keys.remove();
    this.isKeyAllowed = true;
    const start = this.cursor.position;
    this.queue.push({ kind: 'scalar', start, value: scanBlockScalar(this.cursor, this.indent), isPlain: false });
  }

  private fetchQuoted(quote: number): void {
    const start = this.cursor.position;
    this.fetchKeyable(() => ({ kind: 'scalar', start, value: scanQuoted(this.cursor, quote), isPlain: false }));
  }

  private fetchPlain(): void {
    const start = this.cursor.position;
    this.saveKey();
    const { value, endsLine } = scanPlain(this.cursor, this.indent, this.flowLevel > 0);
    this.isKeyAllowed = endsLine;
    this.queue.push({ kind: 'scalar', start, value, isPlain: true });
  }

  private beginsPlain(character: number): boolean {
    if (character === code.tab) return false;
    if (!indicators.includes(String.fromCharCode(character))) return true;
    const next = this.cursor.peek(1);
    if (character === code.minus) return next !== code.space && next !== code.tab;
    return this.flowLevel === 0 && (character === code.question || character === code.colon) && !isBlankOrEnd(next);
  }

  private refuseCharacter(): never {
    const character = this.cursor.text.charAt(this.cursor.position);
    if (character === '\t')
      this.cursor.refuse('A tab is used where spaces must indent the line', 'Indent with spaces.');
    this.cursor.refuse(`No value begins with \`${character}\``, 'Put the value in quotes.');
  }

  private saveKey(): void {
    if (!this.isKeyAllowed) return;
    const isRequired = this.flowLevel === 0 && this.indent === this.cursor.column;
    this.keys.save(isRequired);
  }

  private push(kind: MarkKind): void {
    this.queue.push({ kind, start: this.cursor.position });
  }

  /** Opens a block at the column of the cursor, where it is further right than the current one. */
  private roll(kind: MarkKind): void {
    if (this.pushIndent(this.cursor.column)) this.push(kind);
  }

  private pushIndent(column: number): boolean {
    if (this.flowLevel > 0 || this.indent >= column) return false;
    this.indents.push(this.indent);
    this.indent = column;
    return true;
  }

  /** Closes the blocks that are further right than `column`. */
  private unroll(column: number): void {
    if (this.flowLevel > 0) return;
    while (this.indent > column) {
      this.push('block-end');
      this.indent = this.indents.pop() ?? -1;
    }
  }
}

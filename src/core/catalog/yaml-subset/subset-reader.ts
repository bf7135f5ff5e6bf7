import type { Json } from '../../json.ts';
import { maxValues } from '../limits.ts';
import { code } from '../yaml/characters.ts';
import { Cursor } from '../yaml/cursor.ts';
import { scanBlockScalar } from '../yaml/scan-block-scalar.ts';
import { scanQuoted } from '../yaml/scan-quoted.ts';
import { outsideSubset } from './outside-subset.ts';
import { plainKeyOf } from './plain-keys.ts';
import { readLiteral } from './read-literal.ts';
import { endOfQuotes, readQuoted } from './read-quoted.ts';
import { resolveLine } from './resolve-line.ts';

const deepest = 100;
/** Constants of this file: looking them up in a table costs as much as what they are compared with. */
const space = 0x20;
const lineFeed = 0x0a;

/** Characters of ASCII with which a value can only be a plain scalar. */
const beginsPlain = Uint8Array.from({ length: 0x80 }, (_, character) =>
  character > space && !'-?:,[]{}#&*!|>\'"%@`'.includes(String.fromCharCode(character)) ? 1 : 0,
);

type Members = { [key: string]: Json };

/** Reads the subset line by line. At rest it is at the start of the content of a line; `column` is -1 at the end of the text. */
export class SubsetReader {
  private readonly text: string;
  private lineStart = 0;
  /** Where the content of the line begins: after its indentation, or after `- `. */
  private start = 0;
  private column = 0;
  private end = 0;
  /** Blank lines before the line, and whether there are comments among them. */
  private blankLines = 0;
  private isAfterComment = false;
  private depth = 0;
  /** Keys and values so far, with the mapping at the root. */
  private count = 1;
  /** The first `: ` and the first `#` at or after the places last asked for: looked for once, however many lines they are away. */
  private colon = -1;
  private hash = -1;

  constructor(text: string) {
    this.text = text;
  }

  document(): Json {
    this.readLine(0);
    if (this.text.startsWith('---\n')) this.readLine(4);
    this.expectColumn(0);
    const value = this.mapping();
    this.expectColumn(-1);
    return value;
  }

  private expectColumn(column: number): void {
    if (this.column !== column) throw outsideSubset;
  }

  /** Goes to the next line with content, from the start of a line on. */
  private readLine(from: number): void {
    const { text } = this;
    let lineStart = from;
    this.blankLines = 0;
    this.isAfterComment = false;
    for (;;) {
      const start = skipSpaces(text, lineStart);
      const first = text.charCodeAt(start);
      if (first !== lineFeed && first !== code.hash) {
        this.lineStart = lineStart;
        this.start = start;
        this.column = start < text.length ? start - lineStart : -1;
        this.end = text.indexOf('\n', start);
        return;
      }
      this.blankLines += 1;
      this.isAfterComment ||= first === code.hash;
      lineStart = text.indexOf('\n', start) + 1;
    }
  }

  /** Reads the mapping whose first key the reader is at. */
  private mapping(): Json {
    const { column } = this;
    const members: Members = {};
    this.enter();
    do {
      this.add(2);
      const key = this.key();
      if (members[key] !== undefined && Object.hasOwn(members, key)) throw outsideSubset;
      members[key] = this.value(column, true);
    } while (this.column === column);
    if (this.column > column) throw outsideSubset;
    this.depth -= 1;
    return members;
  }

  /** Reads the list whose first `-` the reader is at. */
  private sequence(): Json {
    const { column } = this;
    const items: Json[] = [];
    this.enter();
    do {
      this.add(1);
      this.start += 2;
      if (this.isAtDash() || this.text.charCodeAt(this.start) === space) throw outsideSubset;
      if (this.isAtKey()) {
        this.column = column + 2;
        items.push(this.mapping());
      } else {
        items.push(this.value(column, false));
      }
    } while (this.column === column && this.isAtDash());
    if (this.column > column) throw outsideSubset;
    this.depth -= 1;
    return items;
  }

  private isAtDash(): boolean {
    return this.text.charCodeAt(this.start) === code.minus && this.text.charCodeAt(this.start + 1) === space;
  }

  private isAtKey(): boolean {
    const first = this.text.charCodeAt(this.start);
    if (first === code.quote || first === code.doubleQuote) return false;
    return this.nextColon(this.start) < this.end || this.text.charCodeAt(this.end - 1) === code.colon;
  }

  /** Reads the key at hand, and goes on to what follows its colon. */
  private key(): string {
    const first = this.text.charCodeAt(this.start);
    if (first === code.doubleQuote || first === code.quote) return this.quotedKey(first);
    const colon = Math.min(this.nextColon(this.start), this.end - 1);
    if (this.text.charCodeAt(colon) !== code.colon) throw outsideSubset;
    const key = plainKeyOf(this.text.slice(this.start, colon));
    if (key === undefined) throw outsideSubset;
    this.start = colon + 1;
    while (this.text.charCodeAt(this.start) === space) this.start += 1;
    return key;
  }

  /** Only a key that would say the same without its quotes. */
  private quotedKey(quote: number): string {
    const close = endOfQuotes(this.text, this.start, quote) ?? this.end;
    const key = close < this.end ? plainKeyOf(this.text.slice(this.start + 1, close)) : undefined;
    if (key === undefined || this.text.charCodeAt(close + 1) !== code.colon) throw outsideSubset;
    this.start = close + 2;
    const next = this.text.charCodeAt(this.start);
    if (next !== space && next !== lineFeed) throw outsideSubset;
    while (this.text.charCodeAt(this.start) === space) this.start += 1;
    return key;
  }

  /** Reads the value at hand and goes to the next line. `column` is that of its mapping or list. */
  private value(column: number, isMember: boolean): Json {
    const first = this.text.charCodeAt(this.start);
    if (first >= 0x80 || beginsPlain[first] === 1) return this.plain(column);
    if ((first === lineFeed || first === code.hash) && isMember) return this.nested(column);
    if (first === code.doubleQuote || first === code.quote) return this.quoted(column, first);
    if (first === code.bar || first === code.greater) return this.block(column, first);
    if (first === code.openBrace || first === code.openBracket) return this.emptyCollection(column, first);
    const isIndicator = first === code.minus || first === code.question || first === code.colon;
    const next = this.text.charCodeAt(this.start + 1);
    if (isIndicator && next !== space && next !== lineFeed) return this.plain(column);
    throw outsideSubset;
  }

  private nested(column: number): Json {
    this.readLine(this.end + 1);
    if (this.column > column) return this.isAtDash() ? this.sequence() : this.mapping();
    if (this.column === column && this.isAtDash()) return this.sequence();
    return null;
  }

  /** Reads a plain scalar, which goes on over the lines that are indented more than its mapping or list. */
  private plain(column: number): Json {
    let value = this.plainLine();
    while (this.column > column) {
      if (this.isAfterComment) throw outsideSubset;
      const joint = this.blankLines === 0 ? ' ' : '\n'.repeat(this.blankLines);
      value += joint + this.plainLine();
    }
    return resolveLine(value);
  }

  /** Reads a line of a plain scalar and goes to the next one. */
  private plainLine(): string {
    const { start, end, text } = this;
    if (text.charCodeAt(end - 1) === code.colon || this.nextColon(start) < end) throw outsideSubset;
    const comment = this.commentIn(start, end);
    let last = (comment ?? end) - 1;
    this.readLine(end + 1);
    this.isAfterComment ||= comment !== undefined;
    while (text.charCodeAt(last) === space) last -= 1;
    return text.slice(start, last + 1);
  }

  private quoted(column: number, quote: number): Json {
    const { text, start } = this;
    const close = endOfQuotes(text, start, quote);
    const known = close === undefined ? undefined : readQuoted(text.slice(start + 1, close), quote);
    if (close !== undefined && known !== undefined) {
      this.readLine(this.lineBehind(close + 1));
      this.expectEnd(column);
      return known;
    }
    const cursor = new Cursor(text, start, this.lineStart);
    const value = scanQuoted(cursor, quote);
    this.readLine(this.lineBehind(cursor.position));
    this.expectEnd(column);
    return value;
  }

  /** The start of the next line, where on this one only blanks and a comment follow. */
  private lineBehind(at: number): number {
    const next = skipSpaces(this.text, at);
    const isComment = next > at && this.text.charCodeAt(next) === code.hash;
    if (!isComment && this.text.charCodeAt(next) !== lineFeed) throw outsideSubset;
    return this.text.indexOf('\n', next) + 1;
  }

  private block(column: number, indicator: number): Json {
    const { start, end, text } = this;
    const isStripped = text.charCodeAt(start + 1) === code.minus;
    const indent = this.indentOf(end + 1);
    const isSimple = indicator === code.bar && end === start + (isStripped ? 2 : 1) && indent > column;
    if (isSimple) return this.literal(indent, column, isStripped);
    const cursor = new Cursor(text, start, this.lineStart);
    const value = scanBlockScalar(cursor, column);
    this.readLine(cursor.position - cursor.column);
    this.expectEnd(column);
    return value;
  }

  /** The indentation of a line with content; -1 for any other. */
  private indentOf(lineStart: number): number {
    const start = skipSpaces(this.text, lineStart);
    return this.text.charCodeAt(start) === lineFeed || start >= this.text.length ? -1 : start - lineStart;
  }

  /** Reads a literal scalar that begins with content. */
  private literal(indent: number, column: number, isStripped: boolean): string {
    const { value, end } = readLiteral(this.text, this.end + 1, indent);
    this.readLine(end);
    this.expectEnd(column);
    return isStripped ? value : `${value}\n`;
  }

  private emptyCollection(column: number, open: number): Json {
    const isMapping = open === code.openBrace;
    const isEmpty = this.text.charCodeAt(this.start + 1) === (isMapping ? code.closeBrace : code.closeBracket);
    if (!isEmpty || this.end !== this.start + 2) throw outsideSubset;
    this.readLine(this.end + 1);
    this.expectEnd(column);
    return isMapping ? {} : [];
  }

  /** A value is over where the next line is not indented more than its mapping or list. */
  private expectEnd(column: number): void {
    if (this.column > column) throw outsideSubset;
  }

  private add(count: number): void {
    this.count += count;
    if (this.count > maxValues) throw outsideSubset;
  }

  private enter(): void {
    this.depth += 1;
    if (this.depth > deepest) throw outsideSubset;
  }

  /** Where the next `: ` is, from `from` on. */
  private nextColon(from: number): number {
    if (this.colon < from) this.colon = found(this.text.indexOf(': ', from));
    return this.colon;
  }

  /** Where a `#` after a space begins a comment between two offsets. */
  private commentIn(start: number, end: number): number | undefined {
    if (this.hash < start) this.hash = found(this.text.indexOf('#', start));
    while (this.hash < end) {
      if (this.text.charCodeAt(this.hash - 1) === space) return this.hash;
      this.hash = found(this.text.indexOf('#', this.hash + 1));
    }
    return undefined;
  }
}

function found(index: number): number {
  return index === -1 ? Number.POSITIVE_INFINITY : index;
}

const spaces = / */y;

function skipSpaces(text: string, from: number): number {
  spaces.lastIndex = from;
  spaces.test(text);
  return spaces.lastIndex;
}

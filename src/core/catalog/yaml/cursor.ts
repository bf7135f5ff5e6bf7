import { SyntaxProblem } from '../syntax-problem.ts';
import { code, isBlankOrEnd, isBreakOrEnd } from './characters.ts';

const anyBreak = /[\n\r\u0085\u2028\u2029]/g;

/** A place in a text that moves on, and knows its line and column. */
export class Cursor {
  readonly text: string;
  position: number;
  /** Counted from 0. */
  line = 0;
  private lineStart: number;

  constructor(text: string, start: number, lineStart = start) {
    this.text = text;
    this.position = start;
    this.lineStart = lineStart;
  }

  /** Counted from 0, in UTF-16 units: only blanks and indicators of ASCII stand where columns matter. */
  get column(): number {
    return this.position - this.lineStart;
  }

  /** The code of the character at hand, or of one so many further; NaN beyond the end. */
  peek(further = 0): number {
    return this.text.charCodeAt(this.position + further);
  }

  skip(count = 1): void {
    this.position += count;
  }

  /** Passes the line break at hand and gives what a scalar holds for it: a line feed for all but U+2028 and U+2029. */
  readBreak(): string {
    const character = this.peek();
    const isPair = character === code.carriageReturn && this.peek(1) === code.lineFeed;
    this.position += isPair ? 2 : 1;
    this.line += 1;
    this.lineStart = this.position;
    return character === 0x2028 || character === 0x2029 ? String.fromCharCode(character) : '\n';
  }

  /** Moves to the end of the line. */
  skipLine(): void {
    anyBreak.lastIndex = this.position;
    this.position = anyBreak.exec(this.text)?.index ?? this.text.length;
  }

  /** Passes blanks and a comment up to the end of the line; false when something else stands there. */
  skipToEndOfLine(): boolean {
    while (this.peek() === code.space || this.peek() === code.tab) this.skip();
    if (this.peek() === code.hash) this.skipLine();
    if (!isBreakOrEnd(this.peek())) return false;
    if (this.position < this.text.length) this.readBreak();
    return true;
  }

  /** Leaves the last line, as the end of a text ends it. */
  endLine(): void {
    if (this.column === 0) return;
    this.line += 1;
    this.lineStart = this.position;
  }

  /** Whether `---` or `...` stands at the start of the line. */
  isAtDocumentMark(mark: number): boolean {
    return (
      this.position === this.lineStart &&
      this.peek() === mark &&
      this.peek(1) === mark &&
      this.peek(2) === mark &&
      isBlankOrEnd(this.peek(3))
    );
  }

  isAtAnyDocumentMark(): boolean {
    return this.isAtDocumentMark(code.minus) || this.isAtDocumentMark(code.dot);
  }

  refuse(message: string, fix: string, offset: number = this.position): never {
    throw new SyntaxProblem(message, fix, offset);
  }
}

import { code, isBlank, isBlankOrEnd, isBreak } from './characters.ts';
import type { Cursor } from './cursor.ts';
import { foldBreaks } from './fold-breaks.ts';

export interface PlainScalar {
  readonly value: string;
  /** True when the scalar ended after a line break, so that a key may follow. */
  readonly endsLine: boolean;
}

/**
 * Reads the plain scalar at the cursor. `indent` is the column of the block that it belongs to; a line further left ends it.
 */
export function scanPlain(cursor: Cursor, indent: number, isInFlow: boolean): PlainScalar {
  let value = '';
  let lineBreak = '';
  let moreBreaks = '';
  let endsLine = false;
  let written = cursor.position;
  for (;;) {
    if (cursor.isAtAnyDocumentMark() || cursor.peek() === code.hash) break;
    const start = cursor.position;
    skipWord(cursor, isInFlow);
    if (cursor.position > start) {
      if (endsLine) {
        value += foldBreaks(lineBreak, moreBreaks);
        value += cursor.text.slice(start, cursor.position);
      } else {
        value += cursor.text.slice(written, cursor.position);
      }
      written = cursor.position;
      endsLine = false;
    }
    if (!isBlank(cursor.peek()) && !isBreak(cursor.peek())) break;
    while (isBlank(cursor.peek()) || isBreak(cursor.peek())) {
      if (isBreak(cursor.peek())) {
        const character = cursor.readBreak();
        if (endsLine) moreBreaks += character;
        else [lineBreak, moreBreaks, endsLine] = [character, '', true];
      } else {
        if (endsLine && cursor.column <= indent && cursor.peek() === code.tab) {
          cursor.refuse('A tab is used where spaces must indent the line', 'Indent with spaces.');
        }
        cursor.skip();
      }
    }
    if (!isInFlow && cursor.column <= indent) break;
  }
  return { value, endsLine };
}

/** Printable characters that never end a plain scalar outside of flow collections: of base64 there are very many. */
const surelyPlain = /[!-9;-~]*/y;

/** Moves to the next blank, break or indicator that ends a plain scalar. Most characters of a text pass here, so it reads them itself. */
function skipWord(cursor: Cursor, isInFlow: boolean): void {
  const { text } = cursor;
  let { position } = cursor;
  if (!isInFlow) {
    surelyPlain.lastIndex = position;
    surelyPlain.test(text);
    position = surelyPlain.lastIndex;
  }
  for (;;) {
    const character = text.charCodeAt(position);
    const isPrintable = character > code.space && character < 0x7f;
    if (!isPrintable && isBlankOrEnd(character)) break;
    if (character === code.colon && isBlankOrEnd(text.charCodeAt(position + 1))) break;
    if (isInFlow && endsFlowWord(character)) break;
    position += 1;
  }
  cursor.position = position;
}

function endsFlowWord(character: number): boolean {
  return (
    character === code.comma ||
    character === code.question ||
    character === code.openBracket ||
    character === code.closeBracket ||
    character === code.openBrace ||
    character === code.closeBrace
  );
}

import { code, isBlank, isBlankOrEnd, isBreak, isEnd } from './characters.ts';
import type { Cursor } from './cursor.ts';
import { foldBreaks } from './fold-breaks.ts';
import { readEscape } from './read-escape.ts';

/** Reads the scalar in quotes at the cursor and passes its closing quote. */
export function scanQuoted(cursor: Cursor, quote: number): string {
  const start = cursor.position;
  let value = '';
  cursor.skip();
  for (;;) {
    if (cursor.isAtAnyDocumentMark()) {
      cursor.refuse('A text in quotes goes on over a `---` or `...`', 'Close the quotes, or indent the line.');
    }
    if (isEnd(cursor.peek())) cursor.refuse('The quotes are not closed', 'Close them.', start);
    const word = scanWord(cursor, quote);
    value += word.text;
    if (cursor.peek() === quote) break;
    value += scanBlanks(cursor, word.isBreakEscaped);
  }
  cursor.skip();
  return value;
}

/** Reads up to the next blank, break or closing quote, or past an escaped line break. */
function scanWord(cursor: Cursor, quote: number): { readonly text: string; readonly isBreakEscaped: boolean } {
  let text = '';
  let written = cursor.position;
  const flush = (): void => {
    text += cursor.text.slice(written, cursor.position);
  };
  for (;;) {
    const character = cursor.peek();
    if (isBlankOrEnd(character)) break;
    if (character === quote) {
      if (quote !== code.quote || cursor.peek(1) !== quote) break;
      cursor.skip();
      flush();
      cursor.skip();
      written = cursor.position;
    } else if (character === code.backslash && quote === code.doubleQuote) {
      flush();
      if (isBreak(cursor.peek(1))) {
        cursor.skip();
        cursor.readBreak();
        return { text, isBreakEscaped: true };
      }
      text += readEscape(cursor);
      written = cursor.position;
    } else {
      cursor.skip();
    }
  }
  flush();
  return { text, isBreakEscaped: false };
}

/** Reads blanks and breaks, and gives what they become. */
function scanBlanks(cursor: Cursor, isBreakEscaped: boolean): string {
  const start = cursor.position;
  let end = start;
  let first: string | undefined = isBreakEscaped ? '' : undefined;
  let further = '';
  while (isBlank(cursor.peek()) || isBreak(cursor.peek())) {
    if (isBlank(cursor.peek())) {
      cursor.skip();
      if (first === undefined) end = cursor.position;
    } else {
      const character = cursor.readBreak();
      if (first === undefined) first = character;
      else further += character;
    }
  }
  if (first === undefined) return cursor.text.slice(start, end);
  return foldBreaks(first, further);
}

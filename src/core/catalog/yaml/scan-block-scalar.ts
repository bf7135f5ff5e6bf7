import { code, isBlank, isBreak, isDigit, isEnd } from './characters.ts';
import type { Cursor } from './cursor.ts';

interface Header {
  readonly chomping: 'clip' | 'strip' | 'keep';
  /** Columns that the text is indented more than its block; 0 where the first line says. */
  readonly increment: number;
}

/** Reads the literal (`|`) or folded (`>`) scalar at the cursor. `indent` is the column of the block that it belongs to, -1 at the root. */
export function scanBlockScalar(cursor: Cursor, indent: number): string {
  const start = cursor.position;
  const isLiteral = cursor.peek() === code.bar;
  cursor.skip();
  const header = scanHeader(cursor);
  if (!cursor.skipToEndOfLine()) {
    cursor.refuse(`Something follows the \`${isLiteral ? '|' : '>'}\``, 'Begin the text on the next line.');
  }
  const wanted = header.increment === 0 ? 0 : Math.max(indent, 0) + header.increment;
  const first = scanBreaks(cursor, wanted, indent, start);
  const column = wanted === 0 ? first.column : wanted;
  let value = '';
  let lineBreak = '';
  let moreBreaks = first.breaks;
  let wasIndentedMore = false;
  while (cursor.column === column && !isEnd(cursor.peek())) {
    const isIndentedMore = isBlank(cursor.peek());
    const isFolded = !isLiteral && lineBreak === '\n' && !wasIndentedMore && !isIndentedMore;
    if (!isFolded) value += lineBreak;
    else if (moreBreaks === '') value += ' ';
    const lineStart = cursor.position;
    cursor.skipLine();
    value += moreBreaks + cursor.text.slice(lineStart, cursor.position);
    wasIndentedMore = isIndentedMore;
    lineBreak = isEnd(cursor.peek()) ? '' : cursor.readBreak();
    moreBreaks = scanBreaks(cursor, column, indent, start).breaks;
  }
  if (header.chomping === 'strip') return value;
  return value + lineBreak + (header.chomping === 'keep' ? moreBreaks : '');
}

function scanHeader(cursor: Cursor): Header {
  let chomping: Header['chomping'] = 'clip';
  let increment = 0;
  for (let part = 0; part < 2; part += 1) {
    const character = cursor.peek();
    if (isDigit(character) && increment === 0) {
      increment = character - code.zero;
      if (increment === 0)
        cursor.refuse('A text cannot be indented by 0 columns', 'Write a digit from 1 to 9, or none.');
    } else if ((character === code.plus || character === code.minus) && chomping === 'clip') {
      chomping = character === code.plus ? 'keep' : 'strip';
    } else {
      break;
    }
    cursor.skip();
  }
  return { chomping, increment };
}

/**
 * Passes empty lines and the indentation of the line after them. `column` is the indentation of the text, 0 when it is yet to be found: then it is that
 * of the longest of these lines.
 */
function scanBreaks(cursor: Cursor, column: number, indent: number, start: number): { breaks: string; column: number } {
  let breaks = '';
  let longest = 0;
  for (;;) {
    while ((column === 0 || cursor.column < column) && cursor.peek() === code.space) cursor.skip();
    longest = Math.max(longest, cursor.column);
    if ((column === 0 || cursor.column < column) && cursor.peek() === code.tab) {
      cursor.refuse('A tab is used where spaces must indent the text', 'Indent with spaces.', start);
    }
    if (!isBreak(cursor.peek())) break;
    breaks += cursor.readBreak();
  }
  return { breaks, column: Math.max(longest, indent + 1, 1) };
}

import { isBlankOrEnd, isWord } from './characters.ts';
import type { Cursor } from './cursor.ts';
import type { Token } from './token.ts';

/** Characters that may follow a name at once. */
const followers = '?:,]}%@`';

/** Reads the anchor (`&name`) or alias (`*name`) at the cursor. */
export function scanAnchor(cursor: Cursor, kind: 'anchor' | 'alias'): Token {
  const start = cursor.position;
  cursor.skip();
  while (isWord(cursor.peek())) cursor.skip();
  const name = cursor.text.slice(start + 1, cursor.position);
  const isEnded = isBlankOrEnd(cursor.peek()) || followers.includes(cursor.text.charAt(cursor.position));
  if (name === '' || !isEnded) {
    const indicator = cursor.text.charAt(start);
    cursor.refuse(
      `A value that begins with \`${indicator}\` names an ${kind}, but this is not a name`,
      'Put the value in quotes.',
      start,
    );
  }
  return { kind, start, name };
}

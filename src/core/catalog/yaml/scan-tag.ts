import { decodeUtf8, lengthOfCharacter } from '../utf8.ts';
import { code, isBlank, isBlankOrEnd, isWord } from './characters.ts';
import type { Cursor } from './cursor.ts';
import type { Token } from './token.ts';

const uriCharacters = /[-0-9A-Za-z_;/?:@&=+$,.!~*'()[\]]*/y;
const escapedOctet = /%([0-9a-fA-F]{2})/y;
const fix = 'Remove the tag.';

/** Reads the tag at the cursor: `!<whole>`, `!handle!suffix`, `!suffix` or `!`. */
export function scanTag(cursor: Cursor): Extract<Token, { kind: 'tag' }> {
  const start = cursor.position;
  let tag: { handle: string; suffix: string };
  if (cursor.peek(1) === code.less) {
    cursor.skip(2);
    tag = { handle: '', suffix: scanUri(cursor, '') };
    if (cursor.peek() !== code.greater) cursor.refuse('The tag is not closed by `>`', fix, start);
    cursor.skip();
  } else {
    tag = scanShorthand(cursor);
  }
  if (!isBlankOrEnd(cursor.peek())) cursor.refuse('Something follows the tag without a blank', fix, start);
  return { kind: 'tag', start, ...tag };
}

function scanShorthand(cursor: Cursor): { handle: string; suffix: string } {
  const handle = scanHandle(cursor);
  if (handle.length > 1 && handle.endsWith('!')) return { handle, suffix: scanUri(cursor, '') };
  // It was no handle after all: `!` is, and the rest belongs to the suffix.
  const suffix = scanUri(cursor, handle);
  return suffix === '' ? { handle: '', suffix: '!' } : { handle: '!', suffix };
}

/** Reads the handle and the prefix of a `%TAG` directive. */
export function scanTagDirective(cursor: Cursor, start: number): Extract<Token, { kind: 'tag-directive' }> {
  skipBlanks(cursor);
  if (cursor.peek() !== code.exclamation)
    cursor.refuse('A `%TAG` needs a handle like `!name!`', 'Remove the line.', start);
  const handle = scanHandle(cursor);
  const isHandle = handle === '!' || handle.endsWith('!');
  if (!isHandle || !isBlank(cursor.peek())) {
    cursor.refuse('A `%TAG` needs a handle like `!name!`', 'Remove the line.', start);
  }
  skipBlanks(cursor);
  const prefix = scanUri(cursor, '');
  if (!isBlankOrEnd(cursor.peek())) cursor.refuse('The prefix of a `%TAG` is invalid', 'Remove the line.', start);
  return { kind: 'tag-directive', start, handle, prefix };
}

function scanHandle(cursor: Cursor): string {
  const start = cursor.position;
  cursor.skip();
  while (isWord(cursor.peek())) cursor.skip();
  if (cursor.peek() === code.exclamation) cursor.skip();
  return cursor.text.slice(start, cursor.position);
}

/** Reads a URI. `head` is the handle that turned out to be its beginning. */
function scanUri(cursor: Cursor, head: string): string {
  const start = cursor.position;
  let uri = head.slice(1);
  for (;;) {
    uriCharacters.lastIndex = cursor.position;
    const characters = uriCharacters.exec(cursor.text)?.[0] ?? '';
    uri += characters;
    cursor.skip(characters.length);
    if (cursor.peek() !== code.percent) break;
    uri += scanEscapes(cursor);
  }
  if (cursor.position === start && head === '') cursor.refuse('A tag is empty', fix, start);
  return uri;
}

/** Reads the escaped octets of one character. */
function scanEscapes(cursor: Cursor): string {
  const start = cursor.position;
  const octets: number[] = [];
  do {
    escapedOctet.lastIndex = cursor.position;
    const match = escapedOctet.exec(cursor.text);
    if (match === null) cursor.refuse('An escape in a tag is invalid', fix, start);
    octets.push(Number.parseInt(match[1] ?? '', 16));
    cursor.skip(3);
  } while (octets.length < lengthOfCharacter(octets[0] ?? 0));
  const isBroken = lengthOfCharacter(octets[0] ?? 0) === 0 || octets.slice(1).some(octet => (octet & 0xc0) !== 0x80);
  if (isBroken) cursor.refuse('An escape in a tag is not UTF-8', fix, start);
  return decodeUtf8(Uint8Array.from(octets)).text;
}

function skipBlanks(cursor: Cursor): void {
  while (isBlank(cursor.peek())) cursor.skip();
}

import { isBlank, isBlankOrEnd } from './characters.ts';
import type { Cursor } from './cursor.ts';
import { scanTagDirective } from './scan-tag.ts';
import type { Token } from './token.ts';

const directiveName = /[-0-9A-Za-z_]+/y;
const versionNumber = /[0-9]{1,2}\.[0-9]{1,2}/y;

/** Reads the directive (`%YAML` or `%TAG`) at the cursor and its line. */
export function scanDirective(cursor: Cursor): Token {
  const start = cursor.position;
  cursor.skip();
  const name = read(cursor, directiveName);
  if (!isBlankOrEnd(cursor.peek())) refuse(cursor, start);
  const token = tokenOf(cursor, name, start);
  if (!cursor.skipToEndOfLine()) refuse(cursor, start);
  return token;
}

function tokenOf(cursor: Cursor, name: string, start: number): Token {
  if (name === 'TAG') return scanTagDirective(cursor, start);
  if (name !== 'YAML') refuse(cursor, start);
  while (isBlank(cursor.peek())) cursor.skip();
  const version = read(cursor, versionNumber);
  if (version === '') refuse(cursor, start);
  return { kind: 'version-directive', start, version };
}

function read(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.position;
  const found = pattern.exec(cursor.text)?.[0] ?? '';
  cursor.skip(found.length);
  return found;
}

function refuse(cursor: Cursor, start: number): never {
  cursor.refuse(
    'A line that begins with `%` is not a YAML 1.1 directive',
    'Remove it, or put the value in quotes.',
    start,
  );
}

import type { Cursor } from './cursor.ts';

/** Escapes of one character. `\/` of YAML 1.2 is not among them, `\'` is. */
const single: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['a', '\u0007'],
  ['b', '\b'],
  ['t', '\t'],
  ['\t', '\t'],
  ['n', '\n'],
  ['v', '\v'],
  ['f', '\f'],
  ['r', '\r'],
  ['e', '\u001b'],
  [' ', ' '],
  ['"', '"'],
  ["'", "'"],
  ['\\', '\\'],
  ['N', '\u0085'],
  ['_', '\u00a0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
]);

const lengths: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);

const hexadecimal = /^[0-9a-fA-F]+$/;

/** Reads the escape at the cursor, as go-yaml knows them. */
export function readEscape(cursor: Cursor): string {
  const name = cursor.text.charAt(cursor.position + 1);
  const character = single.get(name);
  if (character !== undefined) {
    cursor.skip(2);
    return character;
  }
  const length = lengths.get(name);
  if (length === undefined) {
    cursor.refuse(
      `\`\\${name}\` is not a YAML escape that opm supports`,
      'Write the character itself, double the backslash, or use single quotes.',
    );
  }
  const digits = cursor.text.slice(cursor.position + 2, cursor.position + 2 + length);
  const point = digits.length === length && hexadecimal.test(digits) ? Number.parseInt(digits, 16) : -1;
  const isSurrogate = point >= 0xd8_00 && point <= 0xdf_ff;
  if (point < 0 || isSurrogate || point > 0x10_ff_ff) {
    cursor.refuse(
      `\`\\${name}${digits}\` is not a character`,
      isSurrogate
        ? 'Write the character itself, or `\\U` and the eight digits of its code.'
        : 'Write the digits of its code.',
    );
  }
  cursor.skip(2 + length);
  return String.fromCodePoint(point);
}

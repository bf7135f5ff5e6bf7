import { malformed } from '../failures.ts';

const space = 0x20;
const zero = 0x30;

/**
 * A number of a header: octal digits padded with spaces or NUL, or 256-based where the first bit is set.
 * golang/go:src/archive/tar/strconv.go
 *
 * @throws OutcomeError `malformed` when it is none, negative or cannot be counted
 */
export function numberField(field: Uint8Array): number {
  return ((field[0] ?? 0) & 0x80) === 0 ? octal(field) : binary(field);
}

function octal(field: Uint8Array): number {
  let start = 0;
  let end = field.length;
  while (start < end && isPadding(field[start])) start += 1;
  while (end > start && isPadding(field[end - 1])) end -= 1;
  let value = 0;
  for (let at = start; at < end && field[at] !== 0; at += 1) {
    const digit = (field[at] ?? 0) - zero;
    if (digit < 0 || digit > 7) throw malformed('a header of its archive has a number that is not octal');
    value = value * 8 + digit;
  }
  return value;
}

function binary(field: Uint8Array): number {
  if (((field[0] ?? 0) & 0x40) !== 0) throw malformed('a header of its archive has a negative number');
  let value = (field[0] ?? 0) & 0x3f;
  for (const byte of field.subarray(1)) {
    value = value * 256 + byte;
    if (!Number.isSafeInteger(value)) throw malformed('a header of its archive has a number that is too large');
  }
  return value;
}

function isPadding(byte: number | undefined): boolean {
  return byte === 0 || byte === space;
}

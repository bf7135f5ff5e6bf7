import { malformed } from '../failures.ts';

const newline = 0x0a;
const space = 0x20;
const equals = 0x3d;

/**
 * Reads the content of an extended header: lines of `length key=value`, where the length counts its whole line in bytes.
 * Of equal keys the last counts. Values are bytes: nothing says that they are UTF-8.
 * https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_03
 *
 * @throws OutcomeError `malformed` when a line does not have that form, or a path holds a NUL
 */
export function paxRecords(content: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const records = new Map<string, Uint8Array>();
  for (let at = 0; at < content.length; ) {
    const lengthEnd = content.indexOf(space, at);
    const end = at + decimal(content.subarray(at, Math.max(lengthEnd, at)));
    if (end > content.length || content[end - 1] !== newline) throw broken();
    const keyEnd = content.subarray(0, end).indexOf(equals, lengthEnd);
    if (keyEnd <= lengthEnd + 1) throw broken();
    const key = asciiText(content.subarray(lengthEnd + 1, keyEnd));
    const value = content.subarray(keyEnd + 1, end - 1);
    if ((key === 'path' || key === 'linkpath') && value.includes(0)) throw broken();
    records.set(key, value);
    at = end;
  }
  return records;
}

/** A number in decimal digits. @throws OutcomeError `malformed` when it is none, or cannot be counted */
export function decimal(digits: Uint8Array): number {
  const text = digits.length > 16 ? '' : asciiText(digits);
  const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw broken();
  return value;
}

/** Bytes as characters, one for one. Keys that matter are ASCII. */
function asciiText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

function broken(): Error {
  return malformed('an extended header of its archive is broken');
}

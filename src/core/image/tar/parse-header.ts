import { malformed } from '../failures.ts';
import { numberField } from './number-field.ts';

/** Bytes of a header, and of what contents are padded to. */
export const blockBytes = 512;

const slash = 0x2f;
const space = 0x20;
const checksumStart = 148;
const checksumEnd = 156;

/** A header block of a tar archive, before extended headers are applied. */
export interface TarHeader {
  /** One character; NUL in the oldest archives. */
  readonly flag: string;
  readonly path: Uint8Array;
  readonly target: Uint8Array;
  readonly size: number;
  /** Whether blocks with a map of holes follow: only in GNU's old form of sparse files. */
  readonly isExtended: boolean;
}

/**
 * Reads a header block: V7, ustar, pax, star or GNU. Only what is used is looked at: other broken fields are passed over.
 * golang/go:src/archive/tar/reader.go, which opm uses
 *
 * @throws OutcomeError `malformed` when the checksum or the size is wrong
 */
export function parseHeader(block: Uint8Array): TarHeader {
  checkSum(block);
  const flag = String.fromCharCode(block[156] ?? 0);
  const path = untilNul(block.subarray(0, 100));
  const prefix = prefixOf(block);
  return {
    flag,
    path: prefix.length === 0 ? path : joined(prefix, path),
    target: untilNul(block.subarray(157, 257)),
    size: numberField(block.subarray(124, 136)),
    isExtended: flag === 'S' && block[482] === 1,
  };
}

/** What stands before a NUL. */
export function untilNul(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

/** Old programs took the bytes for signed ones. The field counts as if it were blank. */
function checkSum(block: Uint8Array): void {
  const claimed = numberField(block.subarray(checksumStart, checksumEnd));
  let unsigned = 0;
  let signed = 0;
  for (let at = 0; at < blockBytes; at += 1) {
    const byte = at >= checksumStart && at < checksumEnd ? space : (block[at] ?? 0);
    unsigned += byte;
    signed += byte < 128 ? byte : byte - 256;
  }
  if (claimed !== unsigned && claimed !== signed) throw malformed('a header of its archive has a wrong checksum');
}

/** The directories that did not fit into the name. GNU and V7 use the place for other things, star for a shorter prefix. */
function prefixOf(block: Uint8Array): Uint8Array {
  if (textAt(block, 257, 6) !== 'ustar\0') return block.subarray(0, 0);
  return untilNul(block.subarray(345, textAt(block, 508, 4) === 'tar\0' ? 476 : 500));
}

function textAt(block: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...block.subarray(start, start + length));
}

function joined(prefix: Uint8Array, path: Uint8Array): Uint8Array {
  const whole = new Uint8Array(prefix.length + 1 + path.length);
  whole.set(prefix);
  whole[prefix.length] = slash;
  whole.set(path, prefix.length + 1);
  return whole;
}

import { pathOfBytes } from '../../path-of-bytes.ts';
import { malformed, tooLarge } from '../failures.ts';

/** Bytes of a path: those of Linux. */
const maxPathBytes = 4096;
const slash = 0x2f;

/**
 * The parts of a path in an archive, as texts that differ wherever the bytes differ. Empty parts and `.` are left out, so that
 * `./a`, `/a` and `a//` are all one path; `..` is kept for the caller to judge.
 *
 * @throws OutcomeError `unknown` when it is too long
 */
export function pathParts(path: Uint8Array): string[] {
  if (path.length > maxPathBytes) throw tooLarge(`its archive has a path of more than ${maxPathBytes} bytes`);
  const parts: string[] = [];
  for (let start = 0; start < path.length; ) {
    const found = path.indexOf(slash, start);
    const end = found < 0 ? path.length : found;
    const part = end === start ? '' : pathOfBytes(path.subarray(start, end));
    if (part !== '' && part !== '.') parts.push(part);
    start = end + 1;
  }
  return parts;
}

/** The parts of an entry's own path. No program writes `..` into one but to get out of the directory. @throws OutcomeError */
export function entryParts(path: Uint8Array): string[] {
  const parts = pathParts(path);
  if (parts.includes('..')) throw malformed('its archive has a path with ".." in it');
  return parts;
}

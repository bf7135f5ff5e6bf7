import { isAscii, isUtf8 } from 'node:buffer';
import type { TextFile } from '../flows/ports.ts';

/** The content of a file by its bytes, which are not kept. */
export function textContent(bytes: Buffer): TextFile {
  // As latin1 it is the same text where all is ASCII, as nearly always, in a fourth of the time.
  const text = bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
  return { kind: 'text', text, isUtf8: isUtf8(bytes), bytes: bytes.length };
}

import { isAscii, isUtf8 } from 'node:buffer';
import type { TextFile } from '../flows/ports.ts';

/** The content of a file by its bytes, which are not kept. */
export function textContent(bytes: Buffer): TextFile {
  const text = decode(bytes);
  return { kind: 'text', text, ...encodingOf(bytes), bytes: bytes.length, lines: () => [text] };
}

/** What the bytes tell of a text. */
export function encodingOf(bytes: Buffer): { readonly isUtf8: boolean; readonly isAscii: boolean } {
  const isAsciiAlone = isAscii(bytes);
  return { isUtf8: isAsciiAlone || isUtf8(bytes), isAscii: isAsciiAlone };
}

/** As latin1 it is the same text where all is ASCII, as nearly always, in a fourth of the time. */
export function decode(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

import { decodeBase64 } from './base64.ts';
import { decodeUtf8 } from './utf8.ts';

/** Parts of every JavaScript runtime, though not of the language. https://html.spec.whatwg.org/#atob https://encoding.spec.whatwg.org/#interface-textdecoder */
declare const atob: (base64: string) => string;
declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const beyondAscii = /[\u0080-\u00ff]/;

/** The text that base64 holds, as Go reads it (`decodeUtf8`), also of megabytes. The text must be base64. */
export function textOfBase64(base64: string): { readonly text: string; readonly isUtf8: boolean } {
  const binary = atob(base64);
  if (!beyondAscii.test(binary)) return { text: binary, isUtf8: true };
  const bytes = decodeBase64(base64);
  try {
    return { text: strict.decode(bytes), isUtf8: true };
  } catch {
    return decodeUtf8(bytes);
  }
}

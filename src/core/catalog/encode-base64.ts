import { encodeUtf8 } from './encode-utf8.ts';

/** Part of every JavaScript runtime, though not of the language. https://html.spec.whatwg.org/multipage/webappapis.html#dom-btoa */
declare const btoa: (binary: string) => string;

const beyondAscii = /[^\u0000-\u007f]/;
/** Bytes that become a text at once: as many arguments as fit on any stack. */
const chunk = 8192;

/** Bytes as base64 on one line, padded: standard alphabet, as Go's `base64.StdEncoding` writes it. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += chunk) {
    binary += Reflect.apply(
      String.fromCharCode,
      undefined,
      bytes.subarray(start, start + chunk) as unknown as number[],
    );
  }
  return btoa(binary);
}

/** The same of a text's UTF-8. */
export function encodeTextAsBase64(text: string): string {
  return beyondAscii.test(text) ? encodeBase64(encodeUtf8(text)) : btoa(text);
}

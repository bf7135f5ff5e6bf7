/** Part of every JavaScript runtime, though not of the language. https://encoding.spec.whatwg.org/#interface-textencoder */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const encoder = new TextEncoder();

/** The bytes of a text in UTF-8. Half a surrogate pair becomes U+FFFD. https://www.rfc-editor.org/rfc/rfc3629 */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

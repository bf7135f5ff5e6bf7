const beyondAscii = /[^\u0000-\u007f]/;

/** Bytes that a text has in UTF-8. */
export function utf8Length(text: string): number {
  if (!beyondAscii.test(text)) return text.length;
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Each half of a surrogate pair stands for two of the four bytes.
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd8_00 && code <= 0xdf_ff) ? 2 : 3;
  }
  return bytes;
}

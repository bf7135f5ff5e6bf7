/**
 * What the alphabet has not, as two classes: a single range, and a few characters. The engine searches for either many times as fast as
 * for the alphabet itself, and most of a catalog is base64.
 */
const beyond = /[^+-z]/;
const between = /[,\-.:-@[-`]/;

/**
 * Whether a text is base64 as Go's `base64.StdEncoding` reads it: standard alphabet, padded, line breaks allowed anywhere,
 * spare bits ignored.
 */
export function isBase64(text: string): boolean {
  const packed = withoutBreaks(text);
  if (packed.length % 4 !== 0) return false;
  const digits = packed.endsWith('=') ? packed.slice(0, packed.endsWith('==') ? -2 : -1) : packed;
  return !beyond.test(digits) && !between.test(digits);
}

/** The bytes that base64 text holds, of its first `limit` characters when given. The text must be base64. */
export function decodeBase64(text: string, limit = Number.POSITIVE_INFINITY): Uint8Array {
  const packed = withoutBreaks(text);
  const characters = Math.min(packed.length, limit);
  const padding = packed.endsWith('==') ? 2 : packed.endsWith('=') ? 1 : 0;
  const digits = Math.min(characters, packed.length - padding);
  const bytes = new Uint8Array(Math.floor((digits * 3) / 4));
  let held = 0;
  let bits = 0;
  let length = 0;
  for (let index = 0; index < digits; index += 1) {
    held = ((held << 6) | sixBits(packed.charCodeAt(index))) & 0xff_ff_ff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length] = (held >> bits) & 0xff;
    length += 1;
  }
  return bytes;
}

function sixBits(code: number): number {
  if (code >= 0x61) return code - 0x61 + 26;
  if (code >= 0x41) return code - 0x41;
  if (code >= 0x30) return code - 0x30 + 52;
  return code === 0x2b ? 62 : 63;
}

function withoutBreaks(text: string): string {
  return text.includes('\n') || text.includes('\r') ? text.replace(/[\r\n]/g, '') : text;
}

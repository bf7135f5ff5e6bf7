const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const alphabet = Uint8Array.from(digits, digit => digit.charCodeAt(0));
const padding = 0x3d;
/** Bytes that become text at once: neither letter by letter nor more than fits on the stack. */
const chunk = 3 * 256;

/** Bytes as base64 on one line, padded: standard alphabet, as Go's `base64.StdEncoding` writes it. */
export function encodeBase64(bytes: Uint8Array): string {
  // A plain array: one of bytes is taken apart number by number to be passed on.
  const codes = new Array<number>((chunk / 3) * 4).fill(0);
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += chunk) {
    const end = Math.min(start + chunk, bytes.length);
    const length = encodePart(bytes, start, end, codes);
    parts.push(Reflect.apply(String.fromCharCode, undefined, length < codes.length ? codes.slice(0, length) : codes));
  }
  return parts.join('');
}

/** Gives the length of what it wrote. */
function encodePart(bytes: Uint8Array, start: number, end: number, codes: number[]): number {
  let length = 0;
  for (let index = start; index < end; index += 3) {
    // What is behind the end counts as zero.
    const bits = ((bytes[index] as number) << 16) | ((bytes[index + 1] as number) << 8) | (bytes[index + 2] as number);
    codes[length] = alphabet[bits >> 18] as number;
    codes[length + 1] = alphabet[(bits >> 12) & 63] as number;
    codes[length + 2] = alphabet[(bits >> 6) & 63] as number;
    codes[length + 3] = alphabet[bits & 63] as number;
    length += 4;
  }
  const missing = (length / 4) * 3 - (end - start);
  codes.fill(padding, length - missing, length);
  return length;
}

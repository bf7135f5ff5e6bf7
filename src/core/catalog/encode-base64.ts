const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const alphabet = Uint8Array.from(digits, digit => digit.charCodeAt(0));
const padding = 0x3d;
/** Parts that are joined at once, so that a large text is not built letter by letter. */
const chunk = 3 * 4096;

/** Bytes as base64 on one line, padded: standard alphabet, as Go's `base64.StdEncoding` writes it. */
export function encodeBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += chunk)
    parts.push(encodePart(bytes.subarray(start, start + chunk)));
  return parts.join('');
}

function encodePart(bytes: Uint8Array): string {
  const codes = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  let length = 0;
  for (let index = 0; index < bytes.length; index += 3) {
    const bits = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
    for (let shift = 18; shift >= 0; shift -= 6) codes[length++] = alphabet[(bits >> shift) & 63] ?? 0;
  }
  const missing = (codes.length / 4) * 3 - bytes.length;
  codes.fill(padding, codes.length - missing);
  return Reflect.apply(String.fromCharCode, undefined, codes);
}

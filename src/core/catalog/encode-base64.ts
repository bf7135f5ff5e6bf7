const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
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
  let text = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const [first = 0, second, third] = [bytes[index], bytes[index + 1], bytes[index + 2]];
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    text += digitAt(bits >> 18) + digitAt(bits >> 12);
    text += second === undefined ? '=' : digitAt(bits >> 6);
    text += third === undefined ? '=' : digitAt(bits);
  }
  return text;
}

function digitAt(bits: number): string {
  return digits.charAt(bits & 63);
}

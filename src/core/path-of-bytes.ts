const replacement = 0xfffd;
const slash = 0x2f;

/**
 * A file name as text. Bytes that are UTF-8 are decoded; each other byte becomes U+FFFD and its two hexadecimal digits, and
 * so does a `/`, which no name may hold; a U+FFFD that the name itself holds is doubled. So two names that differ
 * never become the same text, and one that is plain UTF-8 stays as it is.
 */
export function pathOfBytes(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const [code, length] = decodeAt(bytes, at);
    if (code === undefined || code === slash) text += `\uFFFD${(bytes[at] ?? 0).toString(16).padStart(2, '0')}`;
    else text += code === replacement ? '\uFFFD\uFFFD' : String.fromCodePoint(code);
    at += length;
  }
  return text;
}

/** Whether all names of such a path are UTF-8. */
export function isPathOfUtf8(path: string): boolean {
  return !path.replaceAll('\uFFFD\uFFFD', '').includes('\uFFFD');
}

/** The code point at a position and how many bytes it takes; undefined where there is none (Unicode 16, table 3-7). */
function decodeAt(bytes: Uint8Array, at: number): readonly [code: number | undefined, length: number] {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return [first, 1];
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  let code = first & (0x7f >> length);
  for (let index = 1; index < length; index++) {
    const byte = bytes[at + index] ?? 0;
    if (byte >> 6 !== 0b10) return [undefined, 1];
    code = (code << 6) | (byte & 0x3f);
  }
  const smallest = [0, 0, 0x80, 0x800, 0x10000][length] ?? 0;
  const isValid = first >= 0xc0 && first < 0xf8 && code >= smallest && code <= 0x10ffff && code >> 11 !== 0x1b;
  return isValid ? [code, length] : [undefined, 1];
}

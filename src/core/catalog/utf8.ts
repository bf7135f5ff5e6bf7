/** Characters that one call of `fromCodePoint` takes as arguments. */
const chunk = 4096;

/** Lowest code point that a sequence of so many bytes may hold: a shorter one would do for less. */
const lowest = [0, 0, 0x80, 0x800, 0x1_00_00];

/**
 * The text of UTF-8 bytes as Go reads them: each byte that belongs to no character becomes one U+FFFD.
 * For small inputs: files are decoded before they reach the core.
 */
export function decodeUtf8(bytes: Uint8Array): { readonly text: string; readonly isUtf8: boolean } {
  const parts: string[] = [];
  let points: number[] = [];
  let isUtf8 = true;
  for (let index = 0; index < bytes.length; ) {
    const length = lengthOfCharacter(bytes[index] ?? 0);
    const point = length === 0 ? undefined : pointAt(bytes, index, length);
    points.push(point ?? 0xff_fd);
    isUtf8 &&= point !== undefined;
    index += point === undefined ? 1 : length;
    if (points.length < chunk) continue;
    parts.push(String.fromCodePoint(...points));
    points = [];
  }
  parts.push(String.fromCodePoint(...points));
  return { text: parts.join(''), isUtf8 };
}

/** Bytes of the character that begins with this byte; 0 for a byte that begins none. https://www.rfc-editor.org/rfc/rfc3629 */
export function lengthOfCharacter(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc0) return 0;
  if (first < 0xe0) return 2;
  if (first < 0xf0) return 3;
  return first < 0xf8 ? 4 : 0;
}

function pointAt(bytes: Uint8Array, start: number, length: number): number | undefined {
  const first = bytes[start] ?? 0;
  if (length === 1) return first;
  let point = first & (0xff >> (length + 1));
  for (let index = start + 1; index < start + length; index += 1) {
    const next = bytes[index] ?? 0;
    if ((next & 0xc0) !== 0x80) return undefined;
    point = (point << 6) | (next & 0x3f);
  }
  const isSurrogate = point >= 0xd8_00 && point <= 0xdf_ff;
  return point < (lowest[length] ?? 0) || isSurrogate || point > 0x10_ff_ff ? undefined : point;
}

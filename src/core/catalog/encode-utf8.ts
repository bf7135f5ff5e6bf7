/** The bytes of a text in UTF-8. Half a surrogate pair becomes U+FFFD. https://www.rfc-editor.org/rfc/rfc3629 */
export function encodeUtf8(text: string): Uint8Array {
  return beyondAscii.test(text) ? encodeAny(text) : encodeAscii(text);
}

const beyondAscii = /[^\u0000-\u007f]/;

function encodeAscii(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

function encodeAny(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      bytes[length++] = unit;
      continue;
    }
    let point = text.codePointAt(index) as number;
    if (point > 0xff_ff) index += 1;
    else if (point >= 0xd8_00 && point <= 0xdf_ff) point = 0xff_fd;
    length = put(bytes, length, point);
  }
  return bytes.subarray(0, length);
}

/** Writes a character beyond ASCII, and gives where the next one goes. */
function put(bytes: Uint8Array, start: number, point: number): number {
  const more = point < 0x8_00 ? 1 : point < 0x1_00_00 ? 2 : 3;
  bytes[start] = ((0xff_00 >> (more + 1)) & 0xff) | (point >> (6 * more));
  for (let rest = more - 1; rest >= 0; rest -= 1) bytes[start + more - rest] = 0x80 | ((point >> (6 * rest)) & 0x3f);
  return start + more + 1;
}

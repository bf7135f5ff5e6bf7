/** The bytes of a text in UTF-8, in which half a surrogate pair from U+DC80 to U+DCFF stands for one byte that is none of UTF-8. */
export function bytesOfText(text: string): Buffer {
  return Buffer.concat(text.split(/([\udc80-\udcff])/u).map(part => (isByte(part) ? byteOf(part) : Buffer.from(part))));
}

function isByte(part: string): boolean {
  return /^[\udc80-\udcff]$/u.test(part);
}

function byteOf(part: string): Buffer {
  return Buffer.of(part.charCodeAt(0) - 0xdc00);
}

const beyondAscii = /[^\u0000-\u007f]/;

/** Bytes of a text in UTF-8. A lone surrogate has the three bytes of U+FFFD, as `TextEncoder` writes it. */
export function utf8Length(text: string): number {
  if (!beyondAscii.test(text)) return text.length;
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (isPair(unit, text.charCodeAt(at + 1))) {
      bytes += 4;
      at += 1;
    } else bytes += 3;
  }
  return bytes;
}

function isPair(unit: number, next: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff && next >= 0xdc00 && next <= 0xdfff;
}

/** Blanks by Go's `unicode.IsSpace`; JavaScript's `trim` knows U+FEFF instead of U+0085. */
const blanks = new Set(
  [
    0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006,
    0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000,
  ].map(code => String.fromCharCode(code)),
);

/** Removes blanks from both ends as Go's `strings.TrimSpace` does. A loop, since `\s+$` is quadratic on blanks within. */
export function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && blanks.has(text.charAt(start))) start += 1;
  while (end > start && blanks.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

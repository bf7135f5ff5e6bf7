/** What Go's `unicode.IsSpace` takes for a blank. */
const blank = /^[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]$/;

/** Whether Go's `strings.TrimSpace` would remove this character. */
export function isBlank(character: string): boolean {
  return blank.test(character);
}

/** Where the blanks from `start` on end, just after `stop` when it is among them, and how many bytes they take in UTF-8. */
export function leadingBlanks(
  text: string,
  start: number,
  stop?: string,
): { readonly end: number; readonly bytes: number } {
  let end = start;
  let bytes = 0;
  while (isBlank(text.charAt(end))) {
    const code = text.charCodeAt(end);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
    end += 1;
    if (text.charAt(end - 1) === stop) break;
  }
  return { end, bytes };
}

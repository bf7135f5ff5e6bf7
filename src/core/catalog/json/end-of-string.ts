/** Where the string that begins with the quote at `start` ends, after its closing quote. Undefined where it has none. */
export function endOfString(text: string, start: number): number | undefined {
  let quote = start;
  for (;;) {
    quote = text.indexOf('"', quote + 1);
    if (quote === -1) return undefined;
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === 0x5c) backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
}

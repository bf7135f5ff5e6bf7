/** Whether a page shows what was printed. A line `...` of the page stands for any number of lines. */
export function isShown(shown: string, printed: string): boolean {
  const pieces = `\n${masked(shown.trimEnd())}\n`.split('\n...\n');
  const text = `\n${masked(trimLines(printed))}\n`;
  if (pieces.length === 1) return text === pieces[0];
  const [first = '', ...rest] = pieces;
  const last = rest.pop() ?? '';
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at - 1);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at - 1 && text.endsWith(last);
}

/** How many checks there are, and how they ended: what every new check changes. */
const counts = /^( *)\d+ checks: .*$/gm;

function masked(text: string): string {
  return text.replaceAll(counts, '$1N checks');
}

/** What a page shows, with the numbers of checks that were printed. @param shown what `isShown` accepts */
export function withCountsOf(printed: string, shown: string): string {
  const now = printed.match(counts) ?? [];
  let index = 0;
  return shown.replaceAll(counts, before => now[index++] ?? before);
}

/** As a block of a page has it: without blanks at ends of lines, and without blank lines at the end. */
export function trimLines(text: string): string {
  return text
    .replaceAll(/[ \t]+$/gm, '')
    .trimEnd()
    .replace(/^\n+/, '');
}

/** Lines longer than this are broken between words, where the width of the terminal is not known. */
export const usualWidth = 100;

/**
 * The text broken between words into lines that fit a terminal, each but the first indented by `indent`. `used` columns
 * of the first line are taken. A word longer than a line stays whole, so that it can be copied.
 */
export function wrap(text: string, indent: number, used = indent, width = usualWidth): string {
  const lines: string[] = [];
  let line = '';
  let room = width - used;
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
      room = width - indent;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join(`\n${' '.repeat(indent)}`);
}

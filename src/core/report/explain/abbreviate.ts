/** Longer texts are cut in the middle: an example that tests a limit is as long as the limit. */
const mostLines = 60;
const headLines = 12;
const tailLines = 4;
const longestLine = 200;

/** The text with at most 60 lines, and none of them very long. */
export function abbreviate(text: string): string {
  const lines = text
    .split('\n')
    .map(line => (line.length > longestLine ? `${line.slice(0, longestLine).toWellFormed()}…` : line));
  if (lines.length <= mostLines) return lines.join('\n');
  const left = lines.length - headLines - tailLines;
  return [...lines.slice(0, headLines), `… ${left} more lines …`, ...lines.slice(-tailLines)].join('\n');
}

/**
 * The text of a file once the suggestion of a comment is committed: the lines of its block in place of the lines that it is about. Undefined where GitHub would
 * show no suggestion. A block ends at the first line of at least as many backticks (https://spec.commonmark.org/0.31.2/#fenced-code-blocks).
 */
export function suggestedText(
  text: string,
  { first, last }: { readonly first: number; readonly last: number },
  body: string,
): string | undefined {
  const lines = body.split('\n');
  const start = lines.findIndex(line => /^`{3,}suggestion$/u.test(line));
  if (start < 0) return undefined;
  const marks = /^`+/u.exec(lines[start] ?? '')?.[0].length ?? 0;
  const length = lines
    .slice(start + 1)
    .findIndex(line => /^ {0,3}`{3,}\s*$/u.test(line) && line.trim().length >= marks);
  if (length < 0) return undefined;
  const wanted = lines.slice(start + 1, start + 1 + length);
  const before = text.split('\n');
  return [...before.slice(0, first - 1), ...wanted, ...before.slice(last)].join('\n');
}

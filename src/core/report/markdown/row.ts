/**
 * Markdown as a cell of a table. A `|` is escaped, also in code spans; one after a backslash is written as an escape of
 * ours instead, because readers differ on what that pair means. https://github.github.com/gfm/#example-200
 */
function cell(markdown: string): string {
  return markdown.replace(/(\\?)\|/g, (_, slash: string) => (slash === '' ? '\\|' : '\\\\x7c'));
}

/** A row of a table. */
export function row(...cells: readonly string[]): string {
  return `| ${cells.map(cell).join(' | ')} |`;
}

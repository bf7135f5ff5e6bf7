/**
 * Markdown of the source code with each paragraph, and each item of a list, on one line: a comment at GitHub and a plain text show
 * a line break where the source has one.
 */
export function joinedLines(markdown: string): string {
  return markdown.trim().replaceAll(/(?<!\n)\n(?!\n|- ) */g, ' ');
}

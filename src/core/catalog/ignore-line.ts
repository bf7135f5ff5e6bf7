/**
 * The line of an `.indexignore` file that hides what has this name, and nothing else as far as a line can: line breaks, and blanks at its ends, are
 * written as a `?`, which is any character.
 */
export function ignoreLine(name: string): string {
  return name
    .replace(/[\\*?[]/g, '\\$&')
    .replace(/^[#!]/, '\\$&')
    .replace(/[\r\n]|^[\s\u0085]|[\s\u0085]$/g, '?');
}

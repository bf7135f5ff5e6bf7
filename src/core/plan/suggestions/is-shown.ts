import type { Suggestion, Suggestions } from './suggestion.ts';

/** Whether GitHub takes a comment there: on lines of one hunk of the difference, on its right side. */
export function isShownLines(
  { file, startLine, endLine }: Pick<Suggestion, 'file' | 'startLine' | 'endLine'>,
  shown: Suggestions['shown'],
): boolean {
  return shown?.get(file)?.some(({ start, end }) => start <= startLine && endLine <= end) === true;
}

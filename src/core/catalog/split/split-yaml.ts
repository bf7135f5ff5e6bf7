import { isBlank } from './blanks.ts';

/**
 * Reports the documents of YAML text from `from` on, with the offsets of each. A separator that follows a document is dropped;
 * one where a document would begin stays in its text, and so does a separator with anything but a comment after it.
 * Of more than `limit` documents the last holds the rest.
 */
export function splitYaml(
  text: string,
  from: number,
  limit: number,
  report: (start: number, end: number) => void,
): void {
  let start = from;
  let count = 0;
  let separator = startsWithSeparator(text, from) ? from : nextSeparator(text, from);
  while (separator !== -1 && count < limit - 1) {
    if (separator > start) {
      report(start, separator);
      count += 1;
      start = isSeparator(text, separator) ? endOfLine(text, separator) : separator;
    }
    // A line right after the dropped separator may be the next one.
    const isAtStart = start > separator && startsWithSeparator(text, start);
    separator = isAtStart ? start : nextSeparator(text, start);
  }
  if (start < text.length) report(start, text.length);
}

/** Whether the line at `offset`, which begins with `---`, separates documents and does nothing else. */
export function isSeparator(text: string, offset: number): boolean {
  const lineEnd = text.indexOf('\n', offset);
  const end = lineEnd === -1 ? text.length : lineEnd;
  for (let index = offset + 3; index < end; index += 1) {
    if (!isBlank(text.charAt(index))) return text.charAt(index) === '#';
  }
  return true;
}

function startsWithSeparator(text: string, offset: number): boolean {
  return text.startsWith('---', offset);
}

/** The next line that begins with `---`, the one at `offset` left out; -1 where there is none. */
function nextSeparator(text: string, offset: number): number {
  const found = text.indexOf('\n---', offset);
  return found === -1 ? -1 : found + 1;
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end + 1;
}

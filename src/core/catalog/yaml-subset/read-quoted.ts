import { endOfString } from '../json/end-of-string.ts';
import { code } from '../yaml/characters.ts';

/** A backslash that begins no escape which means in YAML what it means in JSON. The second one of two may look like it, too. */
const otherEscape = /\\(?!["\\nrtbf]|u(?![dD][89a-fA-F])[0-9a-fA-F]{4})/;
/** Blanks or a backslash before a line break, and what may be the mark of a document. */
const unsureLines = /[ \\]\n|\n(?:---|\.\.\.)/;
const lineBreaks = /\n[ \n]*/g;

/** Where the closing quote of the scalar in quotes at `start` is; undefined where there is none. */
export function endOfQuotes(text: string, start: number, quote: number): number | undefined {
  if (quote === code.doubleQuote) {
    const end = endOfString(text, start);
    return end === undefined ? undefined : end - 1;
  }
  let close = text.indexOf("'", start + 1);
  while (close !== -1 && text.charCodeAt(close + 1) === code.quote) close = text.indexOf("'", close + 2);
  return close === -1 ? undefined : close;
}

/** The value of what stands between quotes, or undefined where it is not plain to see. */
export function readQuoted(raw: string, quote: number): string | undefined {
  const hasLines = raw.includes('\n');
  if (hasLines && unsureLines.test(raw)) return undefined;
  const folded = hasLines ? raw.replace(lineBreaks, foldLines) : raw;
  if (quote === code.quote) return folded.includes("'") ? folded.replaceAll("''", "'") : folded;
  if (!folded.includes('\\')) return folded;
  const isSpaceEscaped = folded.includes('\\ ') && !folded.includes('\\\\');
  const escaped = isSpaceEscaped ? folded.replaceAll('\\ ', ' ') : folded;
  const isJson = !otherEscape.test(escaped) && !escaped.includes('\n');
  return isJson ? (JSON.parse(`"${escaped}"`) as string) : undefined;
}

/** A single line break becomes a space; of several the further ones stay. */
function foldLines(breaks: string): string {
  const count = breaks.split('\n').length - 1;
  return count === 1 ? ' ' : '\n'.repeat(count - 1);
}

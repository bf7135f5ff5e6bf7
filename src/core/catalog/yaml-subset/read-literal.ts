import { code } from '../yaml/characters.ts';

interface Patterns {
  /** The end of the last line of a text with this indentation: what follows is neither indented so far nor blank. */
  readonly end: RegExp;
  /** The indentation of a line, with the end of the line before. */
  readonly indentation: RegExp;
}

/** By indentation. They move the work on long texts from here into the engine. */
const patterns = new Map<number, Patterns>();
const maxPatterns = 100;

/**
 * Reads the lines of a literal scalar, the first of which has content.
 *
 * @returns the text without its last line break and the blank lines after it, and the offset of the line behind it
 */
export function readLiteral(
  text: string,
  start: number,
  indent: number,
): { readonly value: string; readonly end: number } {
  const { end: pattern, indentation } = patternsFor(indent);
  pattern.lastIndex = start;
  const last = pattern.exec(text)?.index ?? text.length;
  const raw = text.slice(start + indent, last);
  const value = raw.includes(' \n') || raw.endsWith(' ') ? dedentByLine(raw, indent) : raw.replace(indentation, '\n');
  return { value: withoutBlankEnd(value), end: last + 1 };
}

function patternsFor(indent: number): Patterns {
  const known = patterns.get(indent);
  if (known !== undefined) return known;
  if (patterns.size >= maxPatterns) patterns.clear();
  const made = {
    end: new RegExp(`\\n(?! {${indent}}| *\\n)`, 'g'),
    indentation: new RegExp(`\\n {${indent}}`, 'g'),
  };
  patterns.set(indent, made);
  return made;
}

/** For texts with lines of blanks: one that is shorter than the indentation is empty. */
function dedentByLine(raw: string, indent: number): string {
  const [first = '', ...others] = raw.split('\n');
  return [first, ...others.map(line => line.slice(indent))].join('\n');
}

function withoutBlankEnd(value: string): string {
  let end = value.length;
  while (value.charCodeAt(end - 1) === code.lineFeed) end -= 1;
  return value.slice(0, end);
}

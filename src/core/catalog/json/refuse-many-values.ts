import { hasTooManyValues, mostValues } from '../limits.ts';
import { endOfString } from './end-of-string.ts';

/** What a value begins with, and the whole of one that is a number or a word. */
const beginning = /["{[]|[-+.0-9A-Za-z]+/g;

/**
 * Tells a text with too many keys and values before they take memory, as the engine's parser cannot be stopped on its way.
 *
 * @throws {SyntaxProblem}
 */
export function refuseManyValues(text: string): void {
  // A value has a comma, a colon or a bracket of its own.
  if (text.length <= 2 * mostValues) return;
  let count = 0;
  beginning.lastIndex = 0;
  while (beginning.test(text)) {
    count += 1;
    const last = beginning.lastIndex - 1;
    if (count > mostValues) throw hasTooManyValues(last);
    if (text[last] === '"') beginning.lastIndex = endOfString(text, last) ?? text.length;
  }
}

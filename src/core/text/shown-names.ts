import { escapeCharacter } from './escape-character.ts';
import { listNames } from './list-names.ts';

/**
 * The first few of some names, each as it can be read aloud: `a, b, c and 4 more`.
 *
 * @param beforeLast what stands before the last name where all are listed: ` and ` in a sentence
 */
export function someOf(names: readonly string[], most = 5, beforeLast = ', '): string {
  return listNames(names, most, beforeLast, showName);
}

/**
 * A path or name as it can be read aloud: what is not printable ASCII is written as an escape, because a reader
 * cannot tell it from what it imitates, and a terminal might obey it.
 */
export function showName(name: string): string {
  return name.replace(/[^ -~]/gu, escapeCharacter);
}

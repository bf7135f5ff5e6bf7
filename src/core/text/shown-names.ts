import { escapeCharacter } from './escape-character.ts';

/** The first few of some names, as one phrase: `a, b, c and 4 more`. */
export function someOf(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).map(showName).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

/**
 * A path or name as it can be read aloud: what is not printable ASCII is written as an escape, because a reader
 * cannot tell it from what it imitates, and a terminal might obey it.
 */
export function showName(name: string): string {
  return name.replace(/[^ -~]/gu, escapeCharacter);
}

import { isOfWord, searchForWords } from './search-for-words.ts';

/** A name that YAML and JSON can only write as it is, or with escapes. One that begins with a digit has a letter that no number and no time has. */
const plainName = /^(?:[A-Za-z]|\d(?=[^g-mp-suvwyG-MP-SUVWY]*[g-mp-suvwyG-MP-SUVWY]))[\w.-]*$/;

/** Words that are also values of another type: these have other spellings. */
const ambiguous = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/** What follows a backslash that stands for nothing. */
const lineEnds = '\r\n\u0085\u2028\u2029';

/** What follows a backslash that can stand for a character of a name: a letter, and so many digits. */
const digitsOfEscape: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);

/** What a tag begins with that can make a text of something that is written otherwise (`!!binary`), and what gives it other names. */
const tag = /!![\w%]|!<|%TAG/;

/**
 * Whether a file can hold a text that is one of these names, or begins with one that ends with a dot, told from its characters alone, without reading it. Only a
 * false is certain: no reader of YAML or JSON finds such a name in it.
 *
 * @returns what takes the text of a file that is valid UTF-8, in pieces of whole lines: no name goes over a line but by an escape in front of its end
 */
export function searchForNames(names: Iterable<string>): (lines: Iterable<string>) => boolean {
  const wanted = new Set(names);
  if ([...wanted].some(name => !plainName.test(name) || ambiguous.test(name))) return () => true;
  const hasName = searchForWords(wanted);
  return lines => {
    for (const text of lines) if (hasName(text) || tag.test(text) || hasEscapedName(text)) return true;
    return false;
  };
}

/** Whether a double-quoted text has such an escape before any character that cannot be in a name. */
function hasEscapedName(text: string): boolean {
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at + 1)) {
    if (!mayStandForName(text, at + 1)) continue;
    let start = at;
    while (isOfWord(text.charCodeAt(start - 1))) start--;
    // Behind a backslash, a quote is part of a text, and begins none.
    if (text.charAt(start - 1) === '"' && text.charAt(start - 2) !== '\\') return true;
  }
  return false;
}

/** Whether what follows a backslash can stand for nothing, or for a character of a name. */
function mayStandForName(text: string, at: number): boolean {
  const letter = text.charAt(at);
  if (letter !== '' && lineEnds.includes(letter)) return true;
  const count = digitsOfEscape.get(letter);
  if (count === undefined) return false;
  const digits = text.slice(at + 1, at + 1 + count);
  return !/^[\da-f]+$/i.test(digits) || isOfWord(Number.parseInt(digits, 16));
}

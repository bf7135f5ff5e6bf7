import { utf8Length } from '../text/utf8-length.ts';

/** What a reader of patterns takes for one character: programs in Go and Ruby a character, git a byte. */
export type NameUnit = 'character' | 'byte';

/** As names are decoded (`pathOfBytes`): a byte that is no UTF-8, a U+FFFD, or any character. */
const decoded = /\uFFFD[0-9a-f]{2}|\uFFFD\uFFFD|./gsu;

/** Splits the name of a file into what a `?` of a pattern stands for. Equal units are equal bytes. */
export function unitsOfName(name: string, unit: NameUnit): readonly string[] {
  return (name.match(decoded) ?? []).flatMap(one => {
    if (one === '\uFFFD\uFFFD') return unitsOfCharacter('\uFFFD', unit);
    return one.startsWith('\uFFFD') ? [one] : unitsOfCharacter(one, unit);
  });
}

/** The same of a character of a pattern. The bytes of a character are never found within those of others. */
export function unitsOfCharacter(character: string, unit: NameUnit): readonly string[] {
  const length = unit === 'byte' ? utf8Length(character) : 1;
  return Array.from({ length }, (_, index) => (index === 0 ? character : `${character}${index}`));
}

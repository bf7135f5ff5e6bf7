/** Characters that JavaScript's case tables fold and Unicode's case folding does not. */
const unfolded = 'ı';
const isAscii = /^[\u0000-\u007f]*$/;

/**
 * A key by Unicode's full case folding, with which opm finds the top-level keys of a blob and sees which of them are equal.
 *
 * @see https://pkg.go.dev/golang.org/x/text/cases#Fold
 */
export function foldCase(key: string): string {
  if (isAscii.test(key)) return key.toLowerCase();
  return Array.from(key, foldCharacter).join('');
}

function foldCharacter(character: string): string {
  return character === unfolded ? character : character.toLowerCase().toUpperCase().toLowerCase();
}

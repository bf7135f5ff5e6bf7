/** A part of a pre-release, between its dots: a number, or anything else. */
export type Identifier = bigint | string;

/** The numbers of a version are held in 64 bits by blang/semver, so larger ones are refused. */
const largest = 2n ** 64n - 1n;

/** A number without sign and leading zeros that fits into 64 bits; else what is wrong with it. */
export function parseNumber(text: string): bigint | { readonly error: string } {
  if (!/^[0-9]+$/.test(text)) return { error: text === '' ? 'a number is missing' : `"${clip(text)}" is not a number` };
  if (text.length > 1 && text.startsWith('0')) return { error: `the number ${clip(text)} has leading zeros` };
  // The length first: making a number of a million digits takes long.
  if (text.length > 20 || BigInt(text) > largest) return { error: `the number ${clip(text)} is too large` };
  return BigInt(text);
}

/** Identifiers separated by dots, as in a pre-release and in a release. */
export function parseIdentifiers(text: string): readonly Identifier[] | { readonly error: string } {
  const identifiers: Identifier[] = [];
  for (const part of text.split('.')) {
    const identifier = parseIdentifier(part);
    if (typeof identifier === 'object') return identifier;
    identifiers.push(identifier);
  }
  return identifiers;
}

function parseIdentifier(text: string): Identifier | { readonly error: string } {
  if (text === '') return { error: 'an identifier between dots is empty' };
  if (/^[0-9]+$/.test(text)) return parseNumber(text);
  if (!isAlphanumeric(text)) return { error: `"${clip(text)}" has characters other than letters, digits and hyphens` };
  return text;
}

export function isAlphanumeric(text: string): boolean {
  return /^[0-9A-Za-z-]+$/.test(text);
}

/** Order of https://semver.org/#spec-item-11 for two lists that are both not empty: numbers first, the longer list last. */
export function compareIdentifiers(left: readonly Identifier[], right: readonly Identifier[]): number {
  for (const [index, a] of left.entries()) {
    const b = right[index];
    if (b === undefined) return 1;
    if (a === b) continue;
    if (typeof a !== typeof b) return typeof a === 'bigint' ? -1 : 1;
    return a < b ? -1 : 1;
  }
  return left.length === right.length ? 0 : -1;
}

/** Texts in messages stay short, whatever a catalog says. */
function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

import { trimSpace } from '../go/trim-space.ts';
import { compareVersions, parseVersion, type Version } from './version.ts';
import { expandWildcard } from './wildcard.ts';

/** A comparison with one version. */
export interface Condition {
  readonly operator: '=' | '!=' | '<' | '<=' | '>' | '>=';
  readonly bound: Version;
}

/** A set of versions, as `skipRange` and `olm.package.required` state it. */
export interface VersionRange {
  /** One of these must hold, which is to say each of its conditions; none is empty. Wildcards are expanded. */
  readonly alternatives: readonly (readonly Condition[])[];
  contains(version: Version): boolean;
}

const operators: ReadonlyMap<string, Condition['operator']> = new Map([
  ['', '='],
  ['=', '='],
  ['==', '='],
  ['!', '!='],
  ['!=', '!='],
  ['>', '>'],
  ['>=', '>='],
  ['<', '<'],
  ['<=', '<='],
]);

/** What an operator asks of the order of a version to its bound. */
const accepts: Readonly<Record<Condition['operator'], (order: number) => boolean>> = {
  '=': order => order === 0,
  '!=': order => order !== 0,
  '<': order => order < 0,
  '<=': order => order <= 0,
  '>': order => order > 0,
  '>=': order => order >= 0,
};

/**
 * Reads a range as OLM does, by blang/semver v4 `ParseRange`. Conditions between blanks must all hold; `||` between blanks
 * separates alternatives; the operators are `=` (or none), `==`, `!=`, `!`, `>`, `>=`, `<`, `<=`; `1.2.x` and `1.x` stand for what
 * begins so. A pre-release is in a range when its place in the order is: the npm package `semver` leaves it out, and so
 * cannot be used here.
 *
 * The grammar has corners that are kept, since they decide whether a catalog is valid: a condition of one character is
 * passed over, the blank behind `<`, `>` and `=` belongs to the condition, partial versions are refused unless they
 * have an `x`, and any `x`, even one in a pre-release, makes the condition one with a wildcard.
 */
export function parseRange(text: string): VersionRange | { readonly error: string } {
  const texts = splitAlternatives(splitConditions(text));
  if ('error' in texts) return texts;
  const alternatives: Condition[][] = [];
  for (const alternative of texts) {
    const conditions: Condition[] = [];
    for (const part of alternative.flatMap(part => (part.includes('x') ? expandWildcard(part) : part))) {
      const condition = parseCondition(part);
      if ('error' in condition) return condition;
      conditions.push(condition);
    }
    // blang accepts `a || || b` and then fails when it is asked: such an alternative holds nothing.
    if (conditions.length > 0) alternatives.push(conditions);
  }
  const contains = (version: Version) => alternatives.some(conditions => conditions.every(one => meets(one, version)));
  return { alternatives, contains };
}

function meets({ operator, bound }: Condition, version: Version): boolean {
  return accepts[operator](compareVersions(version, bound));
}

/** The conditions and `||`, without blanks. A blank ends a condition unless the last character before it was `<`, `>` or `=`. */
function splitConditions(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let last = '';
  for (let at = 0; at <= text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '' || (character === ' ' && last !== '<' && last !== '>' && last !== '=')) {
      const part = text.slice(start, at);
      if (part.length > 1 || part > '\x7f') parts.push(part.replaceAll(' ', ''));
      start = at + 1;
    } else if (character !== ' ') last = character;
  }
  return parts;
}

function splitAlternatives(parts: readonly string[]): string[][] | { readonly error: string } {
  if (parts.length === 0) return { error: 'it has no condition' };
  if (parts[0] === '||') return { error: 'there is nothing before its first ||' };
  if (parts.at(-1) === '||') return { error: 'there is nothing after its last ||' };
  const alternatives: string[][] = [[]];
  for (const part of parts) {
    if (part === '||') alternatives.push([]);
    else alternatives.at(-1)?.push(part);
  }
  return alternatives;
}

function parseCondition(text: string): Condition | { readonly error: string } {
  const digit = text.search(/\p{Nd}/u);
  if (digit < 0) return { error: `"${text.slice(0, 40)}" has no version` };
  const sign = trimSpace(text.slice(0, digit));
  const operator = operators.get(sign);
  if (operator === undefined) return { error: `"${sign.slice(0, 40)}" is not an operator` };
  const bound = parseVersion(text.slice(digit));
  if ('error' in bound) return { error: `"${text.slice(digit, digit + 40)}" is not a version: ${bound.error}` };
  return { operator, bound };
}

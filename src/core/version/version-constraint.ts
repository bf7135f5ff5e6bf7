import { type Identifier, parseIdentifiers } from './identifier.ts';
import type { VersionRange } from './range.ts';
import { compareVersions, type Version } from './version.ts';

/** A comparison, with what its version leaves open: `1.x` its minor, `1.2` its patch number. */
interface Condition {
  readonly operator: Operator;
  readonly bound: Version;
  readonly open: 'major' | 'minor' | 'patch' | 'nothing';
}

type Operator = (typeof operators)[number];

const operators = ['', '=', '!=', '>', '<', '>=', '=>', '<=', '=<', '~', '~>', '^'] as const;

const number = '[0-9|xX*]+';
const identifiers = '[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*';
const written = `v?(?:${number})(?:\\.${number})?(?:\\.${number})?(?:-${identifiers})?(?:\\+${identifiers})?`;
const operator = '(?:=||!=|>|<|>=|=>|<=|=<|~|~>|\\^)';

const hyphenRange = new RegExp(`\\s*(${written})\\s+-\\s+(${written})\\s*`, 'g');
const group = new RegExp(`^\\s*${operator}\\s*${written}\\s*(?:(?:\\s+|,\\s*)${operator}\\s*${written}\\s*)*$`);
const condition = new RegExp(`${operator}\\s*${written}`, 'g');
const parts = new RegExp(
  `^\\s*(${operator})\\s*v?(${number})(?:\\.(${number}))?(?:\\.(${number}))?(?:-(${identifiers}))?(?:\\+${identifiers})?\\s*$`,
);

/** Nobody writes longer ones by hand. */
const longest = 1_000;

/**
 * Reads a range as OLM v1 does in `spec.source.catalog.version`, by Masterminds/semver v3: `>=1.2, <2`, `~1.2`, `^1.2.3`, `1.x`, `1.2 - 1.4`, with `||` between
 * alternatives. Pre-releases are in none, unless a condition of the alternative names one.
 *
 * @see https://github.com/Masterminds/semver/blob/v3.4.0/constraints.go
 */
export function parseVersionConstraint(text: string): Pick<VersionRange, 'contains'> | { readonly error: string } {
  if (text.length > longest) return { error: `it is longer than ${longest} characters` };
  const alternatives: (readonly Condition[])[] = [];
  for (const alternative of text.replace(hyphenRange, '>= $1, <= $2 ').split('||')) {
    const conditions = group.test(alternative) ? (alternative.match(condition) ?? []).map(readCondition) : [undefined];
    if (conditions.includes(undefined)) return { error: `"${alternative.trim()}" is not a comparison of versions` };
    alternatives.push(conditions.filter(one => one !== undefined));
  }
  return { contains: version => alternatives.some(conditions => meetsAll(version, conditions)) };
}

function readCondition(text: string): Condition | undefined {
  const [, sign = '', major = '', minor, patch, prerelease] = parts.exec(text) ?? [];
  const found = operators.find(one => one === sign);
  const open = isOpen(major) ? 'major' : isOpen(minor) ? 'minor' : isOpen(patch) ? 'patch' : 'nothing';
  const kept = { major: 0, minor: 1, patch: 2, nothing: 3 }[open];
  const numbers = [major, minor ?? '', patch ?? ''].map((digits, index) => (index < kept ? readNumber(digits) : 0n));
  const [first, second, third] = numbers;
  const read = prerelease === undefined ? [] : parseIdentifiers(prerelease);
  if (found === undefined || first === undefined || second === undefined || third === undefined || 'error' in read) {
    return undefined;
  }
  const identifiersOf: readonly Identifier[] = read;
  return {
    operator: found,
    bound: { major: first, minor: second, patch: third, prerelease: identifiersOf, build: [], text },
    open,
  };
}

function isOpen(digits: string | undefined): boolean {
  return digits === undefined || digits === 'x' || digits === 'X' || digits === '*';
}

function readNumber(digits: string): bigint | undefined {
  return /^[0-9]{1,19}$/.test(digits) ? BigInt(digits) : undefined;
}

function meetsAll(version: Version, conditions: readonly Condition[]): boolean {
  const namesPrerelease = conditions.some(({ bound }) => bound.prerelease.length > 0);
  if (version.prerelease.length > 0 && !namesPrerelease) return false;
  return conditions.every(one => meets(version, one));
}

function meets(version: Version, one: Condition): boolean {
  const { operator: sign, bound, open } = one;
  const order = compareVersions(version, bound);
  switch (sign) {
    case '':
    case '=':
      return open === 'nothing' ? order === 0 : isNear(version, one);
    case '!=':
      return differs(version, one);
    case '>':
      return isGreater(version, one);
    case '<':
      return order < 0;
    case '>=':
    case '=>':
      return order >= 0;
    case '<=':
    case '=<':
      if (open === 'nothing') return order <= 0;
      if (version.major !== bound.major) return version.major < bound.major;
      return open === 'minor' || version.minor <= bound.minor;
    case '~':
    case '~>':
      return isNear(version, one);
    case '^':
      return isCompatible(version, one);
  }
}

function isNear(version: Version, { bound, open }: Condition): boolean {
  if (compareVersions(version, bound) < 0) return false;
  const isZero = bound.major === 0n && bound.minor === 0n && bound.patch === 0n;
  if (isZero && open !== 'minor' && open !== 'patch') return true;
  return version.major === bound.major && (version.minor === bound.minor || open === 'minor');
}

function differs(version: Version, { bound, open }: Condition): boolean {
  if (open !== 'nothing') {
    if (version.major !== bound.major) return true;
    if (open === 'minor') return false;
    if (version.minor !== bound.minor) return true;
    if (open === 'patch') return comparePrereleases(version, bound) !== 0;
    if (version.patch !== bound.patch) return true;
  }
  return compareVersions(version, bound) !== 0;
}

function comparePrereleases(left: Version, right: Version): number {
  const same = { major: 0n, minor: 0n, patch: 0n };
  return compareVersions({ ...left, ...same }, { ...right, ...same });
}

function isGreater(version: Version, { bound, open }: Condition): boolean {
  if (open === 'nothing') return compareVersions(version, bound) > 0;
  if (version.major !== bound.major) return version.major > bound.major;
  if (open === 'minor') return false;
  if (open === 'patch') return version.minor > bound.minor;
  return compareVersions(version, bound) > 0;
}

function isCompatible(version: Version, { bound, open }: Condition): boolean {
  if (compareVersions(version, bound) < 0) return false;
  if (bound.major > 0n || open === 'minor') return version.major === bound.major;
  if (version.major > 0n) return false;
  if (bound.minor > 0n || open === 'patch') return version.minor === bound.minor;
  return version.minor === 0n && version.patch === bound.patch;
}

import { trimSpace } from '../go/trim-space.ts';

/** What a condition with a wildcard becomes: the operator for the first version that fits, and for the first beyond. */
interface Expansion {
  readonly lower?: string;
  readonly upper?: string;
}

const within: Expansion = { lower: '>=', upper: '<' };
const without: Expansion = { lower: '<', upper: '>=' };
const expansions: ReadonlyMap<string, Expansion> = new Map([
  ['', within],
  ['=', within],
  ['==', within],
  ['!', without],
  ['!=', without],
  ['>', { upper: '>=' }],
  ['>=', { lower: '>=' }],
  ['<', { lower: '<' }],
  ['<=', { upper: '<' }],
]);

/** Numbers of a wildcard are counted up as Go's `int` of 64 bits. */
const largest = 2n ** 63n - 1n;

/**
 * Replaces a condition that has an `x` by conditions without: `1.2.x` becomes `>=1.2.0` and `<1.3.0`. As blang/semver does it: `x`
 * is a wildcard only as the last part, an operator that is not known is dropped, and where there is no first version
 * beyond, what is left is an operator alone, which the caller refuses.
 */
export function expandWildcard(condition: string): readonly string[] {
  const digit = condition.search(/\p{Nd}/u);
  if (digit < 0) return [condition];
  const version = condition.slice(digit);
  const first = firstVersion(version);
  const { lower, upper } = expansions.get(trimSpace(condition.slice(0, digit))) ?? { lower: '' };
  return [
    ...(lower === undefined ? [] : [lower + first]),
    ...(upper === undefined ? [] : [upper + firstBeyond(first, wildcardPart(version))]),
  ];
}

/** The first version that fits: zeros for each `x`, and three parts. */
function firstVersion(version: string): string {
  const zeros = version.replace('.x.x', '.x').replace('.x', '.0');
  return zeros.split('.').length === 2 ? `${zeros}.0` : zeros;
}

/** The index of the part that counts up to leave the wildcard: the one before the last, when the last is `x`. */
function wildcardPart(version: string): number | undefined {
  const parts = version.split('.');
  return parts.at(-1) === 'x' && parts.length <= 3 ? parts.length - 2 : undefined;
}

function firstBeyond(version: string, part: number | undefined): string {
  const parts = version.split('.');
  const number = part === undefined ? undefined : parseInteger(parts[part] ?? '');
  if (part === undefined || number === undefined || number === largest) return '';
  return parts.with(part, String(number + 1n)).join('.');
}

/** A number by Go's `strconv.Atoi`, which takes signs and leading zeros. */
function parseInteger(text: string): bigint | undefined {
  const [, sign = '', written = ''] = /^([+-]?)([0-9]+)$/.exec(text) ?? [];
  const digits = written.replace(/^0+(?=.)/, '');
  if (digits === '' || digits.length > 19) return undefined;
  const number = sign === '-' ? -BigInt(digits) : BigInt(digits);
  return number > largest || number < -largest - 1n ? undefined : number;
}

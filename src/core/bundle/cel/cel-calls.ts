import { RE2JS, RE2JSException } from 're2js';
import { encodeUtf8 } from '../../catalog/encode-utf8.ts';
import { decodeUtf8 } from '../../catalog/utf8.ts';
import { parseTolerantVersion } from '../../version/tolerant-version.ts';
import { compareVersions } from '../../version/version.ts';
import { celTypeNames } from './cel-functions.ts';
import { CelProblem } from './cel-problem.ts';
import {
  type CelMap,
  type CelUint,
  type CelValue,
  compareCel,
  equalsCel,
  isBytes,
  isCelList,
  isCelMap,
  isUint,
  keyOf,
  typeNameOf,
} from './cel-value.ts';

/** What an expression does that has no result, such as a division by zero. `||`, `&&`, `exists` and `all` may absorb it. */
export class CelFailure extends Error {
  override readonly name = 'CelFailure';
}

type Call = (...args: CelValue[]) => CelValue;

const leastInt = -(2n ** 63n);
const maxInt = 2n ** 63n - 1n;
const maxUint = 2n ** 64n - 1n;

/**
 * The functions by name; the target of a method is the first argument. Dates and durations are left out: whether a constraint with
 * these holds is not determined.
 */
export const celCalls: ReadonlyMap<string, Call> = new Map<string, Call>([
  ['!_', value => !asBool(value)],
  ['-_', value => (typeof value === 'number' ? -value : int(-asInt(value)))],
  ['_==_', equalsCel],
  ['_!=_', (left, right) => !equalsCel(left, right)],
  ['_<_', (left, right) => order(left, right) < 0],
  ['_<=_', (left, right) => order(left, right) <= 0],
  ['_>_', (left, right) => order(left, right) > 0],
  ['_>=_', (left, right) => order(left, right) >= 0],
  ['_+_', add],
  [
    '_-_',
    arithmetic(
      (a, b) => a - b,
      (a, b) => a - b,
    ),
  ],
  [
    '_*_',
    arithmetic(
      (a, b) => a * b,
      (a, b) => a * b,
    ),
  ],
  [
    '_/_',
    arithmetic(
      (a, b) => a / notZero(b),
      (a, b) => a / b,
    ),
  ],
  ['_%_', arithmetic((a, b) => a % notZero(b))],
  ['@in', isIn],
  ['_[_]', itemAt],
  ['size', size],
  ['contains', (text, part) => asText(text).includes(asText(part))],
  ['startsWith', (text, part) => asText(text).startsWith(asText(part))],
  ['endsWith', (text, part) => asText(text).endsWith(asText(part))],
  ['matches', (text, expression) => matches(asText(text), asText(expression))],
  ['type', value => ({ typeName: typeNameOf(value) })],
  ['dyn', value => value],
  ['bool', toBool],
  ['int', toInt],
  ['uint', toUint],
  ['double', toDouble],
  ['string', toText],
  ['bytes', value => (isBytes(value) ? value : encodeUtf8(asText(value)))],
  ['semver_compare', compareSemver],
]);

/** The value of a name that is no variable: a type. */
export function celTypeValue(name: string): CelValue | undefined {
  return celTypeNames.has(name) ? { typeName: name } : undefined;
}

export function asBool(value: CelValue): boolean {
  return typeof value === 'boolean' ? value : fail();
}

function asText(value: CelValue): string {
  return typeof value === 'string' ? value : fail();
}

function asInt(value: CelValue): bigint {
  return typeof value === 'bigint' ? value : fail();
}

export function fail(message = 'no such overload'): never {
  throw new CelFailure(message);
}

function int(value: bigint): bigint {
  return value < leastInt || value > maxInt ? fail('integer overflow') : value;
}

function uint(value: bigint): CelUint {
  return value < 0n || value > maxUint ? fail('unsigned integer overflow') : { uint: value };
}

function notZero(value: bigint): bigint {
  return value === 0n ? fail('division by zero') : value;
}

function order(left: CelValue, right: CelValue): number {
  const result = compareCel(left, right);
  // A comparison with what is not a number is false, whichever it is.
  if (result !== undefined) return result;
  return typeof left === 'number' || typeof right === 'number' ? Number.NaN : fail();
}

function arithmetic(
  onIntegers: (left: bigint, right: bigint) => bigint,
  onDoubles?: (left: number, right: number) => number,
): Call {
  return (left, right) => {
    if (typeof left === 'bigint' && typeof right === 'bigint') return int(onIntegers(left, right));
    if (typeof left === 'number' && typeof right === 'number') return onDoubles?.(left, right) ?? fail();
    if (isUint(left) && isUint(right)) return uint(onIntegers(left.uint, right.uint));
    return fail();
  };
}

const sum = arithmetic(
  (a, b) => a + b,
  (a, b) => a + b,
);

/** More than a constraint needs, and few enough that doubling again and again stops. */
const longest = 100_000;

function add(left: CelValue, right: CelValue): CelValue {
  const length = lengthOf(left) + lengthOf(right);
  if (length > longest) throw new CelProblem('it makes a value that is too large', true);
  if (typeof left === 'string' && typeof right === 'string') return left + right;
  if (isCelList(left) && isCelList(right)) return [...left, ...right];
  if (isBytes(left) && isBytes(right)) return Uint8Array.of(...left, ...right);
  return sum(left, right);
}

function lengthOf(value: CelValue): number {
  return typeof value === 'string' || isCelList(value) || isBytes(value) ? value.length : 0;
}

function isIn(value: CelValue, range: CelValue): boolean {
  if (isCelList(range)) return range.some(item => equalsCel(item, value));
  if (!isCelMap(range)) return fail();
  const key = keyOf(value);
  return key !== undefined && range.entries.has(key);
}

function itemAt(range: CelValue, index: CelValue): CelValue {
  if (isCelMap(range)) return range.entries.get(keyOf(index) ?? fail())?.[1] ?? missing(range, index);
  if (!isCelList(range)) return fail();
  const at = isUint(index) ? index.uint : index;
  const position = typeof at === 'bigint' || (typeof at === 'number' && Number.isInteger(at)) ? Number(at) : fail();
  const item = range[position];
  return item === undefined ? fail('index out of bounds') : item;
}

/** Null is a value that is there. */
function missing(range: CelMap, index: CelValue): null {
  return range.entries.has(keyOf(index) ?? '') ? null : fail('no such key');
}

function size(value: CelValue): bigint {
  if (typeof value === 'string') return BigInt(Array.from(value).length);
  if (isCelMap(value)) return BigInt(value.entries.size);
  return isCelList(value) || isBytes(value) ? BigInt(value.length) : fail();
}

/** Searched in linear time, as Go does. What is large is not compiled. */
function matches(text: string, source: string): boolean {
  if (source.length > 1_000 || /\{\d{3,}/.test(source))
    throw new CelProblem('its regular expression is too large', true);
  try {
    return RE2JS.compile(source).matcher(text).find();
  } catch (error) {
    if (error instanceof RE2JSException) return fail('invalid regular expression');
    throw error;
  }
}

function toBool(value: CelValue): CelValue {
  if (typeof value === 'boolean') return value;
  const text = asText(value);
  if (['1', 't', 'T', 'true', 'TRUE', 'True'].includes(text)) return true;
  return ['0', 'f', 'F', 'false', 'FALSE', 'False'].includes(text) ? false : fail('type conversion error');
}

function toInt(value: CelValue): CelValue {
  if (typeof value === 'bigint') return value;
  if (isUint(value)) return int(value.uint);
  if (typeof value === 'number')
    return Math.abs(value) < 2 ** 63 ? BigInt(Math.trunc(value)) : fail('integer overflow');
  const text = asText(value);
  return /^[+-]?\d+$/.test(text) && text.length < 100
    ? int(BigInt(text.replace('+', '')))
    : fail('type conversion error');
}

function toUint(value: CelValue): CelValue {
  if (isUint(value)) return value;
  if (typeof value === 'bigint') return uint(value);
  if (typeof value === 'number')
    return value >= 0 && value < 2 ** 64 ? uint(BigInt(Math.trunc(value))) : fail('overflow');
  const text = asText(value);
  return /^\d+$/.test(text) && text.length < 100 ? uint(BigInt(text)) : fail('type conversion error');
}

function toDouble(value: CelValue): CelValue {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (isUint(value)) return Number(value.uint);
  const text = asText(value);
  if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return Number(text);
  // Go reads hexadecimal floats, underscores and words, too.
  if (/^[+-]?(?:0[xX]|inf|nan)/i.test(text)) throw new CelProblem('it converts an unusual number', true);
  return fail('type conversion error');
}

function toText(value: CelValue): CelValue {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (isUint(value)) return String(value.uint);
  if (typeof value === 'number') return goDouble(value);
  if (!isBytes(value)) return fail();
  const { text, isUtf8 } = decodeUtf8(value);
  return isUtf8 ? text : fail('invalid UTF-8');
}

/** A double as Go's `%v` writes it: with an exponent below 1e-4, and from 1e6 on, unless it needs all digits. */
function goDouble(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  if (Object.is(value, -0)) return '-0';
  const magnitude = Math.abs(value);
  if (magnitude === 0 || (magnitude >= 1e-4 && magnitude < 1e6)) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
}

/** OLM's own function. It reads versions tolerantly, of any value that it prints. */
function compareSemver(left: CelValue, right: CelValue): bigint {
  const [one, other] = [left, right].map(value => parseTolerantVersion(printed(value)));
  if (one === undefined || other === undefined || 'error' in one || 'error' in other) return fail('no version');
  return BigInt(Math.sign(compareVersions(one, other)));
}

function printed(value: CelValue): string {
  return typeof value === 'number' || typeof value === 'bigint' || isUint(value)
    ? String(toText(value))
    : asText(value);
}

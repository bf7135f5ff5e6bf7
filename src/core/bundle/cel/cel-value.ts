import { compareUtf8 } from '../../catalog/write/utf8-order.ts';
import type { Json } from '../../json.ts';

/** A value while an expression runs: `int` is a bigint, `double` a number. */
export type CelValue =
  | null
  | boolean
  | string
  | bigint
  | number
  | Uint8Array
  | CelUint
  | CelTypeName
  | CelList
  | CelMap;

export type CelList = readonly CelValue[];

/** An unsigned integer, which CEL keeps apart from others. */
export interface CelUint {
  readonly uint: bigint;
}

/** What `type(x)` gives. */
interface CelTypeName {
  readonly typeName: string;
}

/** Values by `keyOf` their keys. */
export interface CelMap {
  readonly entries: ReadonlyMap<string, readonly [CelValue, CelValue]>;
}

/** The text that equal keys of a map have in common; undefined for what can be no key. Numbers are equal whatever their type. */
export function keyOf(value: CelValue): string | undefined {
  if (typeof value === 'string') return `s${value}`;
  if (typeof value === 'boolean') return `b${value}`;
  if (typeof value === 'bigint') return `n${value}`;
  if (typeof value === 'number') return Number.isInteger(value) ? `n${BigInt(value)}` : undefined;
  return isUint(value) ? `n${value.uint}` : undefined;
}

/** A value as Go's `encoding/json` gives it to CEL: every number is a double. */
export function celOfJson(value: Json): CelValue {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(celOfJson);
  const members = Object.entries(value).map(
    ([key, member]) => [`s${key}`, [key, celOfJson(member as Json)] as const] as const,
  );
  return { entries: new Map(members) };
}

export function isCelList(value: CelValue): value is CelList {
  return Array.isArray(value);
}

export function isCelMap(value: CelValue): value is CelMap {
  return typeof value === 'object' && value !== null && 'entries' in value && !Array.isArray(value) && !isBytes(value);
}

export function isUint(value: CelValue): value is CelUint {
  return typeof value === 'object' && value !== null && 'uint' in value;
}

export function isBytes(value: CelValue): value is Uint8Array {
  return value instanceof Uint8Array;
}

function isCelNumber(value: CelValue): value is bigint | number | CelUint {
  return typeof value === 'bigint' || typeof value === 'number' || isUint(value);
}

/** The name of the type of a value. */
export function typeNameOf(value: CelValue): string {
  if (value === null) return 'null_type';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'bigint') return 'int';
  if (typeof value === 'number') return 'double';
  if (isBytes(value)) return 'bytes';
  if (isUint(value)) return 'uint';
  if (isCelList(value)) return 'list';
  return 'typeName' in value ? 'type' : 'map';
}

/** Negative, zero or positive for values that CEL orders; undefined for others, and where one is not a number. */
export function compareCel(left: CelValue, right: CelValue): number | undefined {
  if (isCelNumber(left) && isCelNumber(right)) return compareNumbers(numberOf(left), numberOf(right));
  if (typeof left === 'string' && typeof right === 'string') return compareUtf8(left, right);
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  if (isBytes(left) && isBytes(right)) return compareBytes(left, right);
  return undefined;
}

/** Values of different types are not equal, but numbers are compared by their value. */
export function equalsCel(left: CelValue, right: CelValue): boolean {
  if (left === null || right === null) return left === right;
  if (isCelList(left) && isCelList(right)) {
    return left.length === right.length && left.every((item, index) => equalsCel(item, right[index] as CelValue));
  }
  if (isCelMap(left) && isCelMap(right)) return equalMaps(left, right);
  if (typeof left === 'object' && typeof right === 'object' && 'typeName' in left && 'typeName' in right) {
    return left.typeName === right.typeName;
  }
  return compareCel(left, right) === 0;
}

function equalMaps(left: CelMap, right: CelMap): boolean {
  if (left.entries.size !== right.entries.size) return false;
  return [...left.entries].every(([key, [, value]]) => {
    const other = right.entries.get(key);
    return other !== undefined && equalsCel(value, other[1]);
  });
}

function numberOf(value: bigint | number | CelUint): bigint | number {
  return typeof value === 'object' ? value.uint : value;
}

/** JavaScript compares integers with floats exactly. */
function compareNumbers(left: bigint | number, right: bigint | number): number | undefined {
  if (Number.isNaN(left) || Number.isNaN(right)) return undefined;
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const order = (left[index] ?? 0) - (right[index] ?? 0);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

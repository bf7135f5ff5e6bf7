import { type CelList, type CelMap, type CelValue, isBytes, isCelList, isCelMap } from './cel-value.ts';

/** Characters that are gone through in about the time of one step. */
const charactersOfStep = 100;

/** Functions that go through the items of lists and maps. Of the others only texts matter. */
const throughItems: ReadonlySet<string> = new Set(['_==_', '_!=_', '@in', '_+_']);

/** The steps that a call takes besides being one: what it may go through of its arguments. */
export function workOfCall(name: string, values: readonly CelValue[]): number {
  // Each character of the text may be compared with each of the expression.
  if (name === 'matches') return workOfText(values.reduce<number>((product, value) => product * lengthOf(value), 1));
  const sizes = values.map(throughItems.has(name) ? sizeOf : value => workOfText(lengthOf(value)));
  // Two values differ where the smaller one ends, at the latest.
  if (name === '_==_' || name === '_!=_') return Math.min(...sizes);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The steps that going through a text takes, by its length. */
export function workOfText(length: number): number {
  return Math.floor(length / charactersOfStep);
}

function lengthOf(value: CelValue): number {
  return typeof value === 'string' || isBytes(value) ? value.length : 0;
}

const sizes = new WeakMap<CelList | CelMap, number>();

/** One for each item of a list and entry of a map, at any depth, and what texts take. */
function sizeOf(value: CelValue): number {
  if (!isCelList(value) && !isCelMap(value)) return workOfText(lengthOf(value));
  const known = sizes.get(value);
  if (known !== undefined) return known;
  let size = 0;
  if (isCelList(value)) for (const item of value) size += 1 + sizeOf(item);
  else for (const [key, [, item]] of value.entries) size += 1 + workOfText(key.length) + sizeOf(item);
  sizes.set(value, size);
  return size;
}

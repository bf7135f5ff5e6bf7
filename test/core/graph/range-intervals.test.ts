import { expect, test } from '@jest/globals';
import { intervalsOf } from '../../../src/core/graph/range-intervals.ts';
import { lineOf } from '../../../src/core/graph/version-line.ts';
import { readVersionRelease } from '../../../src/core/graph/version-release.ts';
import { parseRange } from '../../../src/core/version/range.ts';

const texts = ['1.0.0-rc.1', '1.0.0', '1.0.0', '1.1.0', '1.2.0', '2.0.0-0', '2.0.0', '18446744073709551615.0.0'];
const versions = texts.map(text => readVersionRelease(text, ''));

function placesIn(text: string): number[] {
  const range = parseRange(text);
  if ('error' in range) throw new Error(range.error);
  const intervals = intervalsOf(range, lineOf(versions));
  return intervals.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index));
}

test.each([
  '>=1.0.0',
  '<1.0.0',
  '1.0.0',
  '>1.0.0 <=1.2.0',
  '>=1.0.0 <2.0.0 !=1.1.0',
  '!=1.0.0 !=2.0.0 !=1.0.0',
  '<1.1.0 || >1.1.0',
  '<1.2.0 || >=1.1.0 <2.0.0',
  '1.x',
  '<=1.x || 2.0.x',
  '>2.0.0 <1.0.0',
  '>=0.0.0',
])('%s covers on a line what it contains, each place once', text => {
  const range = parseRange(text);
  const contained = versions.flatMap((known, place) =>
    known !== undefined && !('error' in range) && range.contains(known.version) ? [place] : [],
  );
  expect(placesIn(text)).toEqual(contained);
});

test('a range with many exceptions costs what its text costs', () => {
  const count = 5_000;
  const line = lineOf(Array.from({ length: count }, (_, index) => readVersionRelease(`1.${index}.0`, '')));
  const range = parseRange(
    `>=1.0.0 ${Array.from({ length: count / 2 }, (_, index) => `!=1.${2 * index}.0`).join(' ')}`,
  );
  if ('error' in range) throw new Error(range.error);
  let asked = 0;
  const counting = { ...line, notOlder: count1(line.notOlder), newer: count1(line.newer) };
  function count1<Value>(ask: (value: Value) => number) {
    return (value: Value) => {
      asked++;
      return ask(value);
    };
  }
  expect(intervalsOf(range, counting)).toHaveLength(count / 2);
  expect(asked).toBeLessThanOrEqual(count + 2);
});

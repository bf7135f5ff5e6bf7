import { expect, test } from '@jest/globals';
import { writeJson } from '../../../src/core/catalog/write-json.ts';
import type { Json } from '../../../src/core/json.ts';
import { createRandom } from '../../support/random.ts';
import { randomValue } from './random-value.ts';

test('fields of a known schema are in the order of opm, others behind them', () => {
  const blob = {
    note: 1,
    image: 'i',
    properties: [{ value: { b: 1, a: 2 }, type: 't' }],
    name: 'n',
    schema: 'olm.bundle',
  };
  expect(writeJson(blob)).toBe(`{
    "schema": "olm.bundle",
    "name": "n",
    "image": "i",
    "properties": [
        {
            "type": "t",
            "value": {
                "b": 1,
                "a": 2
            }
        }
    ],
    "note": 1
}
`);
});

test('fields of another schema are sorted by their bytes', () => {
  const blob = { schema: 'example.com/other', b: 1, '\u{1f600}': 1, '\uffee': 1, a: { d: 1, c: 1 }, B: 1, 10: 1, 9: 1 };
  expect([...writeJson(blob).matchAll(/"([^"]+)": /g)].map(([, key]) => key)).toEqual([
    '10',
    '9',
    'B',
    'a',
    'c',
    'd',
    'b',
    'schema',
    '\uffee',
    '\u{1f600}',
  ]);
});

test('a negative zero keeps its sign, as in Go', () => {
  expect(writeJson([-0, 0, -0.5])).toBe('[\n    -0,\n    0,\n    -0.5\n]\n');
});

test('characters of HTML are not escaped, separators of lines are', () => {
  expect(writeJson('<a href="b">&</a>\u2028\u2029\b\f\u0001\ud800')).toBe(
    '"<a href=\\"b\\">&</a>\\u2028\\u2029\\b\\f\\u0001\ufffd"\n',
  );
});

test('a value that is nested too deep is refused', () => {
  let value: Json = 'deep';
  for (let level = 0; level < 1001; level++) value = { value };
  expect(() => writeJson(value)).toThrow(RangeError);
});

test('what is written reads back as it was', () => {
  const random = createRandom(7);
  for (let round = 0; round < 500; round++) {
    const value = randomValue(random);
    expect(JSON.parse(writeJson(value))).toEqual(value);
  }
});

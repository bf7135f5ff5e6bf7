import { describe, expect, test } from '@jest/globals';
import type { CatalogDocument } from '../../../src/core/catalog/blob.ts';
import { readValue } from '../../../src/core/catalog/read-value.ts';
import { writeYaml } from '../../../src/core/catalog/write-yaml.ts';
import type { Json } from '../../../src/core/json.ts';
import { createRandom } from '../../support/random.ts';
import { randomValue } from './random-value.ts';

function documentOf(text: string): CatalogDocument {
  return { file: 'catalog.yaml', line: 1, format: 'yaml', text, isUtf8: true };
}

// Expected texts are what sigs.k8s.io/yaml v1.6.0 writes, unless a test says otherwise.
describe('a string', () => {
  test.each([
    ['plain', 'plain'],
    ['with spaces', 'with spaces'],
    ['', '""'],
    ['yes', '"yes"'],
    ['Off', '"Off"'],
    ['~', '"~"'],
    ['null', '"null"'],
    ['nUll', 'nUll'],
    ['4.20', '"4.20"'],
    ['1.25.0', '1.25.0'],
    ['0x1F', '"0x1F"'],
    ['0b1', '"0b1"'],
    ['0b-1', '"0b-1"'],
    ['1_000', '"1_000"'],
    ['.5_5', '".5_5"'],
    ['1e400', '1e400'],
    ['18446744073709551615', '"18446744073709551615"'],
    ['0xffffffffffffffffff', '0xffffffffffffffffff'],
    ['12:30:45', '"12:30:45"'],
    ['2025-10-01', '"2025-10-01"'],
    ['2025-02-29', '2025-02-29'],
    ['2025-10-01T12:30:00Z', '"2025-10-01T12:30:00Z"'],
    ['2025-10-01T12:30:00', '2025-10-01T12:30:00'],
    ['2025-10-01 12:30:00', '"2025-10-01 12:30:00"'],
    ['- dash', "'- dash'"],
    ['-dash', '-dash'],
    ['? what', "'? what'"],
    ['?what', '?what'],
    ['>=1.0.0 <1.1.0', "'>=1.0.0 <1.1.0'"],
    ['a: b', "'a: b'"],
    ['a:b', 'a:b'],
    ['ends:', "'ends:'"],
    ['a #b', "'a #b'"],
    ['a#b', 'a#b'],
    ["it's: so", "'it''s: so'"],
    [' leading', "' leading'"],
    ['trailing ', "'trailing '"],
    ['---', "'---'"],
    ['a\tb', '"a\\tb"'],
    ['a\u00a0b', 'a\u00a0b'],
    ['\u{1f600}', '"\\U0001F600"'],
    ['\ufeffa b', '"\\uFEFF\\x61\\x20\\x62"'],
    ['one\ntwo', '|-\n  one\n  two'],
    ['one\ntwo\n', '|\n  one\n  two'],
    ['one\n\n', '|+\n  one\n'],
    ['\n', '|2+\n'],
    [' one\ntwo', '|2-\n   one\n  two'],
    ['one\n\n  two\n', '|\n  one\n\n    two'],
    ['one \ntwo', '"one \\ntwo"'],
  ])('%j', (value, text) => {
    expect(writeYaml({ a: value })).toBe(`a: ${text}\n`);
  });

  const words = 'word '.repeat(30).trim();

  test('is folded at the first space beyond column 80', () => {
    expect(writeYaml({ a: words })).toBe(`a: ${'word '.repeat(15)}word\n  ${'word '.repeat(13).trim()} word\n`);
  });

  test('is not folded at several spaces in a row', () => {
    const text = words.replaceAll(' ', '  ');
    expect(writeYaml([text])).toBe(`- ${text}\n`);
  });

  test('keeps its spaces when it is folded in double quotes', () => {
    expect(writeYaml({ a: `\t${words.replaceAll(' ', '  ')}` })).toBe(
      `a: "\\t${'word  '.repeat(12)}word\n  \\ ${'word  '.repeat(13)}word\n  \\ word  word  word"\n`,
    );
  });
});

test('U+2028, and a key that would be a merge, are written so that they read back', () => {
  expect(writeYaml({ a: 'b\u2028c', '<<': {} })).toBe('"<<": {}\na: "b\\Lc"\n');
});

describe('a key', () => {
  test('is in natural order', () => {
    const keys = ['v1.10', 'v1.9', 'v1.09', 'a', 'B', '_', '10', '9', 'é', 'v', 'v1', ''];
    const value = Object.fromEntries(keys.map(key => [key, 1]));
    expect([...writeYaml(value).matchAll(/^"?(.*?)"?:/gm)].map(([, key]) => key)).toEqual([
      '',
      '_',
      '9',
      '10',
      'B',
      'a',
      'v',
      'v1',
      'v1.9',
      'v1.09',
      'v1.10',
      'é',
    ]);
  });

  test('stands alone when it is long or has several lines', () => {
    const long = 'k'.repeat(129);
    expect(writeYaml({ [long]: [1], 'a\nb': { c: 'd' } })).toBe(`? |-\n  a\n  b\n: c: d\n? ${long}\n: - 1\n`);
  });

  test('may be one that is special in JavaScript', () => {
    const value = JSON.parse('{"__proto__": {"constructor": 1}}') as Json;
    expect(writeYaml(value)).toBe('__proto__:\n  constructor: 1\n');
  });
});

test.each([
  [[], '[]\n'],
  [{}, '{}\n'],
  [{ a: [] }, 'a: []\n'],
  [
    { a: [[1, [2]], [], [{}], { b: { c: [] }, d: null }] },
    'a:\n- - 1\n  - - 2\n- []\n- - {}\n- b:\n    c: []\n  d: null\n',
  ],
  [[true, null, 'x'], '- true\n- null\n- x\n'],
] satisfies [Json, string][])('lists and mappings: %j', (value, text) => {
  expect(writeYaml(value)).toBe(text);
});

test.each([
  [12, '12'],
  [-0, '0'],
  [1.5, '1.5'],
  [123456.5, '123456.5'],
  [1234567.5, '1.2345675e+06'],
  [0.0001, '0.0001'],
  [0.00001, '1e-05'],
  [2 ** 63, '9223372036854776000'],
  [-(2 ** 63), '-9.223372036854776e+18'],
  [2 ** 64, '1.8446744073709552e+19'],
  [1e21, '1e+21'],
])('the number %d', (value, text) => {
  expect(writeYaml([value])).toBe(`- ${text}\n`);
});

test('a value that is nested too deep is refused', () => {
  let value: Json = 'deep';
  for (let level = 0; level < 1001; level++) value = [value];
  expect(() => writeYaml(value)).toThrow(RangeError);
});

test('what is written reads back as it was', () => {
  const random = createRandom(20_260_131);
  for (let round = 0; round < 1500; round++) {
    const value = randomValue(random);
    const text = writeYaml(value);
    expect({ text, value: readValue(documentOf(text)) }).toEqual({ text, value });
  }
});

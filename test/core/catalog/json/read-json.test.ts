import { describe, expect, test } from '@jest/globals';
import { readJson } from '../../../../src/core/catalog/json/read-json.ts';
import { SyntaxProblem } from '../../../../src/core/catalog/syntax-problem.ts';

describe('JSON as opm reads it', () => {
  test.each<readonly [title: string, text: string, value: unknown]>([
    ['the last of equal keys wins', '{"a":1,"b":2,"a":3}', { a: 3, b: 2 }],
    ['half a surrogate pair is replaced', '{"a":"x\\ud83dy"}', { a: 'x\ufffdy' }],
    ['half a surrogate pair in a key is replaced', '{"\\ude00":1}', { '\ufffd': 1 }],
    ['a whole pair stays', '"\\ud83d\\ude00"', '😀'],
    ['an integer beyond 53 bits is rounded', '9007199254740993', 9007199254740992],
    ['strings may hold what looks like structure', '{"a":"{\\"[:"}', { a: '{"[:' }],
    ['a key of JavaScript is a key', '{"__proto__":{"a":1}}', JSON.parse('{"__proto__":{"a":1}}')],
  ])('%s', (_, text, value) => expect(readJson(text).value).toEqual(value));

  test.each<readonly [text: string, offset: number, message: string]>([
    ['{"a":1e400}', 5, 'The number 1e400 is too large'],
    ['{"a":1,}', 7, 'A key in double quotes is missing'],
    ['{"a" 1}', 5, 'A `:` is missing after the key'],
    ['{"a":1 "b":2}', 7, 'A `,` or `}` is missing'],
    ['[1 2]', 3, 'A `,` or `]` is missing'],
    ['{"a":"x\ty"}', 5, 'This string is broken'],
    ['{"a":"x', 5, 'This string is broken'],
    ['{"a":tru}', 5, 'A JSON value is missing'],
    ['{"a":01}', 6, 'A `,` or `}` is missing'],
    ['{} {}', 3, 'Something follows the JSON value'],
    ['', 0, 'A JSON value is missing'],
    ['[1]]', 3, 'Something follows the JSON value'],
  ])('%j is refused', (text, offset, message) => {
    const read = () => readJson(text);
    expect(read).toThrow(SyntaxProblem);
    expect(read).toThrow(expect.objectContaining({ offset, message }));
  });

  test('reports repeated keys, at the later one', () => {
    const text = '{"a":{"x":1,"x":2},"b":[{"a":1}],"a":3}';
    expect(readJson(text).repeatedKeys).toEqual([
      { key: 'x', offset: 12 },
      { key: 'a', offset: 33 },
    ]);
  });
});

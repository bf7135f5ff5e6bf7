import { describe, expect, test } from '@jest/globals';
import { SyntaxProblem } from '../../../../src/core/catalog/syntax-problem.ts';
import { readYaml } from '../../../../src/core/catalog/yaml/read-yaml.ts';
import type { Json } from '../../../../src/core/json.ts';

const refused = 'refused';

/** The JSON of a text, with the keys of objects in order; `refused` where it cannot be read. */
function read(text: string): string {
  try {
    return JSON.stringify(readYaml(text).value, inOrder);
  } catch (error) {
    if (error instanceof SyntaxProblem) return refused;
    throw error;
  }
}

function inOrder(_: string, value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

// Each expectation is what sigs.k8s.io/yaml v1.6.0 with go-yaml v2.4.3 makes of the text.
describe('YAML as opm reads it', () => {
  describe('plain scalars', () => {
    test.each<readonly [text: string, json: string]>([
      ['yes', 'true'],
      ['Off', 'false'],
      ['y', 'true'],
      ['N', 'false'],
      ['Yes!', '"Yes!"'],
      ['~', 'null'],
      ['Null', 'null'],
      ['nULL', '"nULL"'],
      ['""', '""'],
      ['010', '8'],
      ['0777', '511'],
      ['08', '8'],
      ['0o17', '15'],
      ['0O17', '15'],
      ['0b101', '5'],
      ['-0b11', '-3'],
      ['0b-1', '-1'],
      ['0x1F', '31'],
      ['-0xff', '-255'],
      ['1_000', '1000'],
      ['_1', '"_1"'],
      ['1__0', '10'],
      ['+12', '12'],
      ['-0', '0'],
      ['1e3', '1000'],
      ['1E+3', '1000'],
      ['12e03', '12000'],
      ['.5', '0.5'],
      ['-.5e-3', '-0.0005'],
      ['+.5', '0.5'],
      ['.1_0', '0.1'],
      ['.1_', '".1_"'],
      ['1.', '1'],
      ['1.e2', '100'],
      ['.', '"."'],
      ['1e400', '"1e400"'],
      ['0x1p4', '"0x1p4"'],
      ['1:30', '"1:30"'],
      ['190:20:30', '"190:20:30"'],
      ['2026-01-26', '"2026-01-26"'],
      ['2026-01-26T17:53:29', '"2026-01-26T17:53:29"'],
      ['9007199254740993', '9007199254740992'],
      ['18446744073709551615', '18446744073709552000'],
      ['18446744073709551616', '18446744073709552000'],
      ['-9223372036854775809', '-9223372036854776000'],
      ['=', '"="'],
      ['<<', '"<<"'],
      ['a#b', '"a#b"'],
      ['a #b', '"a"'],
      ['a:b', '"a:b"'],
      ['-a', '"-a"'],
      ['?a', '"?a"'],
      [':a', '":a"'],
      ['http://x/y', '"http://x/y"'],
      ['.inf', refused],
      ['-.INF', refused],
      ['.nan', refused],
      ['infinity', '"infinity"'],
      ['NaN', '"NaN"'],
    ])('%j is %s', (text, json) => expect(read(text)).toBe(json));
  });

  describe('tags', () => {
    test.each<readonly [text: string, json: string]>([
      ['!!str 4.10', '"4.10"'],
      ['!!int "8"', '8'],
      ['!!int 1.5', refused],
      ['!!float 3', '3'],
      ['!!float x', refused],
      ['!!bool yes', 'true'],
      ['!!null ~', 'null'],
      ['!!null x', refused],
      ['!!binary aGVsbG8=', '"hello"'],
      ['!!binary "@"', refused],
      ['!!timestamp 2026-01-26', '"2026-01-26"'],
      ['!!timestamp x', refused],
      ['!custom 12', '"12"'],
      ['! 12', '"12"'],
      ['!!set {a, b}', '{"a":null,"b":null}'],
      ['!<tag:yaml.org,2002:int> 7', '7'],
      ['!x!y z', refused],
      ['!!str', '""'],
      ['!!int', refused],
    ])('%j is %s', (text, json) => expect(read(text)).toBe(json));
  });

  describe('quoted scalars', () => {
    test.each<readonly [text: string, json: string]>([
      ["'it''s'", '"it\'s"'],
      ['"\\x41\\u00e9\\U0001F600"', '"Aé😀"'],
      ['"\\/"', refused],
      ['"\\ud83d\\ude00"', refused],
      ['"a\\\n  b"', '"ab"'],
      ['"a\n\n  b"', '"a\\nb"'],
      ['"\\e\\0\\N\\_\\L"', '"\\u001b\\u0000\u0085\u00a0\u2028"'],
      ["'a\n  b'", '"a b"'],
      ['"x"#c', '"x"'],
      ['"x" y', '"x"'],
      ['"a', refused],
      ["'a", refused],
    ])('%j is %s', (text, json) => expect(read(text)).toBe(json));
  });

  describe('block scalars', () => {
    test.each<readonly [text: string, json: string]>([
      ['|\n a\n  b\n\n', '"a\\n b\\n"'],
      ['|-\n a\n', '"a"'],
      ['|+\n a\n\n', '"a\\n\\n"'],
      ['>\n a\n b\n\n c\n', '"a b\\nc\\n"'],
      ['>\n a\n  b\n c\n', '"a\\n b\\nc\\n"'],
      ['|2\n   a\n', '" a\\n"'],
      ['|0\n a\n', refused],
      ['| x\n a\n', refused],
      ['|\n\ta\n', refused],
      ['|\n  \n a\n', '""'],
    ])('%j is %s', (text, json) => expect(read(text)).toBe(json));
  });

  describe('collections', () => {
    test.each<readonly [text: string, json: string]>([
      ['{a: 1, b: }', '{"a":1,"b":null}'],
      ['{a, b: c}', '{"a":null,"b":"c"}'],
      ['[a, b,]', '["a","b"]'],
      ['[a, , b]', refused],
      ['[a: b, c]', '[{"a":"b"},"c"]'],
      ['[? a : b]', '[{"a":"b"}]'],
      ['["a":b]', '[{"a":"b"}]'],
      ['{a:1}', '{"a:1":null}'],
      ['{"a":1}', '{"a":1}'],
      ['[?a]', '[{"a":null}]'],
      ['[a\n]', '["a"]'],
      ['{a: 1,\n b: 2}', '{"a":1,"b":2}'],
      ['- a\n-\n- - b\n', '["a",null,["b"]]'],
      ['a:\n- b\nc: d\n', '{"a":["b"],"c":"d"}'],
      ['a:\n  b: c\n d: e\n', refused],
      ['a: b: c', refused],
      ['a:\n\tb: c\n', refused],
      ['? a\n: b\n', '{"a":"b"}'],
      ['? [a]\n: b\n', refused],
      [': a\n', refused],
      ['? - a\n', refused],
    ])('%j is %s', (text, json) => expect(read(text)).toBe(json));
  });

  describe('keys', () => {
    test.each<readonly [text: string, json: string]>([
      ['{1: a}', '{"1":"a"}'],
      ['{1.5: a}', '{"1.5":"a"}'],
      ['{1e6: a}', '{"1e+06":"a"}'],
      ['{0x10: a}', '{"16":"a"}'],
      ['{yes: a}', '{"true":"a"}'],
      ['{2026-01-26: a}', '{"2026-01-26":"a"}'],
      ['{null: a}', refused],
      ['{18446744073709551615: a}', refused],
      ['{.inf: a}', '{".inf":"a"}'],
      ['{[a]: b}', refused],
      ['{{a: b}: c}', refused],
      ['a: 1\nb: 2\na: 3\n', '{"a":3,"b":2}'],
      ['__proto__: {a: 1}\n', '{"__proto__":{"a":1}}'],
    ])('%j is %s', (text, json) => expect(read(text)).toBe(json));
  });

  describe('merges and aliases', () => {
    test.each<readonly [text: string, json: string]>([
      ['a: &x {k: 1}\nb: {<<: *x, k: 2}\n', '{"a":{"k":1},"b":{"k":2}}'],
      ['a: &x {k: 1}\nb: {k: 2, <<: *x}\n', '{"a":{"k":1},"b":{"k":1}}'],
      ['a: &x {k: 1}\nb: {<<: [*x, {k: 3, m: 4}]}\n', '{"a":{"k":1},"b":{"k":1,"m":4}}'],
      ['<<: a\n', refused],
      ['<<: [a]\n', refused],
      ['"<<": a\n', '{"<<":"a"}'],
      ['! <<: {a: b}\n', '{"a":"b"}'],
      ['a: &x 1\nb: *x\n', '{"a":1,"b":1}'],
      ['a: *x\n', refused],
      ['a: &x [*x]\n', refused],
      ['a: &x 1\nb: &x 2\nc: *x\n', '{"a":1,"b":2,"c":2}'],
      ['&a b: *a\n', '{"b":"b"}'],
      ['a: &b\n', '{"a":null}'],
      ['&a:b c', '":b c"'],
      ['*a', refused],
    ])('%j is %s', (text, json) => expect(read(text)).toBe(json));
  });

  describe('documents and characters', () => {
    test.each<readonly [text: string, json: string]>([
      ['', 'null'],
      ['# c\n', 'null'],
      ['---\n', 'null'],
      ['--- a\n', '"a"'],
      ['a: b\n...\n]garbage\n', '{"a":"b"}'],
      ['{a: b} c: d\n', refused],
      ['{a: b}\n@\n', refused],
      ['a\n---\nb\n', '"a"'],
      ['%YAML 1.1\n--- a\n', '"a"'],
      ['%YAML 1.2\n--- a\n', refused],
      ['%TAG ! tag:x:\n--- !y z\n', '"z"'],
      ['%FOO\n--- a\n', refused],
      ['\ufeffa: b\n', '{"a":"b"}'],
      ['a: "\\uFEFFb"\n', '{"a":"\ufeffb"}'],
      ['a\u0085b: c\n', refused],
      ['a: b\u2028c: d\n', '{"a":"b","c":"d"}'],
      ['a: b\rc: d\r', '{"a":"b","c":"d"}'],
      ['a: b\r\nc: d\r\n', '{"a":"b","c":"d"}'],
      ['a: \u0001\n', refused],
      ['a: \u007f\n', refused],
      ['@a', refused],
      ['`a', refused],
      ['%a', refused],
      ['a: @b\n', refused],
      ['|a', refused],
      ['>a', refused],
    ])('%j is %s', (text, json) => expect(read(text)).toBe(json));
  });
});

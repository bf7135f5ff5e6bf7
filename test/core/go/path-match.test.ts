import { expect, test } from '@jest/globals';
import { compilePathMatch } from '../../../src/core/go/path-match.ts';

test.each<[string, string[], string[]]>([
  ['abc', ['abc'], ['ab', 'abcd', '']],
  ['', [''], ['a']],
  ['*', ['', 'abc'], []],
  ['*c', ['c', 'abc', 'cc'], ['cb']],
  ['a*', ['a', 'abc'], ['ba']],
  ['a*b*c', ['abc', 'aXbYc', 'abbcc'], ['ab', 'acb', 'abcd']],
  ['a***c', ['ac', 'abc'], ['ab']],
  ['a?c', ['abc', 'aéc'], ['ac', 'abbc']],
  ['*.y?ml', ['x.yaml', '.yyml'], ['x.yml']],
  ['[a-c]x', ['ax', 'cx'], ['dx', 'x']],
  ['[^a-c]x', ['dx'], ['ax']],
  ['[-]', [], ['-']],
  ['[a\\-z]', ['a', '-', 'z'], ['b']],
  ['[\\]]', [']'], ['\\']],
  ['[é-ü]', ['ö'], ['o']],
  ['[*]', ['*'], ['a']],
  ['\\*', ['*'], ['a', '\\*']],
  ['a]', ['a]'], []],
])('%s', (pattern, matching, others) => {
  const matches = compilePathMatch(pattern) ?? (() => false);
  expect(matching.filter(name => !matches(name))).toEqual([]);
  expect(others.filter(matches)).toEqual([]);
});

test.each(['[', '[]', '[]a]', '[a', '[a-', '[a-]', '[^', '[^]', 'a\\', 'x*[', '[-a]'])('%s is malformed', pattern => {
  expect(compilePathMatch(pattern)).toBeUndefined();
});

test('many stars against a name that almost matches', () => {
  const matches = compilePathMatch(`${'*a'.repeat(20_000)}b`) ?? (() => true);
  expect(matches('a'.repeat(20_000))).toBe(false);
  expect(matches(`${'a'.repeat(20_000)}b`)).toBe(true);
});

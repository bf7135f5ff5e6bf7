import { describe, expect, test } from '@jest/globals';
import { readYamlFile } from '../../../src/core/config/read-yaml-file.ts';
import type { YamlNode } from '../../../src/core/config/yaml-tree.ts';

function read(text: string, isUtf8 = true) {
  return readYamlFile({ path: 'ci.yaml', text, isUtf8 });
}

/** Each problem as `line:column message`. */
function problems(text: string, isUtf8 = true): string[] {
  return read(text, isUtf8).problems.map(({ message, place }) => `${place.line}:${place.column} ${message}`);
}

function plain(node: YamlNode | undefined): unknown {
  if (node === undefined) return undefined;
  if (node.kind === 'list') return node.items.map(plain);
  if (node.kind === 'scalar') return node.text;
  return Object.fromEntries([...node.entries].map(([key, { value }]) => [key, plain(value)]));
}

describe('a file that people keep by hand', () => {
  test.each([
    ['', undefined],
    ['---\n# who\nreviewers:\n- alice\n- "bob" # is back\n', { reviewers: ['alice', 'bob'] }],
    ["reviewers: [alice, 'it''s', \"b\\u006fb\"]\n", { reviewers: ['alice', "it's", 'bob'] }],
    ['\ufeffreviewers:\r\n  - alice\r\n', { reviewers: ['alice'] }],
    ['{"reviewers": ["alice"], "merge": false}', { reviewers: ['alice'], merge: 'false' }],
    ['about: |\n  One\n  \ttwo\n\n  three\nmore: >-\n  a\n  b\n', { about: 'One\n\ttwo\n\nthree\n', more: 'a b' }],
    ['a: one\n  two\nb: "x\n  y"\n# c\t\n', { a: 'one two', b: 'x y' }],
    [
      'a:\nb: ~\nc: 4.20\nd: yes\ne: 2026-01-31\nf: 1_000\n',
      { a: '', b: '~', c: '4.20', d: 'yes', e: '2026-01-31', f: '1_000' },
    ],
    ['"a b": {c: d, e: []}\n...\n', { 'a b': { c: 'd', e: [] } }],
    ['für: Grüße 😀\u00a0\n', { für: 'Grüße 😀\u00a0' }],
  ])('says the same to every program: %j', (text, expected) => {
    expect(problems(text)).toEqual([]);
    expect(plain(read(text).root)).toEqual(expected);
  });

  const odd = 'which parsers read differently or reject.';
  test.each([
    [
      'U+0085 in a comment',
      'reviewers: [alice] # \u0085  - mallory\n',
      `1:22 The file has the character U+0085, ${odd}`,
    ],
    ['U+2028', 'reviewers:\n- alice # \u2028- mallory\n', `2:11 The file has the character U+2028, ${odd}`],
    ['U+2029', '# \u2029reviewers: [mallory]\n', `1:3 The file has the character U+2029, ${odd}`],
    [
      'a carriage return alone',
      'reviewers:\n- alice # \r- mallory\n',
      `2:11 The file has the character U+000D, ${odd}`,
    ],
    ['a control character', 'a: b # \u0007\n', `1:8 The file has the character U+0007, ${odd}`],
    ['a C1 control character', 'a: "\u0090"\n', `1:5 The file has the character U+0090, ${odd}`],
    ['a byte order mark inside', 'a: b # \ufeff\n', `1:8 The file has the character U+FEFF, ${odd}`],
    ['a noncharacter', 'a: b # \uffff\n', `1:8 The file has the character U+FFFF, ${odd}`],
  ])('Y8 is refused with a character that is a line break, or an error, to some programs: %s', (_, text, expected) => {
    expect(problems(text)).toEqual([expected]);
    expect(read(text).root).toBeUndefined();
  });

  test('Y8 is refused with bytes that are not UTF-8, at the first of them', () => {
    expect(problems('a: b\nc: \ufffd\n', false)).toEqual(['2:4 The file is not valid UTF-8.']);
  });

  test.each([
    [
      'a merge key',
      '<<: {reviewers: [mallory]}\nreviewers: [alice]\n',
      '1:1 Merge keys (`<<`) are not supported here.',
    ],
    ['an empty key', 'a: b\n? \n', '2:3 A key is empty or null, which some parsers reject.'],
    ['a key that is null', '~: b\n', '1:1 A key is empty or null, which some parsers reject.'],
    ['an anchor', 'a: &x b\n', '1:7 Anchors (`&name`) are not supported here.'],
    ['a tag', 'a: !!str b\n', '1:10 Tags (`!name`) are not supported here.'],
    ['a tag of a list', 'a: !!seq [b]\n', '1:10 Tags (`!name`) are not supported here.'],
    ['a directive', '%YAML 1.1\n---\na: b\n', '1:1 Directives (`%`) are not supported here.'],
    ['a tab behind a value', 'a: b\t\n', '1:5 The file has a tab, which some parsers reject.'],
    ['a tab behind the sign of a block', 'a: |\t\n  b\n', '1:5 The file has a tab, which some parsers reject.'],
    ['a tab behind quotes with a hash', '{"a # b": c,\td: e}\n', '1:13 The file has a tab, which some parsers reject.'],
    ['a tab behind a colon', 'a:\tb\n', '1:3 The file has a tab, which some parsers reject.'],
    ['a tab behind a hash that begins no comment', 'a: b#\tc\n', '1:6 The file has a tab, which some parsers reject.'],
    ['a merge key for a value', 'a: [<<]\n', '1:5 Merge keys (`<<`) are not supported here.'],
    ['an equals sign for a value', 'a: =\n', '1:4 Python parsers cannot read this value.'],
    ['a number without digits', 'a: 0x_\n', '1:4 Python parsers cannot read this value.'],
    ['a number that is too long', `a: ${'1'.repeat(4301)}\n`, '1:4 Python parsers cannot read this value.'],
    ['infinity', 'a: -.inf\n', '1:4 JSON has no such number, so that some parsers reject the file.'],
    ['a number that is none', 'a: [.NaN]\n', '1:5 JSON has no such number, so that some parsers reject the file.'],
    ['a day that there is not', 'a: 2026-02-29\n', '1:4 "2026-02-29" is not a date in the calendar.'],
    ['a month that there is not', 'a: {2026-13-01: b}\n', '1:5 "2026-13-01" is not a date in the calendar.'],
    ['a time that there is not', 'a: 2026-02-28\n  24:00:00\n', '1:4 Python parsers cannot read this value.'],
    ['a question mark in flow style', 'a: [b?c]\n', undefined],
    ['an escape of YAML 1.2', 'a: "\\/"\n', '1:5 YAML 1.1 parsers cannot read this.'],
    [
      'a key of more than 1,024 characters',
      `${'k'.repeat(1025)}: b\n`,
      '1:1 The file is not valid YAML: The : indicator must be at most 1024 chars',
    ],
  ])('Y4 Y5 is refused with what only some programs read: %s', (_, text, expected) => {
    const found = problems(text);
    expect(found).toHaveLength(1);
    if (expected !== undefined) expect(found[0]).toContain(expected);
  });

  test('takes dates, and texts that begin like them', () => {
    expect(
      problems('a: [2028-02-29, 2026-2-3, 2026-02-03T04:05:06Z, 2026-13-01-beta, "2026-13-01", "=", 0b1, v0x_]\n'),
    ).toEqual([]);
  });

  test('Y5 tells texts from what YAML 1.1 or 1.2 takes for something else', () => {
    const { root } = read('[yes, no, on, 010, 0o10, 1e3, 12, null, ~, 1_000, "12", alice, v1.2, 0x1F]\n');
    const items = root?.kind === 'list' ? root.items : [];
    const texts = items.filter(item => item.kind === 'scalar' && item.isText);
    expect(texts.map(plain)).toEqual(['12', 'alice', 'v1.2']);
  });

  test('Y7 tabs are looked through in linear time', () => {
    expect(problems(`#${'\t'.repeat(131_000)}\n`)).toEqual([]);
    expect(problems(`a: "${'\t'.repeat(131_000)}"\n`)).toEqual([]);
  });
});

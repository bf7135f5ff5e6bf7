import { describe, expect, test } from '@jest/globals';
import { unportableName } from '../../../../src/core/checks/scope/unportable-name.ts';

const strict = (name: string) => unportableName(name, true, 143);
const lax = (name: string) => unportableName(name, false, 143);

describe('names that every file system holds', () => {
  test.each([
    'foo',
    'catalog.yaml',
    'v1.0.0+build-7',
    '.indexignore',
    '_x',
    '.github',
    '.gitignore',
    'git',
    'git1',
    'console',
    'com',
    'com10',
    'nullify.yaml',
    'foo.con',
    'A'.repeat(143),
  ])('%s is fine', name => {
    expect(strict(name)).toBeUndefined();
  });

  test.each(['a b', 'x@2x.png', '(1)', '~', "it's", 'a=b,c'])('%s is fine outside of catalogs only', name => {
    expect(lax(name)).toBeUndefined();
    expect(strict(name)).toMatch(/other than letters/);
  });
});

describe('P9: characters that are not what they seem', () => {
  test.each([
    ['Cyrillic', 'f\u043eo'],
    ['a right-to-left override', 'foo\u202elmay.exe'],
    ['a zero-width space', 'fo\u200bo'],
    ['a composed letter', 'caf\u00e9'],
    ['a full-width letter', '\uff46oo'],
    ['an emoji', 'foo\u{1f600}'],
    ['a lone surrogate', 'foo\ud800'],
    ['a C1 control character', 'foo\u0085'],
  ])('%s', (_, name) => {
    expect(lax(name)).toMatch(/non-ASCII/);
  });

  test('bytes that are not UTF-8', () => {
    expect(lax('foo\uFFFD')).toMatch(/not valid UTF-8/);
  });

  test('the message shows code points, never the characters themselves', () => {
    expect(lax('foo\u202elmay.exe')).toBe('"foo\\u{202e}lmay.exe" contains a non-ASCII character');
    expect(lax('foo\nbar')).toBe('"foo\\nbar" contains a control character');
  });
});

describe('P10: names that some system takes for something else', () => {
  test.each([
    ['..', /not a valid name/],
    ['.', /not a valid name/],
    ['', /is empty/],
    ['.git', /git's own directory/],
    ['.GIT', /git's own directory/],
    ['.Git.', /git's own directory/],
    ['.git . ', /git's own directory/],
    ['GIT~1', /git's own directory/],
    ['git~2', /git's own directory/],
    ['a\\b', /some file systems/],
    ['.git::$INDEX_ALLOCATION', /some file systems/],
    ['a:b', /some file systems/],
    ['a*', /some file systems/],
    ['a?', /some file systems/],
    ['a\u0000b', /control character/],
    ['a\nb', /control character/],
    ['a\u007f', /control character/],
    ['foo.', /ends with a dot or a space/],
    ['foo ', /ends with a dot or a space/],
    ['...', /ends with a dot or a space/],
    ['CON', /device on Windows/],
    ['con.yaml', /device on Windows/],
    ['Aux', /device on Windows/],
    ['nul.tar.gz', /device on Windows/],
    ['COM1', /device on Windows/],
    ['lpt9.txt', /device on Windows/],
    ['CONOUT$', /device on Windows/],
  ])('%j', (name, problem) => {
    expect(lax(name)).toMatch(problem);
    expect(strict(name)).toMatch(problem);
  });

  test('a name is refused, and not shown in full, when it is too long', () => {
    expect(strict('a'.repeat(144))).toBe(`"${'a'.repeat(40)}..." has 144 characters, and at most 143 are portable`);
  });

  test('a name of a megabyte of dots takes no time to speak of', () => {
    expect(lax('. '.repeat(500_000))).toMatch(/1000000 characters/);
  });
});

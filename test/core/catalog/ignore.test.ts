import { describe, expect, test } from '@jest/globals';
import { ignoreFileProblem, ignoreMatcher, ignoreWork } from '../../../src/core/catalog/ignore.ts';

/** Which of the paths one `.indexignore` in the root hides. */
function hidden(text: string, ...paths: string[]): string[] {
  return paths.filter(ignoreMatcher([{ directory: '', text }]));
}

const paths = ['a', 'a.yaml', 'b/a', 'b/a.yaml', 'b/c/a', 'c/b/a.yaml', 'OWNERS', 'b/OWNERS'];

describe('one file', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['# a\n\n  \n#b', []],
    ['OWNERS', ['OWNERS', 'b/OWNERS']],
    ['  OWNERS\t', ['OWNERS', 'b/OWNERS']],
    ['OWNERS\r\n*.yaml\r\n', ['a.yaml', 'b/a.yaml', 'c/b/a.yaml', 'OWNERS', 'b/OWNERS']],
    ['/OWNERS', ['OWNERS']],
    ['a', ['a', 'b/a', 'b/c/a']],
    // Files alone are asked about, so a pattern for directories leaves a file of that name.
    ['a/', []],
    ['b/', ['b/a', 'b/a.yaml', 'b/c/a', 'c/b/a.yaml', 'b/OWNERS']],
    ['/b', ['b/a', 'b/a.yaml', 'b/c/a', 'b/OWNERS']],
    ['b/*', ['b/a', 'b/a.yaml', 'b/c/a', 'b/OWNERS']],
    ['b/*/', ['b/c/a']],
    ['/*', paths],
    ['*/a', ['b/a']],
    ['**/a', ['a', 'b/a', 'b/c/a']],
    ['b/**', ['b/a', 'b/a.yaml', 'b/c/a', 'b/OWNERS']],
    ['b/**/a', ['b/a', 'b/c/a']],
    ['**', paths],
    // Two stars by themselves match as names do; behind a slash alone they match nothing.
    ['/**', []],
    ['b**/a', []],
    ['*.yaml\n!a.yaml', []],
    ['!a.yaml\n*.yaml', ['a.yaml', 'b/a.yaml', 'c/b/a.yaml']],
    // Unlike git: what an excluded directory holds can be brought back.
    ['b/\n!b/c/a', ['b/a', 'b/a.yaml', 'c/b/a.yaml', 'b/OWNERS']],
    ['[', []],
    ['!', []],
    ['/', []],
    ['\\a', ['a', 'b/a', 'b/c/a']],
  ])('%j', (text, expected) => {
    expect(hidden(text, ...paths)).toEqual(expected);
  });
});

describe('several files', () => {
  test('each applies from its own directory downwards', () => {
    const isHidden = ignoreMatcher([
      { directory: 'x', text: '/a\nb' },
      { directory: 'y/z', text: 'c' },
    ]);
    expect(['a', 'x/a', 'x/y/a', 'x/b', 'x/y/b', 'b', 'xa/a', 'c', 'y/c', 'y/z/c', 'y/z/z/c'].filter(isHidden)).toEqual(
      ['x/a', 'x/b', 'x/y/b', 'y/z/c', 'y/z/z/c'],
    );
  });

  test('the inner one decides', () => {
    const isHidden = ignoreMatcher([
      { directory: '', text: '*.yaml' },
      { directory: 'x', text: '!a.yaml' },
    ]);
    expect(['a.yaml', 'x/a.yaml', 'x/b.yaml'].filter(isHidden)).toEqual(['a.yaml', 'x/b.yaml']);
  });

  test('the outer one decides about a directory that a walk by name meets before it', () => {
    const files = (directory: string) => [
      { directory: '', text: '*.yaml' },
      { directory, text: '!a.yaml' },
    ];
    expect(ignoreMatcher(files('-x'))('-x/a.yaml')).toBe(true);
    expect(ignoreMatcher(files('.a'))('.a/a.yaml')).toBe(true);
    expect(ignoreMatcher(files('.x'))('.x/a.yaml')).toBe(false);
  });

  test('paths may begin above the catalog', () => {
    const isHidden = ignoreMatcher([{ directory: 'catalogs/v4.20/foo', text: '/README.md' }]);
    expect(['catalogs/v4.20/foo/README.md', 'README.md', 'catalogs/v4.20/README.md'].filter(isHidden)).toEqual([
      'catalogs/v4.20/foo/README.md',
    ]);
  });

  test('a file costs what stands above it, not what stands elsewhere', () => {
    const files = Array.from({ length: 10_000 }, (_, index) => ({
      directory: `p${index}`,
      text: 'OWNERS\n*.md\n[a-c]*',
    }));
    const isHidden = ignoreMatcher(files);
    expect(files.filter(({ directory }) => isHidden(`${directory}/OWNERS`)).length).toBe(10_000);
    expect(files.filter(({ directory }) => isHidden(`${directory}/catalog.yaml`)).length).toBe(10_000);
    expect(files.filter(({ directory }) => isHidden(`${directory}/x.yaml`)).length).toBe(0);
  });
});

describe('Y9: patterns that take long', () => {
  const names = Array.from({ length: 2_000 }, (_, index) => `${'a'.repeat(200)}${index}`);

  test.each([
    ['many stars', `${'*a'.repeat(90)}b`],
    ['a long part that almost fits everywhere', `*${'a'.repeat(100)}b*`],
    ['paths', `/*/*/${'*a'.repeat(90)}b`],
  ])('%s end, and then hide nothing', (_, pattern) => {
    const work = ignoreWork();
    const text = ['*.md', ...Array.from({ length: 500 }, (_item, index) => pattern + index)].join('\n');
    const isHidden = ignoreMatcher([{ directory: '', text }], work);
    expect(names.map(name => `x/y/${name}`).filter(isHidden)).toEqual([]);
    expect(work.isSpent).toBe(true);
    expect(isHidden('README.md')).toBe(false);
  });

  test('ordinary ones against many paths are far from it', () => {
    const work = ignoreWork();
    const text = Array.from({ length: 100 }, (_, index) => `file${index}.md`).join('\n');
    const isHidden = ignoreMatcher([{ directory: '', text: `${text}\n*.txt\n/ci.yaml` }], work);
    const paths = Array.from({ length: 5_000 }, (_, index) => `foo${index % 300}/bundles/${index}.yaml`);
    expect([...paths, 'a/b/file7.md', 'a.txt', 'a/ci.yaml'].filter(isHidden)).toEqual(['a/b/file7.md', 'a.txt']);
    expect(work.isSpent).toBe(false);
  });

  test('many directories with many patterns count together', () => {
    const work = ignoreWork();
    const text = `${'a'.repeat(99)}*\n`.repeat(1_000);
    const files = Array.from({ length: 250 }, (_, index) => ({ directory: `d${index}`, text }));
    const isHidden = ignoreMatcher(files, work);
    for (const { directory } of files) isHidden(`${directory}/x`);
    expect(work.isSpent).toBe(true);
  });
});

describe('ignoreFileProblem', () => {
  test('a line that opm does not read', () => {
    expect(ignoreFileProblem('a'.repeat(65_535))).toBeUndefined();
    expect(ignoreFileProblem(`b\n${'a'.repeat(65_536)}`)).toBe('it has a line of more than 65535 bytes');
    expect(ignoreFileProblem('é'.repeat(32_768))).toBe('it has a line of more than 65535 bytes');
    expect(hidden(`${'a'.repeat(65_536)}\nb`, 'b')).toEqual([]);
  });

  test('more patterns than are looked at', () => {
    expect(ignoreFileProblem('#\na\n\n'.repeat(1_000))).toBeUndefined();
    expect(ignoreFileProblem('a\n'.repeat(1_001))).toBe('it has 1001 patterns, more than 1000');
    expect(ignoreFileProblem(`${'a'.repeat(1_000)}\n`.repeat(100))).toBeUndefined();
    expect(ignoreFileProblem(`${'a'.repeat(1_001)}\n`.repeat(100))).toBe(
      'its patterns have 100100 characters, more than 100000',
    );
    expect(hidden('a\n'.repeat(1_001), 'a')).toEqual([]);
  });
});

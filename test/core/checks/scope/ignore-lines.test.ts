import { describe, expect, test } from '@jest/globals';
import { ignoreProblems, mayBeHidden } from '../../../../src/core/checks/scope/ignore-lines.ts';

const hideable = ['.indexignore', 'OWNERS', 'README*'];
const patterns = (text: string) => ignoreProblems(text, hideable).map(problem => `${problem.line} ${problem.pattern}`);

describe('P13: what an ignore file may say', () => {
  test('plain names, comments, empty lines, spaces and carriage returns around them', () => {
    expect(patterns('# why\r\n\r\nOWNERS\r\n /README.md \n.indexignore\nREADME\nREADME*\nREADME.m*\n')).toEqual([]);
  });

  test.each([
    '*',
    '**',
    '**/*',
    '*.yaml',
    '/*',
    '/',
    'catalog.yaml',
    '!OWNERS',
    '!catalog.yaml',
    'OWNERS/',
    'OWNERS*',
    'OWNER?',
    'OWNER[S]',
    '[O]WNERS',
    'README**',
    'README*.md',
    'READ*',
    'README/catalog.yaml',
    'OWNERS catalog.yaml',
    '\\OWNERS',
    '//OWNERS',
    'sub/OWNERS',
    'owners',
    '../bar',
    '\u202eOWNERS',
  ])('%j is not plain', pattern => {
    expect(patterns(`OWNERS\n${pattern}\n`)).toEqual([`2 ${pattern}`]);
  });
});

test('P13: which files may be hidden', () => {
  expect(['OWNERS', '.indexignore', 'README', 'README.md'].every(name => mayBeHidden(name, hideable))).toBe(true);
  expect(['catalog.yaml', 'OWNERS.yaml', 'owners', 'XREADME', '*'].some(name => mayBeHidden(name, hideable))).toBe(
    false,
  );
});

test('a lone * in the configuration allows nothing', () => {
  expect(mayBeHidden('catalog.yaml', ['*'])).toBe(false);
});

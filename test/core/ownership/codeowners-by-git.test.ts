import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { MatchWork } from '../../../src/core/go/match-work.ts';
import {
  type CodeownersPattern,
  matchesPattern,
  readPattern,
  unitsOfPath,
} from '../../../src/core/ownership/codeowners-pattern.ts';
import { GitRepository } from '../../support/git-repository.ts';

const matches = (pattern: CodeownersPattern, path: string) =>
  matchesPattern(pattern, unitsOfPath(path, 'character'), new MatchWork(1_000_000));

/** All that a pattern may begin with, go on with and end with. */
const starts = ['', '/', '**/'];
const firsts = ['foo', 'f*', '*.js', 'f?o', 'f\\*o', '**', '*'];
const seconds = ['', '/', '/**', '/bar', '/b*r', '/*/bar', '/**/bar', '/bar/', '/**/b?r/'];

const names = ['foo', 'fo', 'f*o', 'bar', 'a.js', 'food'];
const paths = [
  ...names,
  ...names.flatMap(first => names.map(second => `${first}/${second}`)),
  ...names.flatMap(first => names.flatMap(second => names.map(third => `${first}/${second}/${third}`))),
];

// A `/*` at the end is where GitHub differs from `.gitignore`: codeowners-pattern.test.ts has it. `**/` alone is left out: to git, files in the
// root are not below a directory.
const patterns = starts
  .flatMap(start => firsts.flatMap(first => seconds.map(second => start + first + second)))
  .filter(pattern => !pattern.endsWith('/*') && !/^\/?(\*\*\/)+$/.test(pattern));

test('patterns match what git ignores by them', () => {
  const repository = new GitRepository();
  const directories = patterns.map((pattern, at) => [`p${at}`, pattern] as const);
  repository.write(Object.fromEntries(directories.map(([name, pattern]) => [`${name}/.gitignore`, `${pattern}\n`])));
  const asked = directories.flatMap(([name]) => paths.map(path => `${name}/${path}`));
  const printed = execFileSync('git', ['check-ignore', '--no-index', '-z', '--stdin'], {
    cwd: repository.directory,
    input: asked.join('\0'),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  repository.remove();
  const ignored = new Set(printed.split('\0'));
  const differences = directories.flatMap(([name, pattern]) => {
    const read = readPattern(pattern);
    const differing = paths.filter(path => matches(read, path) !== ignored.has(`${name}/${path}`));
    return differing.map(path => `${pattern}: ${path}`);
  });
  expect(differences).toEqual([]);
});

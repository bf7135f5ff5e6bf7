import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { unifiedDifference } from '../../../src/core/text/unified-difference.ts';
import { createRandom } from '../../support/random.ts';

const directory = mkdtempSync(join(tmpdir(), 'difference-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** What git makes of a text by a difference. */
function applied(before: string, difference: string): string {
  writeFileSync(join(directory, 'file'), before);
  writeFileSync(join(directory, 'patch'), `--- a/file\n+++ b/file\n${difference}`);
  execFileSync('git', ['apply', '--unidiff-zero', 'patch'], { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] });
  return readFileSync(join(directory, 'file'), 'utf8');
}

test('equal texts have no difference', () => {
  expect(unifiedDifference('a\nb\n', 'a\nb\n')).toBe('');
});

test('a change is shown with three lines around it, and far ones apart', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `${index + 1}\n`);
  const after = lines.with(1, 'two\n').toSpliced(15, 0, 'new\n');
  expect(unifiedDifference(lines.join(''), after.join(''))).toBe(
    '@@ -1,5 +1,5 @@\n 1\n-2\n+two\n 3\n 4\n 5\n@@ -13,6 +13,7 @@\n 13\n 14\n 15\n+new\n 16\n 17\n 18\n',
  );
});

test.each([
  ['', 'a\n', '@@ -0,0 +1,1 @@\n+a\n'],
  ['a', 'a\n', '@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n'],
  ['a\n', '', '@@ -1,1 +0,0 @@\n-a\n'],
])('%j to %j', (before, after, difference) => {
  expect(unifiedDifference(before, after)).toBe(difference);
});

test('git makes the one of the other by it, for random texts', () => {
  const random = createRandom(7);
  for (let round = 0; round < 20; round += 1) {
    const lines = Array.from({ length: 30 }, () => `${random.int(5)}\n`);
    const after = lines.flatMap(line => (random.int(6) === 0 ? [] : random.int(6) === 0 ? [line, 'x\n'] : [line]));
    const [one, other] = [lines.join(''), after.join('')];
    if (one === other || other === '') continue;
    expect(applied(one, unifiedDifference(one, other))).toBe(other);
  }
});

test('texts that differ everywhere take no time by the square', () => {
  const many = (what: string) => Array.from({ length: 200_000 }, (_, index) => `${what}${index}\n`).join('');
  expect(unifiedDifference(many('a'), many('b')).split('\n')).toHaveLength(400_002);
});

test('what is far apart in a long text is shown apart', () => {
  const lines = Array.from({ length: 50_000 }, (_, index) => `${index}\n`);
  const bundle = Array.from({ length: 2_000 }, (_, index) => `bundle ${index}\n`);
  const after = lines.with(3, 'description\n').toSpliced(49_990, 0, ...bundle);
  const difference = unifiedDifference(lines.join(''), after.join(''));
  expect(difference.match(/^@@ .*/gm)).toEqual(['@@ -1,7 +1,7 @@', '@@ -49988,6 +49988,2006 @@']);
  expect(applied(lines.join(''), difference)).toBe(after.join(''));
});

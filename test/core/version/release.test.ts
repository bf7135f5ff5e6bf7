import { describe, expect, test } from '@jest/globals';
import { compareReleases, parseRelease, type Release } from '../../../src/core/version/release.ts';

describe('parseRelease', () => {
  test.each<[string, Release]>([
    ['', []],
    ['1', [1n]],
    ['2.el9', [2n, 'el9']],
    ['0', [0n]],
    ['-', ['-']],
    ['a'.repeat(20), ['a'.repeat(20)]],
  ])('takes %p', (text, release) => {
    expect(parseRelease(text)).toEqual(release);
  });

  test.each([
    ['a'.repeat(21), 'more than 20 characters'],
    ['01', 'leading zeros'],
    ['1.', 'is empty'],
    ['.1', 'is empty'],
    ['el9_1', 'characters other than'],
    ['1+1', 'characters other than'],
  ])('refuses %p', (text, reason) => {
    expect(parseRelease(text)).toEqual({ error: expect.stringContaining(reason) });
  });
});

test('compareReleases puts none before any, and numbers before names', () => {
  const releases: Release[] = [[], [1n], [1n, 0n], [2n], [10n], ['a'], ['a', 1n]];
  for (const [left, a] of releases.entries()) {
    for (const [right, b] of releases.entries()) {
      expect([left, right, Math.sign(compareReleases(a, b))]).toEqual([left, right, Math.sign(left - right)]);
    }
  }
});

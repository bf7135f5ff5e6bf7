import { describe, expect, test } from '@jest/globals';
import { compareVersions, parseVersion } from '../../../src/core/version/version.ts';
import { parsed } from '../../support/parsed.ts';

const version = (text: string) => parsed(parseVersion(text));

describe('parseVersion', () => {
  test('takes a version apart', () => {
    expect(version('1.20.3-rc.1.x-y+build.7-1')).toEqual({
      major: 1n,
      minor: 20n,
      patch: 3n,
      prerelease: ['rc', 1n, 'x-y'],
      build: ['build', '7-1'],
      text: '1.20.3-rc.1.x-y+build.7-1',
    });
  });

  test.each(['0.0.0', '18446744073709551615.0.0', '1.0.0--', '1.0.0-0a', '1.0.0+01.00', '1.0.0-a-b+c-d', '1.0.0+-'])(
    'takes %s',
    text => {
      expect(version(text).text).toBe(text);
    },
  );

  test.each([
    ['', 'does not have the form'],
    ['1.0', 'does not have the form'],
    ['1.2.3.4', 'does not have the form'],
    ['v1.0.0', '"v1" is not a number'],
    [' 1.0.0', '" 1" is not a number'],
    ['1.0.0 ', '"0 " is not a number'],
    ['1..0', 'a number is missing'],
    ['1.0.', 'a number is missing'],
    ['01.0.0', 'leading zeros'],
    ['1.0.00', 'leading zeros'],
    ['18446744073709551616.0.0', 'too large'],
    [`${'9'.repeat(1_000_000)}.0.0`, 'too large'],
    ['1.0.0-', 'is empty'],
    ['1.0.0-a..b', 'is empty'],
    ['1.0.0-01', 'leading zeros'],
    ['1.0.0-18446744073709551616', 'too large'],
    ['1.0.0-a_b', 'characters other than'],
    ['1.0.0+', 'build metadata'],
    ['1.0.0+a..b', 'build metadata'],
    ['1.0.0+a+b', 'build metadata'],
    ['1.0.0-é', 'characters other than'],
    ['１.0.0', 'is not a number'],
  ])('refuses %p', (text, reason) => {
    expect(parseVersion(text)).toEqual({ error: expect.stringContaining(reason) });
  });

  test('shows a long text only in part', () => {
    const parsed = parseVersion(`${'x'.repeat(1_000)}.0.0`);
    expect('error' in parsed && parsed.error.length).toBeLessThan(100);
  });
});

describe('compareVersions', () => {
  // https://semver.org/#spec-item-11, oldest first.
  const ascending = [
    '0.9.10',
    '1.0.0-1',
    '1.0.0-2',
    '1.0.0-10',
    '1.0.0--',
    '1.0.0-Alpha',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.1',
    '1.2.0',
    '1.10.0',
    '2.0.0-rc',
    '9007199254740992.0.0',
    '9007199254740993.0.0',
  ].map(version);

  test('orders by the rules of semver', () => {
    for (const [left, a] of ascending.entries()) {
      for (const [right, b] of ascending.entries()) {
        expect([a.text, b.text, Math.sign(compareVersions(a, b))]).toEqual([a.text, b.text, Math.sign(left - right)]);
      }
    }
  });

  test('passes over build metadata', () => {
    expect(compareVersions(version('1.0.0+a'), version('1.0.0+b'))).toBe(0);
    expect(compareVersions(version('1.0.0+z'), version('1.0.1'))).toBeLessThan(0);
  });
});

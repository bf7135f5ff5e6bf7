import { describe, expect, test } from '@jest/globals';
import { isAtLeast } from '../../../src/core/version/is-at-least.ts';
import { parseTolerantVersion } from '../../../src/core/version/tolerant-version.ts';

// What `ParseTolerant` of blang/semver v4 answers.
describe('parseTolerantVersion', () => {
  test.each([
    ['1.2.3', '1.2.3'],
    [' v1.2 ', '1.2.0'],
    ['1', '1.0.0'],
    ['01.002.0003', '1.2.3'],
    ['00.0.0', '0.0.0'],
    ['v1.2.3-rc.1+b', '1.2.3-rc.1+b'],
    ['1.2.03-rc', '1.2.3-rc'],
  ])('%j is %s', (text, version) => {
    expect(parseTolerantVersion(text)).toMatchObject({ text: version });
  });

  test.each(['', 'v', 'x', 'vv1', '1.2-rc', '1+b', '1.2.3.4', '1..2', '1.2.3-'])('%j is none', text => {
    expect(parseTolerantVersion(text)).toHaveProperty('error');
  });
});

test('a pre-release comes before its version', () => {
  const versions = ['1.25.0-rc.1', '1.25', '1.26'].map(parseTolerantVersion);
  expect(versions.map(version => !('error' in version) && isAtLeast(version, '1.25.0'))).toEqual([false, true, true]);
});

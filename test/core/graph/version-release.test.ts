import { expect, test } from '@jest/globals';
import { compareVersionReleases, readVersionRelease, sortKey } from '../../../src/core/graph/version-release.ts';
import { compareVersions, parseVersion } from '../../../src/core/version/version.ts';
import { parsed } from '../../support/parsed.ts';

const parts = ['0', '1', '2', '131070', '131071', '131072', '9007199254740993', '18446744073709551615'];

const parse = (text: string) => parsed(parseVersion(text));

test('a key never contradicts the order of versions, however large their numbers', () => {
  const versions = parts.flatMap(major =>
    parts.flatMap(minor => parts.map(patch => parse(`${major}.${minor}.${patch}`))),
  );
  versions.push(parse('1.0.0-alpha'), parse('1.0.0-alpha.1'), parse('131072.0.0-1'));
  const wrong: string[] = [];
  for (const left of versions) {
    for (const right of versions) {
      const byKey = Math.sign(sortKey(left) - sortKey(right));
      if (byKey !== 0 && byKey !== compareVersions(left, right)) wrong.push(`${left.text} ${right.text}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['1.0.0', '', '1.0.1', '', -1],
  ['1.0.0', '', '1.0.0', '1', -1],
  ['1.0.0', '2', '1.0.0', '10', -1],
  ['1.0.0+2', '', '1.0.0+10', '', -1],
  ['1.0.0+2', '3', '1.0.0+10', '3', 0],
  // Build metadata that do not read as a release count for nothing: too long, or with a leading zero.
  ['1.0.0+abcdefghijklmnopqrstuvwxyz', '', '1.0.0', '', 0],
  ['1.0.0+01', '', '1.0.0', '', 0],
])('%s release "%s" against %s release "%s"', (left, leftRelease, right, rightRelease, order) => {
  const a = readVersionRelease(left, leftRelease);
  const b = readVersionRelease(right, rightRelease);
  if (a === undefined || b === undefined) throw new Error('not versions');
  expect(Math.sign(compareVersionReleases(a, b))).toBe(order);
  expect(Math.sign(compareVersionReleases(b, a))).toBe(-order + 0);
});

test('what is no version is none', () => {
  expect(readVersionRelease('latest', '')).toBeUndefined();
});

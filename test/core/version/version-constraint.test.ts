import { expect, test } from '@jest/globals';
import { parseVersion } from '../../../src/core/version/version.ts';
import { parseVersionConstraint } from '../../../src/core/version/version-constraint.ts';
import { parsed } from '../../support/parsed.ts';

const versions =
  '0.0.3 0.0.4 0.2.3 0.2.9 0.3.0 1.0.0 1.2.0 1.2.3-alpha 1.2.3-beta 1.2.3 1.2.4 1.3.0 1.4.9 1.5.0 2.0.0 2.0.0-rc.1 2.1.0 3.0.0';

// Recorded from Masterminds/semver v3.4.0: which of the versions are in the range; undefined where it is refused.
test.each([
  ['', undefined],
  ['*', '0.0.3 0.0.4 0.2.3 0.2.9 0.3.0 1.0.0 1.2.0 1.2.3 1.2.4 1.3.0 1.4.9 1.5.0 2.0.0 2.1.0 3.0.0'],
  ['1', '1.0.0 1.2.0 1.2.3 1.2.4 1.3.0 1.4.9 1.5.0'],
  ['1.2', '1.2.0 1.2.3 1.2.4'],
  ['1.x', '1.0.0 1.2.0 1.2.3 1.2.4 1.3.0 1.4.9 1.5.0'],
  ['>=1.2, <2', '1.2.0 1.2.3 1.2.4 1.3.0 1.4.9 1.5.0'],
  ['>1.2', '1.3.0 1.4.9 1.5.0 2.0.0 2.1.0 3.0.0'],
  ['>1', '2.0.0 2.1.0 3.0.0'],
  ['<=1.2', '0.0.3 0.0.4 0.2.3 0.2.9 0.3.0 1.0.0 1.2.0 1.2.3 1.2.4'],
  ['<=1', '0.0.3 0.0.4 0.2.3 0.2.9 0.3.0 1.0.0 1.2.0 1.2.3 1.2.4 1.3.0 1.4.9 1.5.0'],
  ['!=1.2', '0.0.3 0.0.4 0.2.3 0.2.9 0.3.0 1.0.0 1.3.0 1.4.9 1.5.0 2.0.0 2.1.0 3.0.0'],
  ['!=1', '0.0.3 0.0.4 0.2.3 0.2.9 0.3.0 2.0.0 2.1.0 3.0.0'],
  ['~1.2.3', '1.2.3 1.2.4'],
  ['~1', '1.0.0 1.2.0 1.2.3 1.2.4 1.3.0 1.4.9 1.5.0'],
  ['^1.2.3', '1.2.3 1.2.4 1.3.0 1.4.9 1.5.0'],
  ['^0.2.3', '0.2.3 0.2.9'],
  ['^0.0.3', '0.0.3'],
  ['^0', '0.0.3 0.0.4 0.2.3 0.2.9 0.3.0'],
  ['^0.2', '0.2.3 0.2.9'],
  ['1.2 - 1.4', '1.2.0 1.2.3 1.2.4 1.3.0 1.4.9'],
  ['1.2.3 || >=2.1', '1.2.3 2.1.0 3.0.0'],
  ['>=1.2.3-alpha', '1.2.3-alpha 1.2.3-beta 1.2.3 1.2.4 1.3.0 1.4.9 1.5.0 2.0.0 2.0.0-rc.1 2.1.0 3.0.0'],
  ['>=1.2.3-0, <2', '1.2.3-alpha 1.2.3-beta 1.2.3 1.2.4 1.3.0 1.4.9 1.5.0 2.0.0-rc.1'],
  ['=1.2.3', '1.2.3'],
  ['v1.2.3', '1.2.3'],
  ['>= 1.2 <3', '1.2.0 1.2.3 1.2.4 1.3.0 1.4.9 1.5.0 2.0.0 2.1.0'],
  ['1.2.3.4', undefined],
  ['>', undefined],
  ['abc', undefined],
  ['>=1.2.3,', undefined],
  ['!1.2', undefined],
])('%j is read as OLM v1 reads it', (text, expected) => {
  const range = parseVersionConstraint(text);
  const found = 'error' in range ? undefined : versions.split(' ').filter(one => range.contains(versionOf(one)));
  expect(found?.join(' ')).toBe(expected);
});

const versionOf = (text: string) => parsed(parseVersion(text));

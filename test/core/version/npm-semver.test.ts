import { describe, expect, test } from '@jest/globals';
import semver from 'semver';
import { compareVersions, parseVersion, type Version } from '../../../src/core/version/version.ts';
import { createRandom } from '../../support/random.ts';

const identifiers = ['alpha', 'beta', 'rc', '0', '1', '2', '11', 'a-b', 'x1', '1x'];

function randomVersion(random: (below: number) => number): string {
  const numbers = [random(3), random(3), random(12)].join('.');
  const list = (most: number) =>
    Array.from({ length: 1 + random(most) }, () => identifiers[random(identifiers.length)]).join('.');
  return `${numbers}${random(2) === 0 ? `-${list(3)}` : ''}${random(3) === 0 ? `+${list(2)}` : ''}`;
}

function parsed(text: string): Version {
  const version = parseVersion(text);
  if ('error' in version) throw new Error(`${text}: ${version.error}`);
  return version;
}

describe('versions and the npm package semver', () => {
  test('order the same wherever both accept a version', () => {
    const random = createRandom(7).int;
    for (let round = 0; round < 5_000; round++) {
      const [left, right] = [randomVersion(random), randomVersion(random)];
      expect([left, right, Math.sign(compareVersions(parsed(left), parsed(right)))]).toEqual([
        left,
        right,
        semver.compare(left, right),
      ]);
    }
  });

  test.each(['v1.0.0', ' 1.0.0', '1.0.0 '])('npm takes %j for a version, OLM does not', text => {
    expect(semver.valid(text)).toBe('1.0.0');
    expect(parseVersion(text)).toHaveProperty('error');
  });

  test.each(['18446744073709551615.0.0', `1.0.0-${'a'.repeat(300)}`])(
    'OLM takes %s for a version, npm does not',
    text => {
      expect(semver.valid(text)).toBeNull();
      expect(parseVersion(text)).not.toHaveProperty('error');
    },
  );
});

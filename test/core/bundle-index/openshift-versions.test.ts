import { describe, expect, test } from '@jest/globals';
import {
  openshiftVersionsNamed,
  parseOpenshiftVersion,
  parseOpenshiftVersions,
} from '../../../src/core/bundle-index/openshift-versions.ts';

function included(annotation: string): string | undefined {
  const range = parseOpenshiftVersions(annotation);
  const versions = ['4.9', '4.10', '4.11', '4.12', '5.0'];
  return (
    range && versions.filter(text => range.includes(parseOpenshiftVersion(text) ?? { major: 0, minor: 0 })).join(' ')
  );
}

describe('com.redhat.openshift.versions', () => {
  test.each([
    ['', '4.9 4.10 4.11 4.12 5.0'],
    ['v4.10', '4.10 4.11 4.12 5.0'],
    ['4.10', '4.10 4.11 4.12 5.0'],
    ['=v4.10', '4.10'],
    ['v4.10-v4.11', '4.10 4.11'],
    [' v4.9 - v4.10 ', '4.9 4.10'],
    ['v4.11,v4.10', '4.10 4.11 4.12 5.0'],
    ['v4.11.3', '4.11 4.12 5.0'],
    ['v4.12-v4.9', ''],
  ])('%s is for %s', (annotation, expected) => {
    expect(included(annotation)).toBe(expected);
  });

  test.each(['>=4.9', 'v4', '^v4.9', 'v4.9-', 'v4.9-v4.10-v4.11', '=', 'v4.9,', 'latest', `v4.${'9'.repeat(20)}`])(
    '%s is no range',
    annotation => {
      expect(included(annotation)).toBeUndefined();
    },
  );
});

describe('where an index begins to have other bundles', () => {
  test.each([
    ['', ''],
    ['v4.10', '4.10'],
    ['=v4.10', '4.10 4.11'],
    ['v4.10-v4.12', '4.10 4.12 4.13'],
    ['v4.11,v4.10,v4.12', '4.10'],
  ])('%s: %s', (annotation, expected) => {
    expect(
      openshiftVersionsNamed(annotation)
        .map(({ major, minor }) => `${major}.${minor}`)
        .join(' '),
    ).toBe(expected);
  });

  test('a list of 200,000 versions', () => {
    const listed = Array.from({ length: 200_000 }, (_, index) => `${5 + Math.floor(index / 9_999)}.${index % 9_999}`);
    expect(openshiftVersionsNamed(listed.join(','))).toEqual([{ major: 5, minor: 0 }]);
  });
});

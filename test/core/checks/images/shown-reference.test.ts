import { expect, test } from '@jest/globals';
import { hasCredentials, shownReference } from '../../../../src/core/checks/images/shown-reference.ts';

test.each([
  ['user:secret@quay.io/foo/bar:v1', '***@quay.io/foo/bar:v1'],
  ['https://user:secret@quay.io/foo', 'https://***@quay.io/foo'],
  ['token@quay.io/foo', '***@quay.io/foo'],
  ['user:p@ss@quay.io/foo', '***@quay.io/foo'],
  [`${'s'.repeat(2_000)}@quay.io/foo`, '***@quay.io/foo'],
])('R19: the secret in %s is not shown', (reference, shown) => {
  expect(hasCredentials(reference)).toBe(true);
  expect(shownReference(reference)).toBe(shown);
});

test.each(['quay.io/foo/bar:v1', 'foo:v1@sha256:abc', 'quay.io/foo@sha256:abc', 'foo@bar', ''])(
  'R19: %s holds no secret and is shown as it is',
  reference => {
    expect(hasCredentials(reference)).toBe(false);
    expect(shownReference(reference)).toBe(reference);
  },
);

test('R19: characters that hide something are shown as code points, and a long text is cut', () => {
  expect(shownReference('quay.io/f\u202eoo\nx')).toBe('quay.io/f\\u{202e}oo\\nx');
  expect(shownReference('a'.repeat(1_000_000))).toBe(`${'a'.repeat(300)}...`);
});

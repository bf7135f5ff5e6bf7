import { describe, expect, test } from '@jest/globals';
import { isAllowedRegistry } from '../../../../src/core/checks/images/is-allowed-registry.ts';

describe('R6: a prefix is compared by whole parts', () => {
  test.each([
    ['quay.io/foo/bar:v1', 'quay.io/foo'],
    ['quay.io/foo/bar:v1', 'quay.io/foo/'],
    ['quay.io/foo/bar:v1', 'quay.io/foo/bar'],
    ['quay.io/foo/bar:v1', 'quay.io'],
    ['QUAY.io/foo/bar:v1', 'Quay.IO/foo'],
    ['quay.io:443/foo/bar:v1', 'quay.io:443/foo'],
    ['busybox', 'docker.io/library'],
    ['index.docker.io/foo/bar:v1', 'docker.io/foo'],
    ['localhost/foo:v1', 'localhost'],
  ])('%s is below %s', (reference, prefix) => {
    expect(isAllowedRegistry(reference, ['example.com', prefix])).toBe(true);
  });

  test.each([
    ['the path only begins alike', 'quay.io/foobar/bar:v1', 'quay.io/foo'],
    ['the host only begins alike', 'quay.io.example.com/foo/bar:v1', 'quay.io'],
    ['the host only ends alike', 'evil-quay.io/foo/bar:v1', 'quay.io'],
    ['another port', 'quay.io:8443/foo/bar:v1', 'quay.io/foo'],
    ['no port', 'quay.io/foo/bar:v1', 'quay.io:443/foo'],
    ['another case of the path', 'quay.io/foo/bar:v1', 'quay.io/Foo'],
    ['the prefix is longer', 'quay.io/foo:v1', 'quay.io/foo/bar'],
    ['the prefix comes later', 'example.com/quay.io/foo/bar:v1', 'quay.io/foo'],
    ['a short name is of docker.io', 'foo/bar:v1', 'foo'],
    ['the tag is no part of the path', 'quay.io/foo:bar', 'quay.io/foo:bar'],
    ['dots do not lead upwards', 'quay.io/foo/../bar:v1', 'quay.io/foo'],
    ['a user in front of the host', 'quay.io/foo@example.com/bar:v1', 'quay.io/foo'],
    ['no reference', 'quay.io/foo/bar baz', 'quay.io/foo'],
    ['a reference without a host', 'foo_bar.com/app:v1', ''],
    ['an empty prefix', 'quay.io/foo/bar:v1', ''],
    ['a prefix of slashes', 'quay.io/foo/bar:v1', '///'],
  ])('%s: %s is not below "%s"', (_, reference, prefix) => {
    expect(isAllowedRegistry(reference, [prefix])).toBe(false);
  });
});

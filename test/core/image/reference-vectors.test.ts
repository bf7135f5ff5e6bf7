import { describe, expect, test } from '@jest/globals';
import { parseReference } from '../../../src/core/image/reference.ts';

const hex = 'f'.repeat(64);

/** What tests of distribution/reference and of registries hold parsers to, judged as opm does. */
describe('parseReference holds the vectors', () => {
  test.each([
    ['test.com/repo:tag', 'test.com', 'repo'],
    [`test:5000/repo@sha256:${hex}`, 'test:5000', 'repo'],
    ['192.168.1.1:5000/repo:5050', '192.168.1.1:5000', 'repo'],
    ['xn--n3h.com/i:t', 'xn--n3h.com', 'i'],
    ['lowercase:Uppercase', 'docker.io', 'library/lowercase'],
    ['b.gcr.io/test.example.com/my-app:test.example.com', 'b.gcr.io', 'test.example.com/my-app'],
    ['dock__er/docker', 'docker.io', 'dock__er/docker'],
    ['docker---rules/docker', 'docker.io', 'docker---rules/docker'],
    [`${'a/'.repeat(122)}a:tag`, 'docker.io', `${'a/'.repeat(122)}a`],
    [`example.com/${'a'.repeat(243)}`, 'example.com', 'a'.repeat(243)],
    [`quay.io/foo:tag@sha512:${hex}${hex}`, 'quay.io', 'foo'],
  ])('takes %s', (text, host, path) => {
    expect(parseReference(text)).toMatchObject({ host, path });
  });

  // Newer versions of distribution/reference take these. opm's does not.
  test.each(['[2001:db8::1]:5000/repo:tag', `${'a/'.repeat(127)}a:tag`, `example.com/${'a'.repeat(255)}`])(
    'refuses %s as opm does',
    text => {
      expect(parseReference(text)).toHaveProperty('error');
    },
  );

  test.each([
    '',
    ':justtag',
    `@sha256:${hex}`,
    `repo@sha256:${'f'.repeat(34)}`,
    `name@md5:${'f'.repeat(32)}`,
    'Uppercase:tag',
    'test:5000/Uppercase/x',
    '[2001:db8::1]',
    '[fe80::1%eth0]:5000/r',
    'fc00::1:5000/debian',
    'https://host/repo',
    'docker///x',
    '-docker/x',
    'docker/',
    'x/-y',
    'a'.repeat(256),
    'host/repo:tag:tag',
    'host/re po',
    ' host/repo',
    'host/repo\n',
    'host/repo:tag\n',
    'host/repo@',
    `host/repo@sha256:${'F'.repeat(64)}`,
    'docker://host/repo',
    'oci://host/repo',
  ])('refuses %j', text => {
    expect(parseReference(text)).toHaveProperty('error');
  });
});

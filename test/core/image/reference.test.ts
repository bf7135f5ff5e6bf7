import { describe, expect, test } from '@jest/globals';
import { parseReference } from '../../../src/core/image/reference.ts';

const hex = '0123456789abcdef'.repeat(4);

describe('parseReference', () => {
  test('takes a complete reference apart', () => {
    expect(parseReference(`Quay.io:443/foo/bar-baz:v1.0_A@sha256:${hex}`)).toEqual({
      host: 'Quay.io:443',
      path: 'foo/bar-baz',
      tag: 'v1.0_A',
      digest: { algorithm: 'sha256', hex, text: `sha256:${hex}` },
      text: `Quay.io:443/foo/bar-baz:v1.0_A@sha256:${hex}`,
    });
  });

  test.each([
    ['busybox', 'docker.io/library/busybox'],
    ['busybox:1.36', 'docker.io/library/busybox:1.36'],
    ['foo/bar', 'docker.io/foo/bar'],
    ['docker.io/busybox', 'docker.io/library/busybox'],
    ['index.docker.io/busybox', 'docker.io/library/busybox'],
    ['index.docker.io/foo/bar', 'docker.io/foo/bar'],
    ['registry-1.docker.io/busybox', 'registry-1.docker.io/busybox'],
    ['test.com:5000', 'docker.io/library/test.com:5000'],
    ['localhost:5000', 'docker.io/library/localhost:5000'],
    ['localhost/foo', 'localhost/foo'],
    ['localhost:5000/foo', 'localhost:5000/foo'],
    ['host/foo', 'docker.io/host/foo'],
    [`foo@sha256:${hex}`, `docker.io/library/foo@sha256:${hex}`],
    [`docker.io/${hex}`, `docker.io/library/${hex}`],
    ['192.168.1.1:5000/repo:5050', '192.168.1.1:5000/repo:5050'],
    ['xn--n3h.com/i:t', 'xn--n3h.com/i:t'],
    ['b.gcr.io/test.example.com/my-app:test.example.com', 'b.gcr.io/test.example.com/my-app:test.example.com'],
    ['dock__er/do---cker_a.b', 'docker.io/dock__er/do---cker_a.b'],
    [`quay.io/${'a'.repeat(247)}:${'t'.repeat(128)}`, `quay.io/${'a'.repeat(247)}:${'t'.repeat(128)}`],
  ])('takes %s for %s', (text, complete) => {
    const parsed = parseReference(text);
    expect('error' in parsed ? parsed.error : parsed.text).toBe(complete);
  });

  test('has no host where opm takes what cannot be one', () => {
    expect(parseReference('foo_bar.com/app')).toEqual({ host: '', path: 'foo_bar.com/app', text: 'foo_bar.com/app' });
  });

  test.each([
    ['', 'is empty'],
    [':tag', 'is empty'],
    [`@sha256:${hex}`, 'is empty'],
    [hex, 'id of an image'],
    ['Uppercase', 'lower case'],
    ['quay.io/Foo/bar', 'lower case'],
    ['Docker/docker', 'lower case'],
    ['quay.io//foo', 'is empty'],
    ['quay.io/foo/', 'is empty'],
    ['quay.io/foo..bar', 'cannot be a part of a path'],
    ['quay.io/foo___bar', 'cannot be a part of a path'],
    ['quay.io/-foo', 'cannot be a part of a path'],
    ['quay.io/foo_', 'cannot be a part of a path'],
    ['quay.io/foo bar', 'cannot be a part of a path'],
    [' quay.io/foo', 'not a host'],
    ['-quay.io/foo', 'not a host'],
    ['quay..io/foo', 'not a host'],
    ['quay.io:/foo', 'not a host'],
    ['quay.io:port/foo', 'not a host'],
    ['[2001:db8::1]:5000/foo', 'not a host'],
    ['fc00::1:5000/foo', 'not a host'],
    ['quay.io/foo:', 'tag behind the colon is missing'],
    ['quay.io/foo:.x', 'is not a tag'],
    ['quay.io/foo:a:b', 'is not a tag'],
    ['quay.io/foo:a+b', 'is not a tag'],
    [`quay.io/foo:${'t'.repeat(129)}`, 'more than 128 characters'],
    ['quay.io/foo@', 'algorithm:digits'],
    [`quay.io/foo@sha256:${hex.slice(1)}`, 'has 63 digits'],
    ['docker://quay.io/foo', 'begins with docker://'],
    ['https://quay.io/foo', 'begins with https://'],
    [`quay.io/${'a'.repeat(248)}`, 'more than 255 characters'],
    [`quay.io/${'a/'.repeat(1_000_000)}a`, 'more than 255 characters'],
  ])('refuses %p', (text, reason) => {
    expect(parseReference(text)).toEqual({ error: expect.stringContaining(reason) });
  });

  test('does not repeat a password', () => {
    const parsed = parseReference('user:secret@quay.io/foo');
    expect('error' in parsed && parsed.error).toBe('its first part is not a host');
  });
});

import { expect, test } from '@jest/globals';
import { judgeRealm } from '../../../../src/adapters/registry/auth/realm.ts';

test.each<[string, string, boolean, string]>([
  // The same host and port.
  ['quay.io', 'https://quay.io/v2/auth', false, 'trusted'],
  ['Quay.io', 'https://QUAY.io/v2/auth', false, 'trusted'],
  ['registry.example:5000', 'https://registry.example:5000/jwt/auth', false, 'trusted'],
  ['registry.example:443', 'https://registry.example/jwt/auth', false, 'trusted'],
  ['registry.example:5000', 'https://registry.example/jwt/auth', false, 'untrusted'],
  ['registry.example', 'https://registry.example:5000/jwt/auth', false, 'untrusted'],
  ['[2001:db8::1]:5000', 'https://[2001:db8::1]:5000/token', false, 'trusted'],
  // Known pairs, and only in that direction.
  ['docker.io', 'https://auth.docker.io/token', false, 'trusted'],
  ['registry-1.docker.io', 'https://auth.docker.io/token', false, 'trusted'],
  ['registry.redhat.io', 'https://sso.redhat.com/auth/realms/rhcc/protocol/redhat-docker-v2/auth', false, 'trusted'],
  ['registry.connect.redhat.com', 'https://sso.redhat.com/auth', false, 'trusted'],
  ['registry.gitlab.com', 'https://gitlab.com/jwt/auth', false, 'trusted'],
  ['gitlab.com', 'https://registry.gitlab.com/jwt/auth', false, 'untrusted'],
  ['docker.io', 'https://auth.docker.io:8443/token', false, 'untrusted'],
  ['docker.io', 'http://auth.docker.io/token', true, 'untrusted'],
  ['docker.io', 'https://auth.docker.io.evil.example/token', false, 'untrusted'],
  // Others, however much they look alike.
  ['quay.io', 'https://evil.example/quay.io', false, 'untrusted'],
  ['quay.io', 'https://quay.io.evil.example/', false, 'untrusted'],
  ['quay.io', 'https://evilquay.io/', false, 'untrusted'],
  ['a.github.io', 'https://b.github.io/token', false, 'untrusted'],
  ['registry.example', 'https://auth.registry.example/token', false, 'untrusted'],
  ['evil.example', 'https://sso.redhat.com/auth', false, 'untrusted'],
  // Without TLS only where the registry itself may be asked so.
  ['quay.io', 'http://quay.io/v2/auth', false, 'names a token server without HTTPS'],
  ['127.0.0.1:5000', 'http://127.0.0.1:5000/token', true, 'trusted'],
  ['127.0.0.1:5000', 'http://127.0.0.1:5001/token', true, 'untrusted'],
  ['127.0.0.1:5000', 'http://169.254.169.254/latest', true, 'untrusted'],
  ['quay.io', 'file:///etc/passwd', true, 'names a token server without HTTPS'],
  ['quay.io', 'https://me:secret@quay.io/', false, 'names a token server with a user in its URL'],
  ['quay.io', '/v2/auth', false, 'names no token server'],
  ['quay.io', '', false, 'names no token server'],
])('R4 %s may name %s (insecure: %s): %s', (host, text, isInsecure, expected) => {
  const realm = judgeRealm(text, host, { isInsecure: () => isInsecure, isTokenServer: () => false });
  expect('error' in realm ? realm.error : realm.isTrusted ? 'trusted' : 'untrusted').toBe(expected);
});

test.each<[string, string, boolean]>([
  ['registry.example', 'https://auth.example/token', true],
  ['registry.example', 'https://AUTH.example:443/token', true],
  ['registry.example', 'https://auth.example:8443/token', false],
  ['registry.example', 'https://auth.example.evil.example/token', false],
  ['auth.example', 'https://registry.example/token', false],
  ['other.example', 'https://auth.example/token', false],
])('R4 %s may name %s where that pair was stated: %s', (host, text, isTrusted) => {
  const isTokenServer = (one: string, server: string) => one === 'registry.example' && server === 'auth.example';
  expect(judgeRealm(text, host, { isInsecure: () => false, isTokenServer })).toMatchObject({ isTrusted });
});

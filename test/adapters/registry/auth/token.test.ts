import { expect, test } from '@jest/globals';
import { parseToken } from '../../../../src/adapters/registry/auth/token.ts';

const now = 1_000_000;

/** The token and for how many seconds it is used, or the detail of the failure. */
function shortly(body: unknown): unknown {
  const token = parseToken(typeof body === 'string' ? body : JSON.stringify(body), now, 'auth.example');
  return 'text' in token ? [token.text, (token.validUntil - now) / 1000] : token.detail;
}

test.each<[string, unknown, unknown]>([
  ['a token', { token: 'abc', expires_in: 300 }, ['abc', 290]],
  ['its other name', { access_token: 'abc', expires_in: 300 }, ['abc', 290]],
  ['both names', { token: 'abc', access_token: 'def' }, ['abc', 50]],
  ['an empty one beside the other', { token: '', access_token: 'def' }, ['def', 50]],
  ['no life', { token: 'abc' }, ['abc', 50]],
  ['less life than allowed', { token: 'abc', expires_in: 1 }, ['abc', 50]],
  ['a life in the past', { token: 'abc', expires_in: -1e9 }, ['abc', 50]],
  ['a life without end', { token: 'abc', expires_in: 1e300 }, ['abc', 3590]],
  ['a life that is a text', { token: 'abc', expires_in: '300' }, ['abc', 50]],
  ['a clock that is wrong', { token: 'abc', expires_in: 300, issued_at: '1999-01-01T00:00:00Z' }, ['abc', 290]],
])('of %s', (_, body, expected) => {
  expect(shortly(body)).toEqual(expected);
});

test.each<[string, unknown]>([
  ['nothing', ''],
  ['a page', '<html>'],
  ['null', 'null'],
  ['a list', []],
  ['no token', {}],
  ['a number', { token: 1 }],
  ['a line break, which would begin another header', { token: 'abc\r\nX-Evil: 1' }],
  ['one that is longer than headers can be', { token: 'a'.repeat(20_000) }],
  ['what is not ASCII', { token: 'ä' }],
])('%s is no token', (_, body) => {
  expect(shortly(body)).toBe('the token server auth.example answered without a token that can be sent');
});

import { expect, test } from '@jest/globals';
import { isAccountId, readActor } from '../../../src/core/ownership/read-actor.ts';

test.each([
  ['alice', { login: 'alice' }],
  ['alice:42', { login: 'alice', id: 42 }],
  ['dependabot[bot]', { login: 'dependabot[bot]' }],
  ['ghost', { login: 'ghost' }],
])('%s is an account', (text, actor) => {
  expect(readActor(text)).toEqual(actor);
});

test.each([
  ['', 'empty'],
  ['@alice', 'written with an `@`'],
  [' alice', 'not a login of GitHub'],
  ['alice bob', 'not a login of GitHub'],
  ['-alice', 'not a login of GitHub'],
  ['org/team', 'a team, and only logins are read here'],
  ['alice:', 'not a login and its numeric id'],
  ['alice:0', 'not a login and its numeric id'],
  ['alice:4:2', 'not a login and its numeric id'],
  [':42', 'empty'],
])('%j is none', (text, problem) => {
  expect(readActor(text)).toEqual({ problem });
});

test('an id that is no safe number is none', () => {
  expect(isAccountId('9007199254740991')).toBe(true);
  expect(isAccountId('9007199254740993')).toBe(false);
});

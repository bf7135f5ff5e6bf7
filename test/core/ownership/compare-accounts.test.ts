import { expect, test } from '@jest/globals';
import { compareAccounts } from '../../../src/core/ownership/compare-accounts.ts';

test.each([
  ['O5: the login, in other case', { login: 'alice' }, { login: 'Alice', id: 7 }, 'same'],
  ['O5: a login that only begins alike', { login: 'bob' }, { login: 'bobby' }, 'different'],
  ['O6: the id, whatever the login', { login: 'alice', id: 7 }, { login: 'alice-renamed', id: 7 }, 'same'],
  ['O6: the login in the hands of another account', { login: 'alice', id: 7 }, { login: 'alice', id: 8 }, 'renamed'],
  ['O6: the login of an account whose id is not known', { login: 'alice', id: 7 }, { login: 'alice' }, 'unsure'],
  ['another login and no id', { login: 'alice', id: 7 }, { login: 'bob' }, 'different'],
  ['another login and another id', { login: 'alice', id: 7 }, { login: 'bob', id: 8 }, 'different'],
] as const)('%s', (_title, owner, actor, comparison) => {
  expect(compareAccounts(owner, actor)).toBe(comparison);
});

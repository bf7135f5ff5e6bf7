import { homedir, userInfo } from 'node:os';
import { expect, test } from '@jest/globals';
import { homeDirectory } from '../../src/adapters/home-directory.ts';

test('the home directory is the one that the environment names', () => {
  expect(homeDirectory({ HOME: homedir() })).toBe(homedir());
});

test.each([{}, { HOME: '' }, { HOME: '.' }, { HOME: 'here' }])(
  '%j is no absolute path, and so the one of the account',
  environment => {
    expect(homeDirectory(environment)).toBe(userInfo().homedir);
  },
);

import { userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { cacheDirectory } from '../../src/cli/cache-directory.ts';

test('what was compiled is kept where XDG says', () => {
  expect(cacheDirectory({ XDG_CACHE_HOME: '/caches', HOME: '/home/a' })).toBe(join('/caches', 'catalog-keeper'));
  expect(cacheDirectory({ HOME: '/home/a' })).toBe(join('/home/a', '.cache', 'catalog-keeper'));
});

test('and never in the directory that is looked at', () => {
  const ofAccount = join(userInfo().homedir, '.cache', 'catalog-keeper');
  expect(cacheDirectory({ XDG_CACHE_HOME: '', HOME: '/home/a' })).toBe(join('/home/a', '.cache', 'catalog-keeper'));
  expect(cacheDirectory({ XDG_CACHE_HOME: 'caches', HOME: '' })).toBe(ofAccount);
});

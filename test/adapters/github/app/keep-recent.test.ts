import { expect, test } from '@jest/globals';
import { keepRecent } from '../../../../src/adapters/github/app/keep-recent.ts';

test('what was used longest ago makes room', () => {
  const kept = new Map<string, number>();
  for (const key of ['a', 'b', 'a', 'c']) keepRecent(kept, key, 1, 2);
  expect([...kept.keys()]).toEqual(['a', 'c']);
});

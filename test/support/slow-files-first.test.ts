import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import SlowFilesFirst, { slowPlaces } from './slow-files-first.ts';

const root = join(import.meta.dirname, '..');

test.each(slowPlaces)('%s, which is said to be slow, exists', place => {
  expect(existsSync(join(root, place))).toBe(true);
});

test('what is slow starts first, and the others by their size', () => {
  const sizes = { 'small.test.ts': 1, 'large.test.ts': 3, 'app/any.test.ts': 1, [slowPlaces[0] ?? '']: 1 };
  const getSize = (path: string) => new Map(Object.entries(sizes)).get(path.slice(root.length + 1));
  const context = { config: { cache: false }, hasteFS: { getSize } };
  const tests = Object.keys(sizes).map(path => ({ path: join(root, path), context }));
  const sorted = new SlowFilesFirst().sort(tests);
  expect(sorted.map(({ path }) => path.slice(root.length + 1))).toEqual([
    slowPlaces[0],
    'app/any.test.ts',
    'large.test.ts',
    'small.test.ts',
  ]);
});

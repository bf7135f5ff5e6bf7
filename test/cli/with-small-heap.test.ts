import { syncBuiltinESMExports } from 'node:module';
import v8 from 'node:v8';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { withSmallHeap } from '../../src/cli/with-small-heap.ts';
import { GitRepository } from '../support/git-repository.ts';
import { runCli } from '../support/run-cli.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';

const original = v8.setFlagsFromString;
const flags: string[] = [];
const repository = new GitRepository();

beforeAll(() => {
  repository.commit(smallRepository);
  repository.commit(goodChange);
  v8.setFlagsFromString = flag => {
    flags.push(flag);
  };
  syncBuiltinESMExports();
});

beforeEach(() => {
  flags.length = 0;
});

afterAll(() => {
  repository.remove();
  v8.setFlagsFromString = original;
  syncBuiltinESMExports();
});

test('the heap grows as usual again behind it, also where it fails', async () => {
  await expect(withSmallHeap(() => Promise.reject(new Error('It fails.')))).rejects.toThrow('It fails.');
  expect(flags).toEqual(['--heap-growing-percent=50', '--heap-growing-percent=0']);
});

test.each([
  ['validate', 2],
  ['validate catalog', 0],
  ['validate --head HEAD', 2],
  ['replay HEAD', 2],
])('%s', async (line, count) => {
  await runCli(line.split(' '), { cwd: repository.directory });
  expect(flags).toHaveLength(count);
});

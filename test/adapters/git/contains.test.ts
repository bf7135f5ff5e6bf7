import { rmSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { failureOf, makeRepository, open } from './temporary-repository.ts';

function threeAndOne() {
  const repository = makeRepository();
  for (const name of ['one', 'two', 'three']) {
    repository.write(name, name);
    repository.commit(name);
  }
  repository.git('checkout', '-q', '-b', 'other', 'main~2');
  repository.write('other', 'x');
  repository.commit('other');
  return repository;
}

test('a commit contains itself and what came before it, and nothing else', async () => {
  const git = await open(threeAndOne().directory);
  const asked = [
    ['main', 'main'],
    ['main', 'main~1'],
    ['main', 'main~2'],
    ['other', 'main~2'],
    ['main~2', 'main'],
    ['other', 'main'],
    ['main', 'other'],
  ] as const;
  const found = await Promise.all(asked.map(([commit, ancestor]) => git.contains(commit, ancestor)));
  expect(found).toEqual([true, true, true, true, false, false, false]);
});

test('where a commit in between cannot be read, it is not said to be missing', async () => {
  const repository = threeAndOne();
  rmSync(repository.objectPath(repository.git('rev-parse', 'main~1')));
  const git = await open(repository.directory);
  expect((await failureOf(git.contains('main', 'main~2'))).code).toBe('unreadable-object');
});

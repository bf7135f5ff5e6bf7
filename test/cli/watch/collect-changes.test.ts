import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { collectChanges } from '../../../src/cli/watch/collect-changes.ts';

const never = () => false;

test('paths that come together are given together, each once', async () => {
  const changes = collectChanges();
  const next = changes.next(never);
  for (const path of ['a', 'b', 'a']) changes.add(path);
  expect(await next).toEqual(new Set(['a', 'b']));
  changes.add('c');
  expect(await changes.next(never)).toEqual(new Set(['c']));
});

test('while more is to come, it is waited for', async () => {
  const changes = collectChanges();
  let isBusy = true;
  changes.add('a');
  const next = changes.next(() => isBusy);
  await setTimeout(50);
  changes.add('b');
  isBusy = false;
  expect(await next).toEqual(new Set(['a', 'b']));
});

test.each([
  ['waits', () => {}],
  ['settles', (changes: ReturnType<typeof collectChanges>) => changes.add('a')],
])('it can be stopped while it %s', async (_, before) => {
  const changes = collectChanges();
  before(changes);
  const next = changes.next(() => true);
  changes.stop();
  expect(await next).toBeUndefined();
  expect(await changes.next(never)).toBeUndefined();
});

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '../until.ts';
import { type QueuePlace, queueBackends } from './queue-backends.ts';

let place: QueuePlace;
beforeEach(async () => {
  const embedded = queueBackends.find(({ isShared }) => !isShared);
  if (embedded === undefined) throw new Error('There is no embedded queue.');
  place = await embedded.place();
});
afterEach(() => place.remove());

const manyKeys = Array.from({ length: 200 }, (_, index) => `pull:1:10:acme/many:${index + 1}`);
const few = 'pull:1:11:acme/few:1';

test('W8: the many keys of one repository do not keep another one waiting, and use what it leaves', async () => {
  const queue = await place.open(2);
  const runs: string[] = [];
  let most = 0;
  let running = 0;
  for (const key of manyKeys) await queue.add(key);
  queue.start(async key => {
    runs.push(key);
    most = Math.max(most, ++running);
    if (runs.length === 10) await queue.add(few);
    await new Promise(resolve => setImmediate(resolve));
    running -= 1;
  });
  await until(() => runs.length === manyKeys.length + 1);
  expect(runs.indexOf(few)).toBeLessThan(20);
  expect(most).toBe(2);
  expect(runs.filter(key => key !== few)).toEqual(manyKeys);
});

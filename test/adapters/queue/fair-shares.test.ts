import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '../../support/until.ts';
import { type QueuePlace, queueBackends } from './queue-backends.ts';

const manyKeys = Array.from({ length: 200 }, (_, index) => `pull:1:10:${index + 1}`);
const few = 'pull:1:11:1';

describe.each(queueBackends)('$name', backend => {
  let place: QueuePlace;
  beforeEach(async () => {
    place = await backend.place();
  });
  afterEach(() => place.remove());

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
    await until(() => new Set(runs).size === manyKeys.length + 1);
    expect(runs.indexOf(few)).toBeLessThan(20);
    expect(most).toBe(2);
    expect(runs.filter(key => key !== few)).toEqual(manyKeys);
  });

  test('W10: a key that is requested often keeps its place, and those of its repository theirs', async () => {
    const queue = await place.open(1);
    const runs: string[] = [];
    for (let times = 0; times < 50; times += 1) await queue.add('pull:1:10:1');
    for (const number of [2, 3]) await queue.add(`pull:1:10:${number}`);
    for (const number of [1, 2, 3, 4]) await queue.add(`pull:1:11:${number}`);
    queue.start(async key => void runs.push(key));
    await until(() => runs.length === 7);
    expect(runs.indexOf('pull:1:10:3')).toBeLessThan(6);
    expect(runs[0]).toBe('pull:1:10:1');
  });

  test('T20: runs that wait for a lock keep nothing else waiting, and run one by one', async () => {
    const queue = await place.open(2);
    const order: string[] = [];
    const holds = Promise.withResolvers<void>();
    const merging = ['a', 'b', 'c', 'd'];
    let inside = 0;
    queue.start(async key => {
      if (!merging.includes(key)) return void order.push(key);
      await queue.exclusive('merge', async () => {
        inside += 1;
        expect(inside).toBe(1);
        order.push(key);
        await holds.promise;
        inside -= 1;
      });
    });
    for (const key of merging) await queue.add(key);
    await until(() => order.length === 1);
    for (const key of ['x', 'y', 'z']) await queue.add(key);
    await until(() => order.length === 4);
    expect(order.slice(1)).toEqual(['x', 'y', 'z']);
    holds.resolve();
    await until(() => order.length === 7);
    await until(async () => (await queue.size()).running === 0);
    expect(new Set(order)).toEqual(new Set([...merging, 'x', 'y', 'z']));
  });

  test('a run that waits for a lock when the queue closes is not begun', async () => {
    const queue = await place.open(2);
    const holds = Promise.withResolvers<void>();
    const runs: string[] = [];
    queue.start(key =>
      queue.exclusive('merge', async () => {
        runs.push(key);
        await holds.promise;
      }),
    );
    for (const key of ['a', 'b', 'c']) await queue.add(key);
    await until(async () => (await queue.size()).running === 3);
    const closed = queue.close(5_000);
    setTimeout(() => holds.resolve(), 50);
    await closed;
    expect(runs).toHaveLength(1);
    const again = await place.open();
    again.start(async key => void runs.push(key));
    await until(() => new Set(runs).size === 3);
  });
});

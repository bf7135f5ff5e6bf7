import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '../../support/until.ts';
import { firstPauseMs, type QueuePlace, queueBackends, shortLeaseMs } from './queue-backends.ts';
import { playInTime, readRuns, startChild } from './start-child.ts';

const hour = 60 * 60 * 1000;
const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const idle = { pending: 0, running: 0 };

/** A run that lasts until it is let go. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: () => resolve() };
}

describe.each(queueBackends)('the queue, $name', ({ place: makePlace, isShared }) => {
  let place: QueuePlace;
  beforeEach(async () => {
    place = await makePlace();
  });
  afterEach(() => place.remove());

  test('runs every key that was added, once', async () => {
    const queue = await place.open();
    await Promise.all(['a', 'b', 'c', 'b', 'a'].map(key => queue.add(key)));
    expect(await queue.size()).toEqual({ pending: 3, running: 0 });
    const runs: string[] = [];
    queue.start(async key => {
      runs.push(key);
    });
    await until(async () => (await queue.size()).pending === 0 && runs.length >= 3);
    await queue.add('d');
    await until(() => runs.includes('d'));
    expect(runs.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('a key that is added while it runs runs once more, and never twice at the same time (W5)', async () => {
    const queue = await place.open();
    const first = gate();
    let running = 0;
    let maxAtOnce = 0;
    let runs = 0;
    queue.start(async () => {
      maxAtOnce = Math.max(maxAtOnce, ++running);
      runs++;
      if (runs === 1) await first.opened;
      running--;
    });
    await queue.add('key');
    await until(() => runs === 1);
    await Promise.all([queue.add('key'), queue.add('key'), queue.add('key')]);
    expect(await queue.size()).toEqual({ pending: 1, running: 1 });
    expect(runs).toBe(1);
    first.open();
    await until(() => runs === 2);
    await until(async () => (await queue.size()).running === 0);
    expect(await queue.size()).toEqual(idle);
    expect([runs, maxAtOnce]).toEqual([2, 1]);
  });

  test('a run is told which delivery requested its key first, and how many did, since the last one', async () => {
    const queue = await place.open();
    await queue.add('key', undefined, 'guid-1');
    await queue.add('key');
    await queue.add('key', inTime(hour), 'guid-2');
    await queue.add('other');
    const told: unknown[] = [];
    const first = gate();
    queue.start(async (key, deliveries) => {
      told.push([key, deliveries]);
      if (key === 'key' && told.length <= 2) await first.opened;
    });
    await until(() => told.length === 2);
    await queue.add('key', undefined, 'guid-3');
    first.open();
    await until(() => told.length === 3);
    await until(async () => isDeepStrictEqual(await queue.size(), idle));
    await queue.add('key');
    await until(() => told.length === 4);
    expect(told.slice(0, 2)).toContainEqual(['key', { first: 'guid-1', count: 2 }]);
    expect(told.slice(0, 2)).toContainEqual(['other', undefined]);
    expect(told.slice(2)).toEqual([
      ['key', { first: 'guid-3', count: 1 }],
      ['key', undefined],
    ]);
  });

  test('never runs more keys at the same time than it may', async () => {
    const queue = await place.open(3);
    let running = 0;
    let maxAtOnce = 0;
    let runs = 0;
    queue.start(async () => {
      maxAtOnce = Math.max(maxAtOnce, ++running);
      await setTimeout(5);
      running--;
      runs++;
    });
    await Promise.all(Array.from({ length: 30 }, (_, index) => queue.add(`key ${index}`)));
    await until(() => runs === 30);
    expect(maxAtOnce).toBe(3);
  });

  test('a key with a time waits for it, and the earlier one wins', async () => {
    const queue = await place.open();
    const runs = new Map<string, number>();
    queue.start(async key => {
      runs.set(key, Date.now());
    });
    const soon = Date.now() + 200;
    const at = new Date(soon).toISOString();
    await queue.add('earlier last', inTime(hour));
    await queue.add('earlier last', at);
    await queue.add('earlier first', at);
    await queue.add('earlier first', inTime(hour));
    await queue.add('never', inTime(hour));
    await queue.add('at once', inTime(hour));
    await queue.add('at once');
    await until(() => runs.has('at once'));
    await until(() => runs.has('earlier last') && runs.has('earlier first'));
    expect(Math.min(runs.get('earlier last') ?? 0, runs.get('earlier first') ?? 0)).toBeGreaterThanOrEqual(soon);
    await until(async () => (await queue.size()).running === 0);
    expect([...runs.keys()].toSorted()).toEqual(['at once', 'earlier first', 'earlier last']);
    expect(await queue.size()).toEqual({ pending: 1, running: 0 });
  });

  test('of what is added while a key runs the earlier time wins, too', async () => {
    const queue = await place.open();
    const first = gate();
    let runs = 0;
    queue.start(async () => {
      if (++runs === 1) await first.opened;
    });
    await queue.add('key');
    await until(() => runs === 1);
    await queue.add('key');
    await queue.add('key', inTime(hour));
    first.open();
    await until(() => runs === 2);
  });

  test('adding many times for the same moment from many sides leaves one pending run', async () => {
    const queues = isShared ? await Promise.all([place.open(), place.open()]) : [await place.open()];
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => queues[index % queues.length]?.add('key', inTime(hour - index))),
    );
    expect(await queues[0]?.size()).toEqual({ pending: 1, running: 0 });
  });

  test('a key that fails runs again after growing pauses and keeps nobody waiting', async () => {
    const queue = await place.open(1);
    const failures: number[] = [];
    const done: string[] = [];
    queue.start(async key => {
      if (key === 'broken' && failures.length < 5) {
        failures.push(Date.now());
        throw new Error('as always');
      }
      done.push(key);
    });
    await queue.add('broken');
    await Promise.all(Array.from({ length: 20 }, (_, index) => queue.add(`good ${index}`)));
    await until(() => done.includes('broken'));
    expect(done).toHaveLength(21);
    expect(done.at(-1)).toBe('broken');
    const pauses = failures.slice(1).map((at, index) => at - (failures[index] ?? 0));
    pauses.forEach((pause, index) => {
      // Timers of Node may end a millisecond early.
      expect(pause).toBeGreaterThanOrEqual(Math.min(firstPauseMs * 2 ** index, 4 * firstPauseMs) - 1);
    });
    expect(place.warnings).toContain('"broken" failed and runs again in 1 s: as always');
    await until(async () => (await queue.size()).running === 0);
    expect(await queue.size()).toEqual(idle);
  });

  test('a key that failed runs at once when it is added, and a handler that throws before its first await fails, too', async () => {
    const queue = await place.open();
    let runs = 0;
    queue.start(() => {
      if (++runs === 4) return Promise.resolve();
      throw new Error('no');
    });
    await queue.add('key');
    await until(() => runs === 4);
  });

  const hostileKeys = [
    '__proto__',
    'constructor',
    ' ',
    '\n',
    '\0',
    'a\0b',
    'a',
    'A',
    '0:1',
    ':',
    '*',
    '%',
    "'; DROP TABLE work; --",
    '\r\nFLUSHALL\r\n',
    'pull:1:2:3',
    'base:1:2:feature/ä/💥',
    '\u00e9',
    'e\u0301',
    '\ufeffx',
    '\ufffd',
    '{tag}',
    '9'.repeat(400),
    'x'.repeat(2048),
  ];

  test('a key may hold any text, and comes back as it was', async () => {
    const queue = await place.open();
    const runs: string[] = [];
    await Promise.all(hostileKeys.map(key => queue.add(key)));
    queue.start(async key => {
      runs.push(key);
      if (runs.filter(other => other === key).length === 1) {
        await queue.add(key);
        throw new Error(key);
      }
    });
    await until(async () => runs.length >= 2 * hostileKeys.length && (await queue.size()).pending === 0);
    expect(runs.toSorted()).toEqual([...hostileKeys, ...hostileKeys].toSorted());
    expect(place.warnings.filter(warning => warning.startsWith('"\\r\\nFLUSHALL'))).toHaveLength(1);
  });

  test.each([
    ['empty', ''],
    ['too long', 'x'.repeat(2049)],
    ['half a character', '\ud83d'],
  ])('a key that is %s is refused', async (_, key) => {
    const queue = await place.open();
    await expect(queue.add(key)).rejects.toMatchObject({ code: 'invalid', retryable: false });
    expect(await queue.size()).toEqual(idle);
  });

  test('what is pending, delayed or running when it is closed is there at the next start', async () => {
    const before = await place.open(1, shortLeaseMs);
    const never = gate();
    const started: string[] = [];
    before.start(async key => {
      started.push(key);
      await never.opened;
    });
    await before.add('running');
    await until(() => started.length === 1);
    await before.add('pending');
    await before.add('delayed', inTime(300));
    await before.close(20);
    expect(started).toEqual(['running']);
    await expect(before.add('late')).rejects.toMatchObject({ code: 'closed', retryable: false });
    const after = await place.open(1, shortLeaseMs);
    // A run that a slow machine kept from renewing its lease comes again.
    const runs = new Set<string>();
    after.start(async key => {
      runs.add(key);
    });
    await until(() => runs.size === 3);
    expect([...runs].toSorted()).toEqual(['delayed', 'pending', 'running']);
    never.open();
  });

  test('closing waits for what runs, which may add keys meanwhile, and takes nothing more', async () => {
    const queue = await place.open(2);
    const slow = gate();
    const runs: string[] = [];
    queue.start(async key => {
      runs.push(`start ${key}`);
      await slow.opened;
      await queue.add('next');
      runs.push(`end ${key}`);
    });
    await queue.add('key');
    await until(() => runs.length === 1);
    const closed = queue.close(20_000);
    await setTimeout(30);
    slow.open();
    await closed;
    expect(runs).toEqual(['start key', 'end key']);
    const after = await place.open();
    after.start(async key => void runs.push(`start ${key}`));
    await until(() => runs.length > 2);
    // In Redis, the search for forgotten keys at a start may wake one that has just begun: it then runs once more.
    const next = runs.slice(2);
    expect(isShared ? [...new Set(next)] : next).toEqual(['start next']);
    await queue.close(0);
  });

  test('what asks for the same name runs alone, in order, and fails alone', async () => {
    const queue = await place.open();
    const events: string[] = [];
    const run = (name: string, number: number) =>
      queue.exclusive(name, async () => {
        events.push(`start ${number}`);
        await setTimeout(5);
        events.push(`end ${number}`);
        if (number === 1) throw new TypeError('mine');
        return number;
      });
    const results = await Promise.allSettled([run('merge', 1), run('merge', 2), run('merge', 3)]);
    expect(results.map(result => (result.status === 'fulfilled' ? result.value : result.reason))).toEqual([
      expect.objectContaining({ message: 'mine' }),
      2,
      3,
    ]);
    expect(events).toEqual(['start 1', 'end 1', 'start 2', 'end 2', 'start 3', 'end 3']);
    const inner = await queue.exclusive('one', () => queue.exclusive('other', async () => 'both'));
    expect(inner).toBe('both');
  });

  test('killed again and again, it loses no key and runs none twice at the same time', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => `key-${index}`);
    const { ended, overlaps } = await playInTime(async leaseMs => {
      const { file, environment } = newLog(leaseMs, '8');
      const queue = await place.open();
      await Promise.all(keys.map(key => queue.add(key)));
      await queue.close(0);
      for (const untilEnded of [1, 9, 23, 40]) {
        const child = await startChild(environment);
        await until(() => readRuns(file).ended.size >= untilEnded);
        await child.kill();
      }
      const last = await startChild(environment);
      await until(() => readRuns(file).ended.size === keys.length);
      await last.stop();
      return readRuns(file);
    });
    expect([...ended.keys()].toSorted()).toEqual(keys.toSorted());
    expect(overlaps).toEqual([]);
    // A run that was killed after its end and before that was stored is done again: at most what ran at once, for each kill.
    expect([...ended.values()].reduce((sum, times) => sum + times - 1, 0)).toBeLessThanOrEqual(4 * 3);
    const after = await place.open();
    after.start(async () => undefined);
    await until(async () => isDeepStrictEqual(await after.size(), idle));
  });

  const ifShared = isShared ? test : test.skip;

  ifShared('two processes share the work, and one goes on when the other is killed', async () => {
    const keys = Array.from({ length: 150 }, (_, index) => `key-${index}`);
    const { overlaps, processes } = await playInTime(async leaseMs => {
      const { file, environment } = newLog(leaseMs, '10');
      const children = await Promise.all([startChild(environment), startChild(environment)]);
      const queue = await place.open();
      await Promise.all(keys.map(key => queue.add(key)));
      await until(() => readRuns(file).ended.size > 60);
      await children[0]?.kill();
      await until(() => readRuns(file).ended.size === keys.length);
      await children[1]?.stop();
      return readRuns(file);
    });
    expect(overlaps).toEqual([]);
    expect(processes.size).toBe(2);
  });

  ifShared(
    'what asks for the same name runs alone among processes, and goes on when its holder is killed',
    async () => {
      const keys = Array.from({ length: 40 }, (_, index) => `key-${index}`);
      const { overlaps, maxAtOnce } = await playInTime(async leaseMs => {
        const { file, environment } = newLog(leaseMs, '15');
        const locked = { ...environment, LOCK: 'merge:1:main' };
        const children = await Promise.all([startChild(locked), startChild(locked)]);
        const queue = await place.open();
        await Promise.all(keys.map(key => queue.add(key)));
        await until(() => readRuns(file).ended.size > 15);
        await children[0]?.kill();
        await until(() => readRuns(file).ended.size === keys.length);
        await children[1]?.stop();
        return readRuns(file);
      });
      expect([overlaps, maxAtOnce]).toEqual([[], 1]);
    },
  );

  /** Where processes note what they do, and what they are started with. */
  function newLog(leaseMs: number, runMs: string) {
    const file = join(place.dataDir, `runs-${leaseMs}`);
    writeFileSync(file, '');
    const environment: Record<string, string> = {
      DATA_DIR: place.dataDir,
      LOG_FILE: file,
      RUN_MS: runMs,
      LEASE_MS: String(leaseMs),
      ...(place.redisUrl === undefined ? {} : { REDIS_URL: place.redisUrl }),
    };
    return { file, environment };
  }
});

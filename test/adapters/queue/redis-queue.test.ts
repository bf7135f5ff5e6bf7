import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { openQueue } from '../../../src/adapters/queue/open-queue.ts';
import type { WorkQueue } from '../../../src/flows/reconcile/ports.ts';
import { isRedisInstalled, startRedis, type TestRedis } from '../../support/redis/start-redis.ts';
import { until } from '../../support/until.ts';

const describeWithRedis = isRedisInstalled('The queue') ? describe : describe.skip;

describeWithRedis('the queue in Redis', () => {
  let redis: TestRedis;
  let dataDir: string;
  let queues: WorkQueue[];
  let warnings: string[];
  beforeEach(async () => {
    redis = await startRedis({ settings: ['requirepass secret-word'] });
    dataDir = mkdtempSync(join(tmpdir(), 'keeper-queue-'));
    queues = [];
    warnings = [];
  });
  afterEach(async () => {
    await Promise.all(queues.map(queue => queue.close(0)));
    await redis.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const url = () => redis.url.replace('//', '//:secret-word@');
  /** What is held is another's only after a minute, however slow the machine is. */
  const open = async (leaseMs = 60_000) => {
    const queue = await openQueue({
      dataDir,
      redisUrl: url(),
      concurrency: 2,
      log: { warn: message => warnings.push(message) },
      backoff: { initialMs: 20, maxMs: 40 },
      leaseMs,
    });
    queues.push(queue);
    return queue;
  };

  test('a lock is renewed for as long as its holder runs', async () => {
    const [one, other] = [await open(2_000), await open(2_000)];
    const events: string[] = [];
    const first = one.exclusive('name', async () => {
      events.push('first');
      await setTimeout(3_000);
      events.push('end');
    });
    await until(() => events.length === 1);
    await Promise.all([first, other.exclusive('name', async () => events.push('second'))]);
    expect(events).toEqual(['first', 'end', 'second']);
    expect(warnings).toEqual([]);
  });

  test('a lock that was lost is reported, and not taken from its next holder', async () => {
    const queue = await open(300);
    const client = new Redis(url());
    const key = 'catalog-keeper:work-lock:name';
    const result = await queue.exclusive('name', async () => {
      await client.set(key, 'somebody else');
      await until(() => warnings.length > 0);
      return 'done all the same';
    });
    expect(result).toBe('done all the same');
    expect(await client.get(key)).toBe('somebody else');
    expect(warnings).toEqual(['The lock "name" expired while its holder was still running.']);
    client.disconnect();
  });

  test('one who waits for a lock is told when the queue closes', async () => {
    const [one, other] = [await open(), await open()];
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = one.exclusive('name', () => promise);
    await setTimeout(20);
    const waiting = other.exclusive('name', async () => 'never');
    const refused = expect(waiting).rejects.toMatchObject({ name: 'RedisError', code: 'closed' });
    await other.close(0);
    await refused;
    resolve();
    await held;
  });

  test('a key whose job is missing is found by its time at the next start', async () => {
    const client = new Redis(url());
    await client.zadd('catalog-keeper:work-due', Date.now(), 'forgotten');
    const queue = await open();
    const runs: string[] = [];
    queue.start(async key => {
      runs.push(key);
    });
    await until(() => runs.includes('forgotten'));
    client.disconnect();
  });

  test('while Redis is away adding fails with what to do, and when it is back work goes on', async () => {
    const queue = await open();
    const runs: string[] = [];
    queue.start(async key => {
      runs.push(key);
    });
    await queue.add('before');
    await until(() => runs.length === 1);
    await redis.stop();
    const error = await queue.add('meanwhile').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'RedisError', code: 'unreachable', retryable: true });
    redis = await startRedis({ settings: ['requirepass secret-word'], port: redis.port });
    await until(() =>
      queue.add('after').then(
        () => true,
        () => false,
      ),
    );
    await until(() => runs.includes('after'));
    expect(warnings.join()).toContain('Redis does not answer');
    expect(`${warnings.join()}${(error as Error).stack}`).not.toContain('secret-word');
  });

  test('a key that fails while Redis is away runs again when it is back', async () => {
    const queue = await open();
    const { promise, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    queue.start(async () => {
      if (++runs > 1) return;
      await promise;
      throw new Error('no');
    });
    await queue.add('key');
    await until(() => runs === 1);
    await redis.stop();
    resolve();
    await setTimeout(50);
    redis = await startRedis({ settings: ['requirepass secret-word'], port: redis.port });
    await until(() => runs === 2);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { openHistory } from '../../../src/adapters/history/open-history.ts';
import type { History, HistoryEntry } from '../../../src/flows/reconcile/ports.ts';
import { isRedisInstalled, startRedis, type TestRedis } from '../../support/redis/start-redis.ts';

const backends = ['embedded', ...(isRedisInstalled('The history') ? ['Redis'] : [])];
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const entry = (changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
  repository: 7,
  number: 1,
  at: at(0),
  kind: 'verdict',
  base: 'b'.repeat(40),
  head: 'a'.repeat(40),
  text: 'Waits for an owner of foo.',
  ...changes,
});
const hostileTexts = ['__proto__', '\0', '\n\n', "'; DROP TABLE texts; --", '\r\nFLUSHALL\r\n', '💥 \u202e', '*', ''];

describe.each(backends)('the history, %s', backend => {
  let redis: TestRedis | undefined;
  let dataDir: string;
  let history: History;
  const open = () => openHistory({ dataDir, redisUrl: redis?.url, log: { warn: () => undefined }, busyTimeoutMs: 100 });
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'keeper-history-'));
    redis = backend === 'Redis' ? await startRedis() : undefined;
    history = await open();
  });
  afterEach(async () => {
    await history.close();
    await redis?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const reopen = async () => {
    await history.close();
    history = await open();
  };

  test('a delivery is new once, also after a restart (W3)', async () => {
    const guid = '72d3162e-cc78-11e3-81ab-4c9367dc0958';
    const answers = await Promise.all([1, 2, 3].map(() => history.isNewDelivery(guid, at(0))));
    expect(answers.filter(isNew => isNew)).toHaveLength(1);
    await reopen();
    expect(await history.isNewDelivery(guid, at(1))).toBe(false);
    expect(await history.isNewDelivery(`${guid}x`, at(1))).toBe(true);
  });

  test('gives entries newest first, of a pull request or of its repository', async () => {
    await history.record(entry({ at: at(0) }));
    await history.record(entry({ at: at(1), number: 2, text: 'Merged.' }));
    await history.record(entry({ at: at(2), kind: 'merged', text: 'Merged.' }));
    await history.record(entry({ at: at(3), repository: 8 }));
    await reopen();
    expect(await history.entries(7, 1, 10)).toEqual([
      entry({ at: at(2), kind: 'merged', text: 'Merged.' }),
      entry({ at: at(0) }),
    ]);
    expect((await history.entries(7, undefined, 10)).map(({ number }) => number)).toEqual([1, 2, 1]);
    expect(await history.entries(7, undefined, 1)).toHaveLength(1);
    expect(await history.entries(7, undefined, 0)).toEqual([]);
    expect(await history.entries(70, 1, 10)).toEqual([]);
  });

  test('an entry that is like the one before is not noted again', async () => {
    await history.record(entry({ at: at(0) }));
    await history.record(entry({ at: at(1) }));
    await history.record(entry({ at: at(2), number: 2 }));
    await history.record(entry({ at: at(3) }));
    await history.record(entry({ at: at(4), head: 'c'.repeat(40) }));
    await history.record(entry({ at: at(5) }));
    expect((await history.entries(7, 1, 10)).map(one => one.at)).toEqual([at(5), at(4), at(0)]);
    expect(await history.entries(7, undefined, 10)).toHaveLength(4);
  });

  test('keeps the last hundred entries of a pull request and the last thousand of a repository', async () => {
    for (let index = 0; index < 120; index++) await history.record(entry({ at: at(index), text: `${index}` }));
    const kept = await history.entries(7, 1, 1_000);
    expect([kept.length, kept[0]?.text, kept.at(-1)?.text]).toEqual([100, '119', '20']);
    for (let index = 0; index < 1_000; index++) await history.record(entry({ number: index + 2 }));
    expect(await history.entries(7, undefined, 5_000)).toHaveLength(1_000);
  });

  test('keeps texts by key until they are removed', async () => {
    expect(await history.read('page:7:1')).toBeUndefined();
    await history.write('page:7:1', 'first');
    await history.write('page:7:1', 'second');
    await history.write('page:7:2', 'other');
    await reopen();
    expect(await history.read('page:7:1')).toBe('second');
    await history.write('page:7:1', undefined);
    await history.write('page:7:1', undefined);
    expect([await history.read('page:7:1'), await history.read('page:7:2')]).toEqual([undefined, 'other']);
  });

  test('any text may be a key, a content and a sentence', async () => {
    for (const [index, text] of hostileTexts.entries()) {
      await history.write(text, `${index}`);
      await history.write(`content ${index}`, text);
      await history.record(entry({ number: index, text }));
    }
    for (const [index, text] of hostileTexts.entries()) {
      expect(await history.read(text)).toBe(`${index}`);
      expect(await history.read(`content ${index}`)).toBe(text);
      expect(await history.entries(7, index, 9)).toEqual([entry({ number: index, text })]);
    }
    const large = 'ä'.repeat(10_000);
    await history.write('large', large);
    expect(await history.read('large')).toBe(large);
  });

  test.each([
    ['too long', 'x'.repeat(4 * 1024 * 1024 + 1)],
    ['half a character', '\ud83d'],
  ])('a text that is %s is refused', async (_, text) => {
    const refusal = { code: 'invalid', retryable: false };
    await expect(history.write('key', text)).rejects.toMatchObject(refusal);
    await expect(history.write(text, 'text')).rejects.toMatchObject(refusal);
    await expect(history.isNewDelivery(text, at(0))).rejects.toMatchObject(refusal);
    expect(await history.read('key')).toBeUndefined();
  });

  test('after it was closed it says so', async () => {
    await history.close();
    await history.close();
    await expect(history.read('key')).rejects.toMatchObject({ code: 'closed' });
    await expect(history.isNewDelivery('guid', at(0))).rejects.toMatchObject({ code: 'closed' });
  });

  test('what is old goes', async () => {
    await history.isNewDelivery('guid', at(0));
    await history.record(entry());
    await history.write('key', 'text');
    if (redis !== undefined) {
      const client = new Redis(redis.url);
      const keys = await client.keys('*');
      const expiries = await Promise.all(keys.map(key => client.pttl(key)));
      client.disconnect();
      expect([keys.length, expiries.every(expiry => expiry > 0)]).toEqual([4, true]);
      return;
    }
    await history.close();
    const later = Date.now() + 181 * 24 * 60 * 60 * 1000;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
    try {
      history = await open();
      expect(await history.isNewDelivery('guid', at(0))).toBe(true);
      expect([await history.entries(7, 1, 9), await history.entries(7, undefined, 9)]).toEqual([[], []]);
      expect(await history.read('key')).toBeUndefined();
    } finally {
      clock.mockRestore();
    }
  });
});

test('a file that has reached its limit gives up the oldest', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keeper-history-'));
  const history = await openHistory({
    dataDir,
    redisUrl: undefined,
    log: { warn: () => undefined },
    maxBytes: 1 << 20,
  });
  for (let index = 0; index < 200; index++) await history.write(`page ${index}`, `${index}`.repeat(10_000));
  expect(await history.read('page 199')).toBe('199'.repeat(10_000));
  expect(await history.read('page 0')).toBeUndefined();
  await expect(history.write('too large', 'x'.repeat(2 << 20))).rejects.toMatchObject({
    code: 'full',
    retryable: true,
  });
  await history.close();
  rmSync(dataDir, { recursive: true, force: true });
});

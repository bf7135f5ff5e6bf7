import { expect, test } from '@jest/globals';
import { createDeadline } from '../../../src/adapters/registry/deadline.ts';
import { HostLimiter } from '../../../src/adapters/registry/host-limiter.ts';
import { parseRetryAfter } from '../../../src/adapters/registry/retry-after.ts';
import { OutcomeError } from '../../../src/core/image/outcome.ts';
import { ManualClock } from './manual-clock.ts';

function limiterWith(concurrency: number) {
  const clock = new ManualClock();
  const limiter = new HostLimiter({ host: 'quay.io', concurrency, clock, deadline: createDeadline(60_000) });
  return { clock, limiter };
}

const down = new OutcomeError({ kind: 'unknown', cause: 'network', detail: 'quay.io refused the connection' });

test('R14: no more than so many run at a time, and all run', async () => {
  const { limiter } = limiterWith(3);
  let running = 0;
  let most = 0;
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      limiter.run(async () => {
        most = Math.max(most, ++running);
        await new Promise(resolve => setImmediate(resolve));
        running--;
        return at;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(results).toEqual(Array.from({ length: 20 }, (_, at) => at));
});

test('a turn that fails is given on', async () => {
  const { limiter } = limiterWith(1);
  await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limiter.run(async () => 'yes')).toBe('yes');
});

test('a pause holds everybody back until it is over', async () => {
  const { limiter, clock } = limiterWith(2);
  limiter.pause(5000);
  limiter.pause(3000);
  const start = clock.time;
  await Promise.all([limiter.run(async () => undefined), limiter.run(async () => undefined)]);
  expect(clock.time - start).toBe(5000);
});

test('who asks for a pause that is too long is left alone until then', async () => {
  const { limiter, clock } = limiterWith(1);
  limiter.pause(3_600_000);
  await expect(limiter.run(async () => 'asked')).rejects.toMatchObject({ failure: { cause: 'rate-limited' } });
  expect(clock.waits).toEqual([]);
  clock.time += 3_600_000;
  expect(await limiter.run(async () => 'asked')).toBe('asked');
});

test('R14: a host that only fails is left alone for a while', async () => {
  const { limiter, clock } = limiterWith(1);
  const fail = () => {
    clock.time += 1500;
    limiter.failed(clock.time - 10, down);
  };
  for (let failure = 1; failure < 5; failure++) fail();
  expect(await limiter.run(async () => 'asked')).toBe('asked');
  fail();
  await expect(limiter.run(async () => 'asked')).rejects.toMatchObject({
    failure: { cause: 'network', detail: 'quay.io refused the connection; no more requests are sent for now' },
  });
  clock.time += 30_000;
  expect(await limiter.run(async () => 'asked')).toBe('asked');
  fail();
  await expect(limiter.run(async () => 'asked')).rejects.toMatchObject({ failure: { cause: 'network' } });
  clock.time += 30_000;
  limiter.succeeded();
  fail();
  expect(await limiter.run(async () => 'asked')).toBe('asked');
});

test('failures of attempts that ran at the same time count once', async () => {
  const { limiter, clock } = limiterWith(8);
  const startedAt = clock.time;
  for (let attempt = 0; attempt < 8; attempt++) limiter.failed(startedAt, down);
  expect(await limiter.run(async () => 'asked')).toBe('asked');
});

const now = Date.UTC(2026, 10, 21, 12, 0, 0);

test.each([
  ['0', 0],
  ['120', 120_000],
  [' 7 ', 7000],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['-1', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['2026-11-21', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After %j is %j ms', (header, expected) => {
  expect(parseRetryAfter(header, now)).toBe(expected);
});

test('failures within a moment do not close a host: retries outlast them', async () => {
  const { limiter, clock } = limiterWith(1);
  for (let attempt = 0; attempt < 50; attempt++) {
    clock.time += 20;
    limiter.failed(clock.time - 10, down);
  }
  expect(await limiter.run(async () => 'asked')).toBe('asked');
});

import { expect, test } from '@jest/globals';
import { createDeadline } from '../../../src/adapters/registry/deadline.ts';
import { HostGate } from '../../../src/adapters/registry/host-gate.ts';
import { parseRetryAfter } from '../../../src/adapters/registry/retry-after.ts';
import { OutcomeError } from '../../../src/core/image/outcome.ts';
import { ManualClock } from './manual-clock.ts';

function gateWith(concurrency: number) {
  const clock = new ManualClock();
  const gate = new HostGate({ host: 'quay.io', concurrency, clock, deadline: createDeadline(60_000) });
  return { clock, gate };
}

const down = new OutcomeError({ kind: 'unknown', cause: 'network', detail: 'quay.io refused the connection' });

test('R14: no more than so many run at a time, and all run', async () => {
  const { gate } = gateWith(3);
  let running = 0;
  let most = 0;
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      gate.run(async () => {
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
  const { gate } = gateWith(1);
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate.run(async () => 'yes')).toBe('yes');
});

test('a pause holds everybody back until it is over', async () => {
  const { gate, clock } = gateWith(2);
  gate.pause(5000);
  gate.pause(3000);
  const start = clock.time;
  await Promise.all([gate.run(async () => undefined), gate.run(async () => undefined)]);
  expect(clock.time - start).toBe(5000);
});

test('who asks for a pause that is too long is left alone until then', async () => {
  const { gate, clock } = gateWith(1);
  gate.pause(3_600_000);
  await expect(gate.run(async () => 'asked')).rejects.toMatchObject({ failure: { cause: 'rate-limited' } });
  expect(clock.waits).toEqual([]);
  clock.time += 3_600_000;
  expect(await gate.run(async () => 'asked')).toBe('asked');
});

test('R14: a host that only fails is left alone for a while', async () => {
  const { gate, clock } = gateWith(1);
  const fail = () => {
    clock.time += 1500;
    gate.failed(clock.time - 10, down);
  };
  for (let failure = 1; failure < 5; failure++) fail();
  expect(await gate.run(async () => 'asked')).toBe('asked');
  fail();
  await expect(gate.run(async () => 'asked')).rejects.toMatchObject({
    failure: { cause: 'network', detail: 'quay.io refused the connection; it is not asked again for now' },
  });
  clock.time += 30_000;
  expect(await gate.run(async () => 'asked')).toBe('asked');
  fail();
  await expect(gate.run(async () => 'asked')).rejects.toMatchObject({ failure: { cause: 'network' } });
  clock.time += 30_000;
  gate.succeeded();
  fail();
  expect(await gate.run(async () => 'asked')).toBe('asked');
});

test('failures of attempts that ran at the same time count once', async () => {
  const { gate, clock } = gateWith(8);
  const startedAt = clock.time;
  for (let attempt = 0; attempt < 8; attempt++) gate.failed(startedAt, down);
  expect(await gate.run(async () => 'asked')).toBe('asked');
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
  const { gate, clock } = gateWith(1);
  for (let attempt = 0; attempt < 50; attempt++) {
    clock.time += 20;
    gate.failed(clock.time - 10, down);
  }
  expect(await gate.run(async () => 'asked')).toBe('asked');
});

import { expect, test } from '@jest/globals';
import { createMetrics } from '../../src/app/metrics.ts';
import { timedWork } from '../../src/app/timed-work.ts';

test('the log of a round says which delivery requested it', async () => {
  const lines: unknown[] = [];
  const log = { info: (line: unknown) => lines.push(line), debug: () => {}, warn: () => {} };
  const metrics = createMetrics(
    async () => ({ pending: 0, running: 0 }),
    () => 0,
  );
  const handler = timedWork(async () => {}, metrics, log as unknown as Parameters<typeof timedWork>[2]);
  await handler('pull:1:2:3', { first: '72d3162e-cc78-11e3-81ab-4c9367dc0958', count: 4 });
  await handler('sweep');
  expect(lines).toEqual([{ key: 'pull:1:2:3', delivery: '72d3162e-cc78-11e3-81ab-4c9367dc0958', deliveries: 4 }]);
});

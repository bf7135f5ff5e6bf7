import { expect, jest, test } from '@jest/globals';
import { createMetrics } from '../../src/app/metrics.ts';

const anyMetrics = () =>
  createMetrics(
    async () => ({ pending: 3, running: 1 }),
    () => 2,
  );

test('metrics are those of the process, and of the App', async () => {
  const metrics = anyMetrics();
  metrics.deliveries.inc({ event: 'push', status: '200' });
  const text = await metrics.text();
  expect(text).toContain('nodejs_eventloop_utilization_summary_count');
  expect(text).toContain('catalog_keeper_queue_keys{state="pending"} 3');
  expect(text).toContain('catalog_keeper_deliveries_total{event="push",status="200"} 1');
  expect(await anyMetrics().text()).not.toContain('event="push"');
});

test('another App in the same process starts no more timers', async () => {
  await anyMetrics().text();
  const setInterval = jest.spyOn(globalThis, 'setInterval');
  try {
    for (const metrics of [anyMetrics(), anyMetrics()]) await metrics.text();
    expect(setInterval).not.toHaveBeenCalled();
  } finally {
    setInterval.mockRestore();
  }
});

import { expect, test } from '@jest/globals';
import { redeliverFailedWebhooks } from '../../../src/flows/reconcile/redeliver-failed-webhooks.ts';
import { fakeParts } from '../../support/fake-parts.ts';

function partsWith(redeliver: (id: string) => Promise<void>) {
  return fakeParts({ failedDeliveries: async () => [{ id: '1', guid: 'a' }], redeliver });
}

test('T16: a delivery that failed is sent again once', async () => {
  const sent: string[] = [];
  const parts = partsWith(async id => {
    sent.push(id);
  });
  await redeliverFailedWebhooks(parts);
  await redeliverFailedWebhooks(parts);
  expect(sent).toEqual(['1']);
});

test('T16: one that could not be sent again is tried again', async () => {
  const sent: string[] = [];
  const parts = partsWith(async id => {
    if (sent.push(id) === 1) throw new Error('no answer');
  });
  await expect(redeliverFailedWebhooks(parts)).rejects.toThrow('no answer');
  await redeliverFailedWebhooks(parts);
  await redeliverFailedWebhooks(parts);
  expect(sent).toEqual(['1', '1']);
});

test('one that came here all the same is left alone', async () => {
  const parts = partsWith(async () => {
    throw new Error('sent again');
  });
  await parts.history.isNewDelivery('a', '2026-11-22T12:00:00Z');
  await redeliverFailedWebhooks(parts);
});

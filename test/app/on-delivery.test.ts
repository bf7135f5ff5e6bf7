import { expect, test } from '@jest/globals';
import type { Probot } from 'probot';
import { onDelivery } from '../../src/app/on-delivery.ts';

type Handler = Parameters<Probot['onAny']>[0];

test('W7: what fails is reported without what strangers wrote', async () => {
  const handlers: Handler[] = [];
  onDelivery({ onAny: handler => void handlers.push(handler) }, async () => {
    throw new Error('The disk is full.');
  });
  const failure: unknown = await Promise.resolve(handlers[0]?.({} as Parameters<Handler>[0])).catch(error => error);
  // As Octokit does it.
  const told = Object.assign(failure as Error, { event: { payload: { title: 'A title' } } });
  expect(told.message).toBe('The disk is full.');
  expect(told.event).toBeUndefined();
});

import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { healthRoutes } from '../../src/app/health.ts';

const metrics = { text: async () => '', contentType: 'text/plain; version=0.0.4; charset=utf-8' } as const;

test.each<[string, () => Promise<string | undefined>, number, string]>([
  ['while deliveries are taken', async () => undefined, 200, 'ok\n'],
  ['while it stops', async () => 'stopping', 503, 'stopping\n'],
  [
    'while a store cannot be read, without a word of its error (M6)',
    async () => Promise.reject(new Error('redis://:secret@host')),
    503,
    'The queue or the history cannot be used.\n',
  ],
])('/readyz %s', async (_title, readiness, status, body) => {
  const route = healthRoutes(metrics, readiness);
  const request = { method: 'GET' } as IncomingMessage;
  expect(await route(request, new URL('http://localhost/readyz'))).toEqual({ status, body });
});

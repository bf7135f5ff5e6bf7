import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { base, head, installed, key, testHub } from './test-hub.ts';

const merge = { kind: 'merge', head, base, method: 'merge', title: 'x', message: 'y' } as const;

/** A server that gives tokens, and does with everything else what it is told. */
async function withServer(
  answer: RequestListener,
  run: (hub: ReturnType<typeof testHub>['hub']) => Promise<void>,
): Promise<void> {
  const stalled = createServer((request, response) => {
    if (!request.url?.endsWith('/access_tokens')) return answer(request, response);
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ token: 'x', expires_at: new Date(Date.now() + 3_600_000).toISOString() }));
  });
  await new Promise<void>(resolve => stalled.listen(0, '127.0.0.1', resolve));
  try {
    const apiUrl = `http://127.0.0.1:${(stalled.address() as AddressInfo).port}`;
    // A machine that is busy must not take longer for a request that is answered.
    await run(testHub({ apiUrl, timeoutMs: 1500, retryAfter: [0] }).hub);
  } finally {
    stalled.closeAllConnections();
    await new Promise(resolve => stalled.close(resolve));
  }
}

test.each<[string, RequestListener]>([
  ['nothing is said', () => {}],
  ['the connection is closed', request => request.socket.destroy()],
  [
    'the answer breaks off',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"merged": true, "sha": ', () => response.destroy());
    },
  ],
  [
    'the answer does not end',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"merged": true, "sha": ');
    },
  ],
])('%s: a write is sent once, a read twice', async (_, answer) => {
  const asked: string[] = [];
  await withServer(
    (request, response) => {
      asked.push(`${request.method} ${request.url}`);
      answer(request, response);
    },
    async hub => {
      const asking = [hub.perform(key, merge), hub.branch(installed, 'main'), hub.observe(key)];
      for (const outcome of await Promise.allSettled(asking))
        expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'HubError', code: 'unavailable' } });
    },
  );
  const read = 'GET /repos/o/r/git/ref/heads%2Fmain';
  expect(asked.sort()).toEqual([read, read, 'POST /graphql', 'POST /graphql', 'PUT /repos/o/r/pulls/7/merge']);
});

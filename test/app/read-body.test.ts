import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { bodyReader } from '../../src/app/read-body.ts';

let server: Server;
let held: (() => void)[];

beforeEach(async () => {
  held = [];
  const read = bodyReader({ maxBytes: 1000, maxTogether: 1500, idleMs: 200 });
  server = createServer(async (incoming, response) => {
    const body = await read(incoming).catch(() => 'ended' as const);
    if (typeof body !== 'string') held.push(body.release);
    response.end(typeof body === 'string' ? body : `read ${body.bytes.length}`, () => {
      if (!incoming.complete) incoming.destroy();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
});

/** Sends so many bytes without saying how many, and ends where it is not to stop in the middle. */
function send(bytes: number, isWhole = true): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise(resolve => {
    const sent = request(
      { port, agent: false, method: 'POST', headers: { 'transfer-encoding': 'chunked' } },
      async response => {
        let text = '';
        for await (const chunk of response) text += String(chunk);
        resolve(text);
      },
    );
    sent.on('error', () => resolve('cut off'));
    sent.write('x'.repeat(bytes));
    if (isWhole) sent.end();
  });
}

test('W8: what is kept of all bodies together is bounded, and the room comes back', async () => {
  expect(await send(1001)).toBe('too-large');
  expect(await send(900)).toBe('read 900');
  expect(await send(900)).toBe('busy');
  expect(await send(600)).toBe('read 600');
  for (const release of held) release();
  expect(await send(900)).toBe('read 900');
});

test('W8: a sender that stops in the middle keeps nothing', async () => {
  expect(await send(900, false)).toBe('cut off');
  expect(await send(900)).toBe('read 900');
});

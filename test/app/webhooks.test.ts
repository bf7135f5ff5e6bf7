import { createHmac, generateKeyPairSync } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Probot } from 'probot';
import { createMetrics } from '../../src/app/metrics.ts';
import { webhookRoute } from '../../src/app/webhook-route.ts';
import { type HttpServer, serve } from '../../src/pages/serve.ts';

const secret = 'secret of a test';
const path = '/api/github/webhooks';
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
let server: HttpServer;
let received: string[];
let fails: boolean;

beforeAll(async () => {
  const probot = await new Probot({ appId: 1, privateKey, secret, logLevel: 'fatal', logFormat: 'json' }).ready();
  probot.onAny(async ({ id, name }) => {
    if (fails) throw new Error('no room on the disk of the secret place');
    received.push(`${name} ${id}`);
  });
  const metrics = createMetrics(
    async () => ({ pending: 0, running: 0 }),
    () => 0,
  );
  const log = probot.log.child({});
  server = await serve({ host: '127.0.0.1', port: 0 }, [webhookRoute(path, probot, metrics, log)], () => undefined);
});
afterAll(() => server.close());
beforeEach(() => {
  received = [];
  fails = false;
});

const body = JSON.stringify({ action: 'opened', installation: { id: 1 }, note: 'ä' });

function sign(text: string | Buffer, key = secret, hash = 'sha256'): string {
  return `${hash}=${createHmac(hash, key).update(text).digest('hex')}`;
}

async function deliver(
  headers: Readonly<Record<string, string>> = {},
  content: string | Buffer = body,
): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'pull_request',
      'x-github-delivery': 'd-1',
      'x-hub-signature-256': sign(content),
      ...headers,
    },
    body: typeof content === 'string' ? content : new Uint8Array(content),
  });
  return { status: answer.status, text: await answer.text() };
}

test('a signed delivery is taken', async () => {
  expect((await deliver()).status).toBe(200);
  expect(received).toEqual(['pull_request d-1']);
});

describe('W1: nothing of a delivery is read before its signature', () => {
  test.each([
    ['with another secret', { 'x-hub-signature-256': sign(body, 'development') }],
    ['signed over other bytes', { 'x-hub-signature-256': sign(`${body} `) }],
    ['with the old signature alone', { 'x-hub-signature-256': sign(body, secret, 'sha1') }],
    ['with an empty signature', { 'x-hub-signature-256': 'sha256=' }],
    ['without the name of its event', { 'x-github-event': '' }],
    ['without an id', { 'x-github-delivery': '' }],
    ['with an id of a kilobyte', { 'x-github-delivery': 'd'.repeat(1024) }],
  ])('%s', async (_, headers) => {
    expect((await deliver(headers)).status).toBe(400);
    expect(received).toEqual([]);
  });

  test.each(['not json', 'null', '[]', '"text"', '1', 'true', ''])(
    'what is signed and no JSON object is refused: %j',
    async content => {
      expect((await deliver({}, content)).status).toBe(400);
      expect(received).toEqual([]);
    },
  );

  test('an object that says nothing is taken, and gives no work', async () => {
    expect((await deliver({}, '{}')).status).toBe(200);
  });

  test('bytes that are not UTF-8 are not verified as something else', async () => {
    expect((await deliver({}, Buffer.from([0x22, 0xff, 0x22]))).status).toBe(400);
  });
});

test('W9: a body that is larger than GitHub sends is refused before it has come', async () => {
  const { port } = new URL(server.url);
  const answer = await new Promise<string>(resolve => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\nx-github-event: push\r\nx-github-delivery: d\r\nx-hub-signature-256: s\r\ncontent-length: 30000000\r\n\r\n{`,
      );
    });
    socket.once('data', data => {
      resolve(data.toString());
      socket.destroy();
    });
  });
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
});

test('W12: an error while it is noted is told to GitHub without a word of it', async () => {
  fails = true;
  const { status, text } = await deliver();
  expect(status).toBe(500);
  expect(text).not.toContain('secret place');
});

test('W12: nothing else is answered there, and none of the set-up that Probot brings along', async () => {
  expect((await fetch(`${server.url}${path}`)).status).toBe(405);
  for (const place of ['/probot', '/probot/setup', '/probot/import', '/probot/stats'])
    for (const method of ['GET', 'POST']) expect((await fetch(`${server.url}${place}`, { method })).status).toBe(404);
});

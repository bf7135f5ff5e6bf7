import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createSocketServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { RegistryClient } from '../../../src/adapters/registry/open-registries.ts';
import type { RegistryOptions } from '../../../src/adapters/registry/options.ts';
import { HeldTimers } from '../../support/held-timers.ts';
import { altered, answering, broken, brokenOff, endless, rateLimited, silent } from '../../support/registry/faults.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../../support/registry/memory-registry.ts';
import { pushBlob, pushImage, testBlob, testImage } from '../../support/registry/push-image.ts';
import { errorReply, jsonReply, noSuchPage, reply } from '../../support/registry/replies.ts';
import type { Fault } from '../../support/registry/serve.ts';
import { asked, bytesOf, clientOf, descriptorOf, reference } from './client-of.ts';

import { ManualClock } from './manual-clock.ts';

const image = testImage();
const blob = testBlob('application/octet-stream', Buffer.from('content'));

let registry: MemoryRegistry;
let clock: ManualClock;
const clients: RegistryClient[] = [];
beforeEach(async () => {
  registry = await startMemoryRegistry();
  await pushImage(registry, 'app:v1', image);
  await pushBlob(registry, 'app', blob);
  registry.forgetRequests();
  clock = new ManualClock();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map(client => client.close()));
  await registry.stop();
});

function open(options: Partial<RegistryOptions> = {}): RegistryClient {
  const client = clientOf(registry, { clock, ...options });
  clients.push(client);
  return client;
}
async function content(client: RegistryClient): Promise<string> {
  const outcome = await client.blob(app(), descriptorOf(blob));
  if (outcome.kind !== 'exists') throw new Error(outcome.detail);
  return (await bytesOf(outcome.value)).toString();
}

const app = () => reference(`${registry.host}/app:v1`);

describe('R15: what is there is found in spite of', () => {
  test.each([
    ['too many requests', rateLimited()],
    ['trouble', broken(503)],
    ['trouble in between', broken(502)],
    ['a request that took too long for the registry', broken(408)],
  ])('%s', async (_, fault) => {
    registry.inject(/manifests/, fault, 3);
    expect(await open().resolve(app())).toMatchObject({ kind: 'exists' });
    expect(asked(registry)).toHaveLength(4);
    expect(clock.waits).toEqual([250, 500, 1000]);
  });

  test('a manifest that breaks off', async () => {
    registry.inject(/GET .*manifests/, brokenOff(), 1);
    expect(await open().manifest(app())).toMatchObject({ kind: 'exists' });
  });

  test('a blob that breaks off, of which the registry gives the rest', async () => {
    registry.inject(/GET .*blobs/, brokenOff('con'), 1);
    registry.inject(
      /GET .*blobs/,
      ({ headers }) => {
        expect(headers.range).toBe('bytes=3-');
        return reply(206, { 'Content-Range': 'bytes 3-6/7' }, 'tent');
      },
      1,
    );
    expect(await content(open())).toBe('content');
    expect(asked(registry)).toHaveLength(2);
  });

  test('a blob that breaks off, of which the registry gives all of it again', async () => {
    registry.inject(/GET .*blobs/, brokenOff('con'), 1);
    registry.inject(/GET .*blobs/, answering(reply(200, {}, 'content')), 1);
    expect(await content(open())).toBe('content');
    expect(asked(registry)).toHaveLength(2);
  });

  test.each([
    ['seconds', '7'],
    ['a date', 'Thu, 01 Jan 2026 00:00:07 GMT'],
  ])('a pause of %s for the whole host', async (_, retryAfter) => {
    registry.inject(/manifests\/v1/, rateLimited(retryAfter), 1);
    const client = open({ concurrency: 1 });
    const outcomes = await Promise.all([app(), reference(`${registry.host}/app@${image.digest}`)].map(client.resolve));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['exists', 'exists']);
    expect(clock.waits).toContain(7000);
    expect(asked(registry)).toHaveLength(3);
  });
});

describe('R15: a blob of which the rest', () => {
  test.each<[string, Fault, string]>([
    [
      'is another one',
      () => reply(206, { 'Content-Range': 'bytes 3-6/7' }, 'TENT'),
      'content that does not match the digest',
    ],
    ['begins elsewhere', () => reply(206, { 'Content-Range': 'bytes 2-6/7' }, 'ntent'), '206'],
    [
      'is longer',
      () => reply(206, { 'Content-Range': 'bytes 3-7/8' }, 'tents'),
      'announces 5 bytes of a blob that has 4',
    ],
    ['is gone', () => errorReply(404, 'BLOB_UNKNOWN'), 'has no such blob'],
  ])('%s is not believed', async (_, rest, detail) => {
    registry.inject(/GET .*blobs/, brokenOff('con'), 1);
    registry.inject(/GET .*blobs/, rest, 1);
    await expect(content(open())).rejects.toThrow(detail);
  });

  test('breaks off again and again is given up', async () => {
    registry.inject(/GET .*blobs/, brokenOff('con'), 1);
    registry.inject(/GET .*blobs/, brokenOff(''), 9);
    await expect(content(open())).rejects.toMatchObject({ failure: { kind: 'unknown', cause: 'network' } });
    expect(asked(registry)).toHaveLength(4);
  });
});

describe('R15: what cannot be determined is unknown, and why', () => {
  test.each([
    ['rate-limited', 429, rateLimited()],
    ['server', 500, answering(errorReply(500, 'UNKNOWN'))],
    ['server', 503, broken(503)],
    ['timeout', 504, broken(504)],
    ['rate-limited', 500, answering(errorReply(500, 'UNKNOWN', 'toomanyrequests: you have reached your limit'))],
    ['server', 418, broken(418)],
    ['not-a-registry', 404, answering(noSuchPage)],
    ['not-a-registry', 404, answering(jsonReply(404, { detail: 'Not Found' }))],
    ['not-a-registry', 204, answering(reply(204))],
    ['network', 200, brokenOff()],
  ])('%s, after %s', async (cause, _, fault) => {
    registry.inject(/manifests/, fault);
    expect(await open().manifest(app())).toMatchObject({ kind: 'unknown', cause });
  });

  test('more than a bearable pause is not waited for, and nobody else asks', async () => {
    registry.inject(/manifests/, rateLimited('3600'));
    const client = open({ concurrency: 1 });
    const [first, second] = await Promise.all([client.resolve(app()), client.tags(app())]);
    expect([first, second]).toMatchObject([{ cause: 'rate-limited' }, { cause: 'rate-limited' }]);
    expect(asked(registry)).toHaveLength(1);
  });

  test.each([
    ['absent', errorReply(404, 'MANIFEST_UNKNOWN')],
    ['absent', errorReply(404, 'NAME_UNKNOWN')],
    ['forbidden', errorReply(403, 'DENIED')],
    ['forbidden', errorReply(404, 'DENIED')],
    ['forbidden', errorReply(401, 'UNAUTHORIZED')],
  ])('but an answer is an answer: %s', async (kind, answer) => {
    registry.inject(/manifests/, answering(answer));
    expect(await open().resolve(app())).toMatchObject({ kind });
    expect(clock.waits).toEqual([]);
  });

  const marked = {
    'Docker-Distribution-Api-Version': 'registry/2.0',
    'Content-Type': 'application/json; charset=utf-8',
  };
  test.each([
    ['one request where the registry marks its answer', marked, 1],
    ['two where anybody may have said so', { 'Content-Type': 'application/json' }, 2],
    ['two where it is a page', { ...marked, 'Content-Type': 'text/plain' }, 2],
  ])('an absent image costs %s', async (_, headers, requests) => {
    registry.inject(/HEAD .*manifests/, answering(reply(404, headers)));
    registry.inject(/GET .*manifests/, answering(errorReply(404, 'MANIFEST_UNKNOWN')));
    expect(await open().resolve(app())).toMatchObject({ kind: 'absent' });
    expect(asked(registry)).toHaveLength(requests);
  });

  test('nobody listens', async () => {
    const gone = await startMemoryRegistry();
    await gone.stop();
    const outcome = await open({ insecureHosts: [gone.host] }).resolve(reference(`${gone.host}/app:v1`));
    expect(outcome).toMatchObject({ kind: 'unknown', cause: 'network' });
  });

  test('the name does not exist', async () => {
    const outcome = await open().resolve(reference('registry.invalid/app:v1'));
    expect(outcome).toMatchObject({ kind: 'unknown', cause: 'network' });
  });

  test('the certificate is not trusted', async () => {
    const secure = await startMemoryRegistry({ tls: true });
    const outcome = await open({ privateHosts: [secure.host] }).resolve(reference(`${secure.host}/app:v1`));
    await secure.stop();
    expect(outcome).toMatchObject({ kind: 'unknown', cause: 'tls' });
    expect(secure.log()).toEqual([]);
  });

  test('there is no TLS', async () => {
    const outcome = await open({ insecureHosts: [], privateHosts: [registry.host] }).resolve(app());
    expect(outcome).toMatchObject({ kind: 'unknown' });
    expect(registry.log()).toEqual([]);
  });
});

describe('R1, R2: hosts that are not open', () => {
  test.each(['localhost:5000', '127.0.0.1', '2130706433.nip', 'registry.local', 'quay.io:22'])('%s', async host => {
    const outcome = await open().resolve(reference(`${host}/app:v1`));
    expect(outcome).toMatchObject({ kind: 'unknown', cause: host.endsWith('.nip') ? 'network' : 'host' });
  });

  test('a name that resolves to a private address', async () => {
    const lookup = ((_: string, __: unknown, done: (error: null, found: unknown) => void) =>
      done(null, [{ address: '10.0.0.1', family: 4 }])) as never;
    const outcome = await open({ lookup }).resolve(reference('registry.example.com/app:v1'));
    expect(outcome).toMatchObject({ kind: 'unknown', cause: 'policy' });
  });

  test('R6: only the hosts that are allowed, exactly', async () => {
    const client = open({ allowedHosts: ['quay.io'] });
    expect(await client.resolve(app())).toMatchObject({ kind: 'unknown', cause: 'host' });
    expect(await client.tags(reference('quay.io.evil.example/app'))).toMatchObject({ cause: 'host' });
    expect(registry.log()).toEqual([]);
    expect(await open({ allowedHosts: [registry.host] }).resolve(app())).toMatchObject({ kind: 'exists' });
  });

  test('R19: a name that is no host', async () => {
    const client = open();
    const first = await client.resolve(reference('foo_bar.com/app:v1'));
    const second = await client.resolve(reference('host:99999/app:v1'));
    expect([first, second]).toMatchObject([{ cause: 'host' }, { cause: 'host' }]);
  });
});

describe('R1: a host that is written in another way than it is asked', () => {
  test.each([
    ['127.00.1', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['2130706433:443', '127.0.0.1'],
    ['1.1', '1.0.0.1'],
    ['quay.io:0443', 'quay.io'],
  ])('%s', async (host, meant) => {
    const client = open({ insecureHosts: [host, meant] });
    const detail = `its host is another way to write ${meant}, which is not asked`;
    expect(await client.resolve(reference(`${host}/app:v1`))).toEqual({ kind: 'unknown', cause: 'host', detail });
  });
});

describe('R14: nobody holds us up', () => {
  const timeouts = { connect: 30_000, headers: 20_000, idle: 5_000, whole: 60_000 };
  let timers: HeldTimers;
  beforeEach(() => {
    timers = new HeldTimers();
  });
  afterEach(() => timers.release());
  const tags = (count: number) =>
    Array.from({ length: count }, (_, index) => reference(`${registry.host}/app:t${index}`));

  test('no answer, which is waited for once more', async () => {
    registry.inject(/manifests/, silent);
    const outcome = await timers.waitFor(open({ timeouts }).resolve(app()));
    expect(outcome).toMatchObject({ kind: 'unknown', cause: 'timeout' });
    expect(asked(registry)).toHaveLength(2);
  });

  test('an answer that comes the second time', async () => {
    registry.inject(/manifests/, silent, 1);
    expect(await timers.waitFor(open({ timeouts }).resolve(app()))).toMatchObject({ kind: 'exists' });
    expect(asked(registry)).toHaveLength(2);
  });

  test('a host without an answer costs two waits, whatever number of images is there', async () => {
    registry.inject(/manifests/, silent);
    const client = open({ timeouts, concurrency: 3 });
    const outcomes = await timers.waitFor(Promise.all(tags(40).map(client.resolve)));
    expect(outcomes.filter(outcome => outcome.kind === 'unknown' && outcome.cause === 'timeout')).toHaveLength(40);
    expect(asked(registry).length).toBeLessThanOrEqual(6);
    registry.forgetRequests();
    const detail = `${registry.host} did not answer in time, twice in a row; no more requests are sent`;
    expect(await client.manifest(app())).toEqual({ kind: 'unknown', cause: 'timeout', detail });
    expect(registry.log()).toEqual([]);
  });

  test('one that stops in every body does, too, though it answers', async () => {
    registry.inject(/GET .*manifests/, () => reply(200, {}, stopping()));
    const client = open({ timeouts, concurrency: 1 });
    await timers.waitFor(client.manifest(app()));
    registry.forgetRequests();
    const detail = `${registry.host} stopped sending, twice in a row; no more requests are sent`;
    expect(await client.resolve(app())).toEqual({ kind: 'unknown', cause: 'timeout', detail });
    expect(registry.log()).toEqual([]);
  });

  test('one that may be asked by plain HTTP and speaks neither that nor TLS', async () => {
    // Node's own timers end a handshake. Nothing has to come in time here: it never does.
    timers.release();
    let connections = 0;
    const mute = createSocketServer(socket => {
      connections++;
      socket.on('error', () => undefined);
    });
    const host = await listen(mute);
    const client = open({ insecureHosts: [host], timeouts: { connect: 60, headers: 60, idle: 60, whole: 200 } });
    for (let attempt = 0; attempt < 2; attempt++) await client.resolve(reference(`${host}/app:v1`));
    const before = connections;
    expect(await client.resolve(reference(`${host}/app:v1`))).toMatchObject({ kind: 'unknown', cause: 'timeout' });
    expect(connections).toBe(before);
    mute.close();
  });

  test('a manifest that stops', async () => {
    registry.inject(/GET .*manifests/, altered({ 'Content-Length': undefined }, stopping()));
    const outcome = await timers.waitFor(open({ timeouts }).manifest(app()));
    expect(outcome).toMatchObject({ kind: 'unknown', cause: 'timeout' });
  });

  test('a manifest that comes byte by byte', async () => {
    registry.inject(/GET .*manifests/, endless(1000));
    const outcome = await timers.waitFor(open({ timeouts }).manifest(app()));
    expect(outcome).toEqual({ kind: 'unknown', cause: 'timeout', detail: `${registry.host} sends too slowly` });
  });

  test('a blob may come byte by byte: it may be large', async () => {
    registry.inject(/GET .*blobs/, altered({ 'Content-Length': undefined }, bytewise(blob.bytes)));
    const asking = open({ timeouts: { ...timeouts, whole: 1 } }).blob(app(), descriptorOf(blob));
    const content = await timers.waitFor(asking);
    if (content.kind !== 'exists') throw new Error(content.detail);
    expect(await timers.waitFor(bytesOf(content.value))).toEqual(blob.bytes);
  });

  test('a blob that stops', async () => {
    registry.inject(/GET .*blobs/, altered({ 'Content-Length': undefined }, stopping()));
    const content = await open({ timeouts }).blob(app(), descriptorOf(blob));
    if (content.kind !== 'exists') throw new Error(content.detail);
    await expect(timers.waitFor(bytesOf(content.value))).rejects.toMatchObject({ failure: { cause: 'timeout' } });
  });

  test('headers that drip, or never end', async () => {
    const hosts: Server[] = [
      createSocketServer(socket => {
        socket.on('error', () => undefined);
        socket.write('HTTP/1.1 200 OK\r\nX-');
        const drip = setInterval(() => socket.write('a'), 20);
        socket.once('close', () => clearInterval(drip));
      }),
      createSocketServer(socket => {
        socket.on('error', () => undefined);
        socket.write(`HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(100_000)}`);
      }),
      createSocketServer(socket => {
        socket.on('error', () => undefined);
        socket.end('SSH-2.0-OpenSSH_9.2\r\n');
      }),
      createSocketServer(socket => {
        socket.on('error', () => undefined);
        socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(100));
      }),
    ];
    const addresses = await Promise.all(hosts.map(listen));
    const client = open({ insecureHosts: addresses, timeouts });
    const asking = addresses.map(host => client.resolve(reference(`${host}/app:v1`)));
    const outcomes = await timers.waitFor(Promise.all(asking));
    const causes = ['timeout', 'too-large', 'not-a-registry', 'not-a-registry'];
    expect(outcomes).toMatchObject(causes.map(cause => ({ cause })));
    for (const host of hosts) host.close();
  });

  test.each<[string, (ending: AbortController, client: RegistryClient) => unknown]>([
    ['the deadline', ending => ending.abort()],
    ['closing the client', (_, client) => client.close()],
  ])('%s ends everything', async (_what, end) => {
    registry.inject(/manifests/, silent);
    const ending = new AbortController();
    const client = open({ signal: ending.signal });
    const asking = Promise.all([client.resolve(app()), client.manifest(app())]);
    await until(() => asked(registry).length === 2);
    await end(ending, client);
    expect(await asking).toMatchObject([{ cause: 'timeout' }, { cause: 'timeout' }]);
    expect(await client.tags(app())).toMatchObject({ cause: 'timeout' });
  });

  test('the budget of requests ends', async () => {
    const client = open({ budget: 3 });
    const outcomes = await Promise.all(
      ['a', 'b', 'c', 'd'].map(name => client.tags(reference(`${registry.host}/${name}`))),
    );
    expect(outcomes.filter(({ kind }) => kind === 'unknown')).not.toEqual([]);
    expect(registry.log().length).toBeLessThanOrEqual(3);
  });

  test('a host that is down is not asked again and again', async () => {
    registry.inject(/manifests/, broken(500));
    const client = open({ concurrency: 1 });
    for (let tag = 0; tag < 20; tag++) await client.resolve(reference(`${registry.host}/app:t${tag}`));
    // It comes back after each rest, with one attempt.
    expect(asked(registry).length).toBeLessThan(20);
  });
});

test('who asks for the same at the same time shares the answer', async () => {
  const client = open();
  const outcomes = await Promise.all([client.resolve(app()), client.resolve(app()), client.resolve(app())]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(['exists', 'exists', 'exists']);
  expect(asked(registry)).toHaveLength(1);
  await client.resolve(app());
  expect(asked(registry)).toHaveLength(2);
});

test('a proxy of the environment is used, except where NO_PROXY says so', async () => {
  const seen: string[] = [];
  const proxy = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.writeHead(404).end();
  }).on('connect', (request, socket) => {
    seen.push(`CONNECT ${request.url}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  const host = await listen(proxy);
  const environment = { HTTPS_PROXY: `http://${host}`, HTTP_PROXY: `http://${host}`, NO_PROXY: registry.host };
  const client = open({ environment });
  expect(await client.resolve(app())).toMatchObject({ kind: 'exists' });
  expect(seen).toEqual([]);
  expect(await client.resolve(reference('registry.example.com/app:v1'))).toMatchObject({ cause: 'network' });
  expect(new Set(seen)).toEqual(new Set(['CONNECT registry.example.com:443']));
  proxy.close();
  proxy.closeAllConnections();
});

test('R20: a proxy that is none does not show its password', async () => {
  const client = open({ insecureHosts: [], environment: { HTTPS_PROXY: 'http://me:s3cr3t@' } });
  const outcome = await client.resolve(reference('registry.example.com/app:v1'));
  expect(outcome).toMatchObject({ kind: 'unknown', cause: 'policy' });
  expect(JSON.stringify(outcome)).not.toContain('s3cr3t');
});

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(resolve => setImmediate(resolve));
}

async function* bytewise(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at++) {
    await new Promise(resolve => setTimeout(resolve, 2));
    yield bytes.subarray(at, at + 1);
  }
}

async function* stopping(): AsyncIterable<Uint8Array> {
  yield Buffer.from('x');
  await new Promise(() => undefined);
}

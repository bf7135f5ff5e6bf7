import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, test } from '@jest/globals';
import { noCredentials } from '../../../src/adapters/registry/credentials/credential.ts';
import { openRegistries } from '../../../src/adapters/registry/open-registries.ts';
import type { RegistryOptions } from '../../../src/adapters/registry/options.ts';
import { makeCertificate } from '../../support/registry/make-certificate.ts';
import { errorReply } from '../../support/registry/replies.ts';
import { serve, type TestServer } from '../../support/registry/serve.ts';
import { reference } from './client-of.ts';
import { ManualClock } from './manual-clock.ts';

const certificate = makeCertificate({ hosts: ['registry.example.com', '127.0.0.1'] });
const established = 'HTTP/1.1 200 Connection established\r\nVia: somebody\r\n\r\n';

const servers: Server[] = [];
const sockets = new Set<Socket>();
let registry: TestServer | undefined;
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
  await registry?.stop();
  registry = undefined;
});

/** A proxy that does this with a connection once it was asked for something, and what it was asked. */
async function startProxy(then: (socket: Socket) => void, isTls = false): Promise<{ host: string; asked: string[] }> {
  const asked: string[] = [];
  const onConnection = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (data: Buffer) => {
      socket.pause();
      asked.push(data.toString());
      then(socket);
    });
  };
  const { pem: cert, keyPem: key } = certificate;
  const server = isTls ? createTlsServer({ cert, key }, onConnection) : createServer(onConnection);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** Leads to a registry without images, whatever was asked for; answers in pieces of so many characters. */
async function toRegistry(piece = 1000): Promise<(socket: Socket) => void> {
  const { status, headers, body } = errorReply(404, 'MANIFEST_UNKNOWN');
  // With its length the connection is kept.
  const answer = { status, headers: { ...headers, 'Content-Length': `${body}`.length.toString() }, body };
  registry = await serve(() => answer, certificate);
  const port = Number(registry.host.split(':')[1]);
  return async socket => {
    const upstream = connect(port, '127.0.0.1');
    sockets.add(upstream);
    upstream.on('error', () => undefined);
    for (let at = 0; at < established.length; at += piece) {
      await new Promise(resolve => socket.write(established.slice(at, at + piece), resolve));
      await new Promise(resolve => setImmediate(resolve));
    }
    socket.pipe(upstream).pipe(socket);
  };
}

async function resolveBy(proxy: string, options: Partial<RegistryOptions> = {}, image = 'registry.example.com/app:v1') {
  const client = openRegistries({
    credentials: noCredentials,
    clock: new ManualClock(),
    certificates: [certificate.pem],
    environment: { HTTPS_PROXY: proxy },
    ...options,
  });
  try {
    return await client.resolve(reference(image));
  } finally {
    await client.close();
  }
}

describe('a registry is asked through a proxy', () => {
  test.each([
    ['by HTTP', 1000],
    ['that answers in the smallest pieces', 1],
  ])('%s', async (_, piece) => {
    const { host, asked } = await startProxy(await toRegistry(piece));
    expect(await resolveBy(`http://me:p%40ss@${host}`)).toMatchObject({ kind: 'absent' });
    expect(registry?.requests.map(({ headers }) => headers.host)).toEqual(Array(2).fill('registry.example.com'));
    expect(asked).toEqual([expect.stringMatching(/^CONNECT registry\.example\.com:443 HTTP\/1\.1\r\n/)]);
    expect(asked[0]).toContain(`proxy-authorization: Basic ${Buffer.from('me:p@ss').toString('base64')}\r\n`);
    // The registry never hears of it.
    expect(registry?.requests.every(({ headers }) => headers['proxy-authorization'] === undefined)).toBe(true);
  });

  test('whose certificate is verified for the host itself', async () => {
    const { host } = await startProxy(await toRegistry());
    const others = await resolveBy(`http://${host}`, {}, 'other.example.com/app:v1');
    expect(others).toMatchObject({ cause: 'tls', detail: 'the certificate of other.example.com is for another host' });
    expect(registry?.requests).toEqual([]);
  });
});

describe('R14 a proxy that does not let through', () => {
  test.each<[string, string, string, (socket: Socket) => void]>([
    ['refuses', 'network', 'which answered 403', socket => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')],
    ['wants a password', 'network', 'which answered 407', socket => socket.end('HTTP/1.1 407 Who\r\n\r\nwho are you')],
    [
      'speaks for the host',
      'network',
      'which sent data before the host did',
      socket => socket.end(`${established}HTTP/1.1 200 OK\r\n\r\n`),
    ],
    ['breaks off', 'network', 'the proxy closed the connection early', socket => socket.destroy()],
    ['speaks something else', 'not-a-registry', 'the proxy does not speak HTTP', socket => socket.end('SSH-2.0-x\r\n')],
    [
      'never ends its headers',
      'too-large',
      'the proxy sends headers',
      socket => socket.write('HTTP/1.1 200 OK\r\nX: '.padEnd(1e5, 'x')),
    ],
    ['says nothing', 'timeout', 'in time', () => undefined],
    ['opens a tunnel to nowhere', 'timeout', 'in time', socket => socket.write(established)],
    [
      'drips',
      'timeout',
      'in time',
      socket => {
        const drip = setInterval(() => socket.write('HTTP/1.1 200 OK'), 2);
        socket.once('close', () => clearInterval(drip));
      },
    ],
  ])('and %s', async (_, cause, detail, then) => {
    const { host } = await startProxy(then);
    const options = cause === 'timeout' ? { timeouts: { connect: 100 } } : {};
    const outcome = await resolveBy(`http://me:s3cr3t@${host}`, options);
    expect(outcome).toMatchObject({ kind: 'unknown', cause, detail: expect.stringContaining(detail) });
    expect(JSON.stringify(outcome)).not.toContain('s3cr3t');
  });

  test('is given up when the time for everything is over', async () => {
    const ending = new AbortController();
    const { host } = await startProxy(() => ending.abort());
    expect(await resolveBy(`http://${host}`, { signal: ending.signal })).toMatchObject({ cause: 'timeout' });
  });
});

test('R1 what no registry may be is not asked of a proxy either', async () => {
  const { host, asked } = await startProxy(socket => socket.destroy());
  for (const image of ['10.0.0.1/a:b', '169.254.169.254/a:b', 'metadata.google.internal/a:b'])
    expect(await resolveBy(`http://${host}`, {}, image)).toMatchObject({ kind: 'unknown', cause: 'host' });
  expect(asked).toEqual([]);
});

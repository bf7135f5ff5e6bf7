import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CatalogEncoder } from '../../../src/adapters/serve/catalog-encoder.ts';
import { type CatalogServer, openCatalogServer } from '../../../src/adapters/serve/open-catalog-server.ts';
import { openNamelessFile } from '../../../src/adapters/serve/piece-file.ts';
import { loadCatalogDirectory } from '../../../src/cli/inputs/load-catalog-directory.ts';
import { loadServedCatalog } from '../../../src/flows/serve/load-served-catalog.ts';
import { differenceInAnswers } from '../../support/serve/difference-in-answers.ts';
import type { RegistryCall } from '../../support/serve/registry-calls.ts';
import {
  type RegistryAnswer,
  type RegistryClient,
  reflect,
  registryClient,
} from '../../support/serve/registry-client.ts';

/** What opm answered, recorded by `npm run compare-serve -- --record`. */
interface Recorded {
  readonly services: readonly string[];
  /** An encoded `FileDescriptorSet` in Base64, as opm's server reflection gives it. */
  readonly described: string;
  readonly answers: readonly { readonly call: RegistryCall; readonly answer: RegistryAnswer }[];
}

const fixtures = join(import.meta.dirname, 'fixtures');
const recorded: Recorded = JSON.parse(readFileSync(join(fixtures, 'answers.json'), 'utf8'));
const modified = new Date('2026-11-23T10:00:00.500Z');
const host = '127.0.0.1';

let server: CatalogServer;
let client: RegistryClient;
let address: string;

async function open(): Promise<CatalogServer> {
  const file = openNamelessFile();
  const encoder = new CatalogEncoder(file);
  const loaded = await loadCatalogDirectory(join(fixtures, 'catalog'), modified.toISOString());
  const result = loadServedCatalog(loaded, encoder);
  if (!('served' in result)) throw new Error('The catalog is invalid.');
  return openCatalogServer({ host, port: 0, name: 'tea', catalog: encoder.finish(result.served), file, modified });
}

beforeAll(async () => {
  server = await open();
  address = `${host}:${server.port}`;
  client = registryClient(address, Buffer.from(recorded.described, 'base64'));
});

afterAll(async () => {
  client.close();
  await server.close(1_000);
});

describe('gRPC', () => {
  test.each(
    recorded.answers.map(({ call, answer }) => [call.method, JSON.stringify(call.request), call, answer] as const),
  )('%s %s is answered as opm answers it', async (method, _, call, answer) => {
    const ours = await client.call(method, call.request);
    expect(differenceInAnswers(call, answer, JSON.parse(JSON.stringify(ours)))).toBeUndefined();
  });

  test('the services are described as opm describes them', async () => {
    const { services, described } = await reflect(address, ['api.Registry', 'grpc.health.v1.Health']);
    expect(services).toEqual(recorded.services);
    const itself = registryClient(address, described);
    const call = { method: 'api.Registry/GetPackage', request: { name: 'tea' } };
    expect(await itself.call(call.method, call.request)).toEqual(await client.call(call.method, call.request));
    itself.close();
  });

  test('the values of enums are described with their numbers, 0 included, as Go refuses them without', async () => {
    const { described } = await reflect(address, ['api.Registry', 'grpc.health.v1.Health']);
    // Of `EnumValueDescriptorProto`: the field name, then the field number with 0.
    for (const name of ['NULL_VALUE', 'UNKNOWN']) {
      const value = Buffer.from(`\x0a${String.fromCharCode(name.length)}${name}\x10\0`);
      expect(Buffer.from(recorded.described, 'base64').includes(value)).toBe(true);
      expect(described.includes(value)).toBe(true);
    }
  });
});

describe('the web API', () => {
  const ask = (path: string, init?: RequestInit) => fetch(`http://${address}${path}`, init);
  const schemasIn = (text: string) =>
    text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).schema);

  test.each(['/api/v1/all', '/catalogs/tea/api/v1/all'])('%s has every blob', async path => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/jsonl');
    expect(response.headers.get('last-modified')).toBe('Mon, 23 Nov 2026 10:00:00 GMT');
    expect(schemasIn(await response.text())).toHaveLength(12);
  });

  test.each([
    ['schema=olm.package', ['olm.package', 'olm.package']],
    ['package=cup', ['olm.channel', 'olm.bundle']],
    ['schema=olm.bundle&package=tea&name=tea.v1.0.0', ['olm.bundle']],
  ])('metas?%s has what it asks for', async (query, schemas) => {
    const response = await ask(`/api/v1/metas?${query}`);
    expect(schemasIn(await response.text()).sort()).toEqual([...schemas].sort());
  });

  test('what nothing matches is empty', async () => {
    const response = await ask('/api/v1/metas?name=none');
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test.each([
    ['GET', '/api/v1/metas?color=red', 400],
    ['GET', '/catalogs/coffee/api/v1/all', 404],
    ['GET', '/api/v1/other', 404],
    ['POST', '/api/v1/all', 405],
  ])('%s %s is answered with %d', async (method, path, status) => {
    expect((await ask(path, { method })).status).toBe(status);
  });

  test('is not sent again to whom has it', async () => {
    const headers = { 'if-modified-since': 'Mon, 23 Nov 2026 10:00:00 GMT' };
    const response = await ask('/api/v1/all', { headers });
    expect([response.status, await response.text()]).toEqual([304, '']);
    const older = { 'if-modified-since': 'Mon, 23 Nov 2026 09:59:59 GMT' };
    expect((await ask('/api/v1/all', { headers: older })).status).toBe(200);
  });

  test('HEAD gives the length alone', async () => {
    const response = await ask('/api/v1/all', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1_000);
    expect(await response.text()).toBe('');
  });

  test('compresses for who takes gzip', async () => {
    const socket = connect(server.port, host);
    socket.write('GET /api/v1/all HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n');
    const parts: Buffer[] = [];
    for await (const part of socket) parts.push(part as Buffer);
    const answer = Buffer.concat(parts);
    expect(answer.toString('latin1')).toMatch(/\r\nContent-Encoding: gzip\r\n/);
    const plain = await (await ask('/api/v1/all', { headers: { 'accept-encoding': 'identity' } })).text();
    expect(gunzipSync(unchunked(answer)).toString()).toBe(plain);
  });
});

describe('at the end', () => {
  test('connections that say nothing are not waited for', async () => {
    const other = await open();
    const socket = connect(other.port, host);
    await new Promise(resolve => socket.once('connect', resolve));
    const closed = new Promise(resolve => socket.once('close', resolve));
    socket.resume();
    await other.close(60_000);
    await closed;
  });

  test('a port that is in use is an error', async () => {
    const file = openNamelessFile();
    const encoder = new CatalogEncoder(file);
    const result = loadServedCatalog(
      await loadCatalogDirectory(join(fixtures, 'catalog'), modified.toISOString()),
      encoder,
    );
    if (!('served' in result)) throw new Error('The catalog is invalid.');
    const catalog = encoder.finish(result.served);
    await expect(
      openCatalogServer({ host, port: server.port, name: 'tea', catalog, file, modified }),
    ).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});

/** The body of an answer in chunks. */
function unchunked(answer: Buffer): Buffer {
  let at = answer.indexOf('\r\n\r\n') + 4;
  const chunks: Buffer[] = [];
  for (;;) {
    const end = answer.indexOf('\r\n', at);
    const size = Number.parseInt(answer.toString('latin1', at, end), 16);
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(answer.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

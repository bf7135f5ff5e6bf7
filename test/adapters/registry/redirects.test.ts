import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { CredentialSource } from '../../../src/adapters/registry/credentials/credential.ts';
import { answering, redirectedTo } from '../../support/registry/faults.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../../support/registry/memory-registry.ts';
import { pushBlob, pushImage, testBlob, testImage } from '../../support/registry/push-image.ts';
import { errorReply, reply } from '../../support/registry/replies.ts';
import { user } from '../../support/registry/test-registry.ts';
import { asked, bytesOf, clientOf, descriptorOf, reference } from './client-of.ts';

const alice: CredentialSource = { find: async () => ({ kind: 'password', ...user }) };
const image = testImage();
const blob = testBlob('application/octet-stream', Buffer.from('content'));

let registry: MemoryRegistry;
let other: MemoryRegistry;
beforeEach(async () => {
  registry = await startMemoryRegistry({ authentication: 'htpasswd' });
  other = await startMemoryRegistry();
  for (const one of [registry, other]) {
    await pushImage(one, 'app:v1', image);
    await pushBlob(one, 'app', blob);
    one.forgetRequests();
  }
});
afterEach(async () => {
  await Promise.all([registry.stop(), other.stop()]);
});

const opened = (hosts: readonly string[] = [registry.host, other.host]) =>
  clientOf(registry, { credentials: alice, insecureHosts: hosts });
const app = () => reference(`${registry.host}/app:v1`);

test('R3: a redirect elsewhere is followed, without authorization', async () => {
  registry.inject(/^(HEAD|GET) .*\/(manifests|blobs)\//, (request, next) =>
    request.headers.authorization === undefined
      ? next()
      : redirectedTo(`${other.origin}${request.path}`)(request, next),
  );
  const client = opened();
  expect(await client.resolve(app())).toMatchObject({ kind: 'exists' });
  expect(await client.manifest(app())).toMatchObject({ kind: 'exists' });
  const content = await client.blob(app(), descriptorOf(blob));
  expect(content.kind === 'exists' && (await bytesOf(content.value))).toEqual(blob.bytes);
  await client.close();
  expect(other.log()).toHaveLength(3);
  const names = new Set(other.requests.flatMap(({ headers }) => Object.keys(headers)));
  expect([...names].sort()).toEqual(['accept', 'connection', 'host', 'user-agent']);
});

test('R3: a redirect within the registry keeps the authorization', async () => {
  registry.inject(/^HEAD \/v2\/app\/manifests\/v1$/, (request, next) =>
    request.headers.authorization === undefined
      ? next()
      : redirectedTo(`/v2/app/manifests/${image.digest}`)(request, next),
  );
  const client = opened();
  expect(await client.resolve(app())).toMatchObject({ kind: 'exists' });
  await client.close();
});

test.each([
  ['to a private address', 'https://10.0.0.1/'],
  ['to the metadata of a cloud', 'https://169.254.169.254/latest/meta-data/'],
  ['to an address in disguise', 'https://2130706433/'],
  ['to a name that is this machine', 'https://localhost/'],
  ['to a local name', 'https://metadata.google.internal/'],
  ['to another port', 'https://quay.io:8443/'],
  ['to plain HTTP', 'http://quay.io/'],
  ['with a password', 'https://user:secret@quay.io/'],
  ['to another scheme', 'file:///etc/passwd'],
  ['to nowhere', 'https://'],
])('R3: a redirect %s is not followed', async (_, location) => {
  registry.inject(/manifests/, redirectedTo(location));
  const client = opened();
  const outcome = await client.resolve(app());
  await client.close();
  expect(outcome).toMatchObject({ kind: 'unknown', cause: 'policy' });
  expect(JSON.stringify(outcome)).not.toContain('secret');
  expect(asked(registry)).toHaveLength(1);
});

test('R3: a host that was not opened is not reached by a redirect', async () => {
  registry.inject(/manifests/, (request, next) => redirectedTo(`${other.origin}${request.path}`)(request, next));
  const client = opened([registry.host]);
  expect(await client.resolve(app())).toMatchObject({ kind: 'unknown', cause: 'policy' });
  await client.close();
  expect(other.log()).toEqual([]);
});

test('R3: redirects in a cycle end', async () => {
  registry.inject(/manifests/, redirectedTo('/v2/app/manifests/v1'));
  const client = opened();
  expect(await client.manifest(app())).toMatchObject({ kind: 'unknown', cause: 'policy' });
  await client.close();
  expect(asked(registry)).toHaveLength(6);
});

test('R3: HTTPS does not become HTTP, even where both are allowed', async () => {
  const secure = await startMemoryRegistry({ tls: true });
  secure.inject(/manifests/, (request, next) => redirectedTo(`${other.origin}${request.path}`)(request, next));
  const client = clientOf(secure, { insecureHosts: [secure.host, other.host] });
  expect(await client.resolve(reference(`${secure.host}/app:v1`))).toMatchObject({ kind: 'unknown', cause: 'policy' });
  await client.close();
  await secure.stop();
  expect(other.log()).toEqual([]);
});

test('R4: a challenge behind a redirect gets no credentials', async () => {
  registry.inject(/manifests/, (request, next) => redirectedTo(`${other.origin}${request.path}`)(request, next));
  const challenge = { 'WWW-Authenticate': 'Basic realm="mine"' };
  other.inject(/manifests/, answering({ ...errorReply(401, 'UNAUTHORIZED'), headers: challenge }));
  const client = opened();
  expect((await client.resolve(app())).kind).not.toBe('exists');
  await client.close();
  expect(other.requests.flatMap(({ headers }) => headers.authorization ?? [])).toEqual([]);
});

test('R4: a token without credentials is fetched for where a registry redirects to', async () => {
  const behind = await startMemoryRegistry({ authentication: 'token' });
  await pushImage(behind, 'app:v1', image);
  if (behind.tokens === undefined) throw new Error('no token server');
  behind.tokens.anonymous = 'pull';
  behind.tokens.forgetRequests();
  registry.inject(/manifests/, (request, next) => redirectedTo(`${behind.origin}${request.path}`)(request, next));
  const client = opened([registry.host, behind.host, behind.tokens.host]);
  expect(await client.resolve(app())).toMatchObject({ kind: 'exists' });
  await client.close();
  expect(behind.tokens.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  await behind.stop();
});

test('R13: addresses in a manifest are not followed', async () => {
  const bytes = Buffer.from(
    JSON.stringify({
      schemaVersion: 2,
      config: { mediaType: 'application/vnd.oci.image.config.v1+json', digest: blob.digest, size: blob.bytes.length },
      layers: [
        {
          mediaType: 'application/vnd.oci.image.layer.nondistributable.v1.tar',
          digest: `sha256:${'1'.repeat(64)}`,
          size: 7,
          urls: [`${other.origin}/v2/app/blobs/${blob.digest}`],
        },
      ],
    }),
  );
  const headers = { 'Content-Type': 'application/vnd.oci.image.manifest.v1+json' };
  registry.inject(/^GET .*manifests/, (request, next) =>
    request.headers.authorization === undefined ? next() : reply(200, headers, bytes),
  );
  const client = opened();
  const read = await client.manifest(app());
  if (read.kind !== 'exists' || read.value.manifest.kind !== 'image') throw new Error('no manifest');
  const [layer] = read.value.manifest.layers;
  if (layer === undefined) throw new Error('no layer');
  expect(await client.blob(app(), layer)).toMatchObject({ kind: 'absent' });
  await client.close();
  expect(other.log()).toEqual([]);
});

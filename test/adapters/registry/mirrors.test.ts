import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { RegistryClient } from '../../../src/adapters/registry/open-registries.ts';
import { answering, broken } from '../../support/registry/faults.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../../support/registry/memory-registry.ts';
import { pushBlob, pushImage, testBlob, testImage } from '../../support/registry/push-image.ts';
import { errorReply, reply } from '../../support/registry/replies.ts';
import { clientOf, descriptorOf, reference } from './client-of.ts';

const image = testImage();
const blob = testBlob('application/octet-stream', Buffer.from('content'));

let registry: MemoryRegistry;
let mirror: MemoryRegistry;
let client: RegistryClient;
beforeEach(async () => {
  registry = await startMemoryRegistry();
  mirror = await startMemoryRegistry();
  await pushImage(mirror, 'copies/app:v1', image);
  await pushBlob(mirror, 'copies/app', blob);
  mirror.forgetRequests();
});
afterEach(async () => {
  await client.close();
  await Promise.all([registry.stop(), mirror.stop()]);
});
beforeEach(() => {
  client = clientOf(registry, {
    insecureHosts: [registry.host, mirror.host],
    mirrors: new Map([
      [registry.host, 'wrong.invalid'],
      [`${registry.host}/app`, `${mirror.host}/copies/app`],
      [`${registry.host}/ap`, 'wrong.invalid'],
    ]),
    credentials: {
      find: async host => (host === registry.host ? { kind: 'password', username: 'a', password: 'b' } : undefined),
    },
  });
});
const byDigest = () => reference(`${registry.host}/app@${image.digest}`);

test('mirrors answer for a digest that the registry leaves undecided', async () => {
  registry.inject(/app/, broken(503));
  expect(await client.resolve(byDigest())).toMatchObject({ kind: 'exists' });
  expect(await client.manifest(byDigest())).toMatchObject({ kind: 'exists' });
  expect(await client.blob(byDigest(), descriptorOf(blob))).toMatchObject({ kind: 'exists' });
  expect(mirror.requests.flatMap(({ headers }) => headers.authorization ?? [])).toEqual([]);
});

test('mirrors do not answer for a tag', async () => {
  registry.inject(/app/, broken(503));
  expect(await client.resolve(reference(`${registry.host}/app:v1`))).toMatchObject({
    kind: 'unknown',
    cause: 'server',
  });
  expect(mirror.log()).toEqual([]);
});

test('mirrors are not asked when the registry gives a verdict', async () => {
  registry.inject(/app/, answering(errorReply(404, 'MANIFEST_UNKNOWN')));
  expect(await client.resolve(byDigest())).toMatchObject({ kind: 'absent' });
  expect(mirror.log()).toEqual([]);
});

test('R8: mirrors are verified, and their word is not the verdict', async () => {
  registry.inject(/app/, broken(503));
  mirror.inject(/GET .*manifests/, answering(reply(200, { 'Content-Type': image.mediaType }, '{}')));
  expect(await client.resolve(byDigest())).toMatchObject({ kind: 'unknown', cause: 'server' });
});

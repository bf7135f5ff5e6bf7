import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { CredentialSource } from '../../../src/adapters/registry/credentials/credential.ts';
import type { RegistryClient } from '../../../src/adapters/registry/open-registries.ts';
import { altered, answering, broken, rateLimited } from '../../support/registry/faults.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../../support/registry/memory-registry.ts';
import { pushImage, testBlob, testImage } from '../../support/registry/push-image.ts';
import { errorReply, reply } from '../../support/registry/replies.ts';
import type { Fault } from '../../support/registry/serve.ts';
import { user } from '../../support/registry/test-registry.ts';
import { clientOf, contentOf, descriptorOf, digest, reference } from './client-of.ts';

const alice: CredentialSource = { find: async () => ({ kind: 'password', ...user }) };
const blob = testBlob('application/octet-stream', Buffer.alloc(100_000, 'content'));
const image = testImage();

let registry: MemoryRegistry;
let other: MemoryRegistry;
let client: RegistryClient;
beforeEach(async () => {
  registry = await startMemoryRegistry({ authentication: 'htpasswd' });
  other = await startMemoryRegistry();
  client = clientOf(registry, { credentials: alice, insecureHosts: [registry.host, other.host] });
});
afterEach(async () => {
  await client.close();
  await Promise.all([registry.stop(), other.stop()]);
});

let opened = 0;
beforeEach(() => {
  opened = 0;
});
const write = (content: () => AsyncIterable<Uint8Array> = () => contentOf(blob.bytes)) =>
  client.writeBlob(reference(`${registry.host}/app:v1`), descriptorOf(blob), async () => {
    opened++;
    return content();
  });
const stored = () => registry.store.repositories.get('app')?.blobs.get(blob.digest)?.equals(blob.bytes);
const log = (method: string) => registry.log().filter(request => request.startsWith(`${method} `));

describe('an upload that goes wrong is begun anew', () => {
  test.each<[string, Fault]>([
    ['by a session that is forgotten', answering(errorReply(404, 'BLOB_UPLOAD_UNKNOWN'))],
    ['by a range that is wrong', answering(reply(416))],
    ['by trouble', broken(502)],
    ['by a connection that breaks', () => Promise.reject(new Error('broken off'))],
  ])('%s', async (_, fault) => {
    registry.inject(/^PUT .*uploads/, fault, 1);
    expect(await write()).toBe('written');
    expect(opened).toBe(2);
    expect(stored()).toBe(true);
  });

  test('three times', async () => {
    registry.inject(/^PUT .*uploads/, broken(502));
    await expect(write()).rejects.toMatchObject({ name: 'RegistryError', code: 'unavailable', retryable: true });
    expect(log('PUT')).toHaveLength(3);
  });

  test('but not when the registry only wants to be asked later', async () => {
    registry.inject(/^POST/, rateLimited('1'), 2);
    expect(await write()).toBe('written');
    expect(opened).toBe(1);
  });

  test('and not when it was refused', async () => {
    registry.inject(/^PUT .*uploads/, answering(errorReply(400, 'DIGEST_INVALID')));
    await expect(write()).rejects.toMatchObject({
      code: 'rejected',
      message: expect.stringContaining('DIGEST_INVALID'),
    });
    expect(log('PUT')).toHaveLength(1);
  });
});

describe('what is sent has to be what was promised', () => {
  test.each([
    ['less', () => contentOf(blob.bytes.subarray(1))],
    ['more', () => contentOf(blob.bytes, Buffer.from('x'))],
  ])('%s is not', async (_, content) => {
    await expect(write(content)).rejects.toMatchObject({ code: 'wrong-content', retryable: false });
    expect(stored()).toBeUndefined();
    expect(opened).toBe(1);
  });

  test('an error of its source is what comes out', async () => {
    const failing = async function* (): AsyncIterable<Uint8Array> {
      yield blob.bytes.subarray(0, 10);
      throw new Error('the disk is gone');
    };
    await expect(write(failing)).rejects.toThrow('the disk is gone');
  });
});

describe('R4: where an upload goes is judged', () => {
  const locatedAt = (location: string | undefined) =>
    registry.inject(/^POST .*uploads/, altered({ Location: location }));

  test('its query goes back as it came', async () => {
    locatedAt('/v2/app/blobs/uploads/x?_state=a%2Fb+c%3D&d=~');
    await expect(write()).rejects.toMatchObject({ name: 'RegistryError' });
    const digestQuery = `digest=${encodeURIComponent(blob.digest)}`;
    expect(log('PUT')[0]).toBe(`PUT /v2/app/blobs/uploads/x?_state=a%2Fb+c%3D&d=~&${digestQuery}`);
  });

  test('another host gets no credentials', async () => {
    locatedAt(`${other.origin}/v2/app/blobs/uploads/x`);
    await expect(write()).rejects.toMatchObject({ name: 'RegistryError' });
    expect(other.log().length).toBeGreaterThan(0);
    expect(other.requests.flatMap(({ headers }) => headers.authorization ?? [])).toEqual([]);
  });

  test.each(['http://169.254.169.254/x', 'https://10.0.0.1/x', 'file:///x', 'https://localhost/x'])(
    '%s is not written to',
    async location => {
      locatedAt(location);
      await expect(write()).rejects.toMatchObject({ code: 'policy' });
      expect(opened).toBe(0);
    },
  );

  test('nowhere is nowhere', async () => {
    locatedAt(undefined);
    await expect(write()).rejects.toMatchObject({ name: 'RegistryError', code: 'rejected' });
  });
});

test('a mount that fails is an upload', async () => {
  registry.inject(/^POST .*mount=/, broken(500));
  const from = reference(`${registry.host}/from:v1`);
  const to = reference(`${registry.host}/app:v1`);
  expect(await client.writeBlob(to, descriptorOf(blob), async () => contentOf(blob.bytes), from)).toBe('written');
  expect(stored()).toBe(true);
});

test('R8: a registry that says it keeps another manifest is not believed', async () => {
  await pushImage(registry, 'app:v1', image);
  const put = () => client.writeManifest(reference(`${registry.host}/app:v2`), image.mediaType, image.bytes);
  expect(await put()).toEqual(digest(image.digest));
  registry.inject(/^PUT .*manifests/, altered({ 'Docker-Content-Digest': blob.digest }));
  await expect(put()).rejects.toMatchObject({ code: 'corrupt' });
});

test('a manifest is put again after trouble', async () => {
  await pushImage(registry, 'app:v1', image);
  registry.inject(/^PUT .*manifests/, broken(503), 2);
  const written = client.writeManifest(reference(`${registry.host}/app:v2`), image.mediaType, image.bytes);
  expect(await written).toEqual(digest(image.digest));
});

test('who may not write is told so, without a credential', async () => {
  const stranger = clientOf(registry);
  const written = stranger.writeManifest(reference(`${registry.host}/app:v2`), image.mediaType, image.bytes);
  await expect(written).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringMatching(/^The manifest .* could not be written: .*\.$/),
    fix: 'Log in with credentials that may push to this repository.',
  });
  await stranger.close();
});

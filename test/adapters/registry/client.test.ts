import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { CredentialSource } from '../../../src/adapters/registry/credentials/credential.ts';
import type { RegistryClient } from '../../../src/adapters/registry/open-registries.ts';
import type { RegistryOptions } from '../../../src/adapters/registry/options.ts';
import { startMemoryRegistry } from '../../support/registry/memory-registry.ts';
import { pushBlob, pushImage, testBlob, testImage, testIndex } from '../../support/registry/push-image.ts';
import { isRegistryInstalled, startRealRegistry } from '../../support/registry/real-registry.ts';
import { type Authentication, type TestRegistry, user } from '../../support/registry/test-registry.ts';
import { bytesOf, clientOf, contentOf, descriptorOf, digest, reference } from './client-of.ts';

const layer = testBlob('application/vnd.oci.image.layer.v1.tar', Buffer.alloc(300_000, 'layer'));
const image = testImage({ layers: [layer], labels: { of: 'the client' } });
const index = testIndex(['amd64', 'arm64'], { family: 'docker' });
const absentDigest = `sha256:${'0'.repeat(64)}`;

const alice: CredentialSource = { find: async () => ({ kind: 'password', ...user }) };
const mallory: CredentialSource = { find: async () => ({ kind: 'password', username: 'mallory', password: 'guess' }) };

const starts = [
  ['the double', startMemoryRegistry],
  ...(isRegistryInstalled('The client of registries') ? [['docker-registry', startRealRegistry] as const] : []),
] as const;
const ways: readonly (readonly [Authentication, boolean])[] = [
  ['none', false],
  ['none', true],
  ['htpasswd', false],
  ['token', false],
];
const kinds = starts.flatMap(([name, start]) =>
  ways.map(([authentication, tls]) => ({ name, start, authentication, tls })),
);

describe('a host that is opened for plain HTTP alone', () => {
  test.each([
    ['is not asked for TLS', false, 'exists'],
    ['is not asked by TLS where it speaks nothing else', true, 'unknown'],
  ])('%s', async (_what, tls, kind) => {
    const registry = await startMemoryRegistry({ tls });
    await pushImage(registry, 'org/app:v1', image);
    const client = clientOf(registry, { insecureHosts: [registry.host], plainHosts: [registry.host] });
    expect((await client.resolve(reference(`${registry.host}/org/app:v1`))).kind).toBe(kind);
    expect(registry.log().filter(request => request === 'HEAD /v2/')).toEqual([]);
    await client.close();
    await registry.stop();
  });
});

describe.each(kinds)('$name, authentication $authentication, TLS $tls', ({ start, authentication, tls }) => {
  let registry: TestRegistry;
  let client: RegistryClient;
  beforeAll(async () => {
    registry = await start({ authentication, tls });
    await pushImage(registry, 'org/app:v1', image);
    await pushImage(registry, 'org/app:v2', image);
    await pushImage(registry, 'org/multi:v1', index);
    client = clientOf(registry, { credentials: alice });
  });
  afterAll(async () => {
    await client.close();
    await registry.stop();
  });
  const at = (name: string) => reference(`${registry.host}/${name}`);

  test.each([
    ['org/app:v1', image],
    ['org/app', undefined],
    [`org/app@${image.digest}`, image],
    [`org/app:v9@${image.digest}`, image],
    ['org/multi:v1', index],
    [`org/multi@${index.children[1]?.digest}`, index.children[1]],
    ['org/app:v9', undefined],
    [`org/app@${absentDigest}`, undefined],
    ['org/none:v1', undefined],
  ])('resolve and manifest of %s', async (name, expected) => {
    const resolved = await client.resolve(at(name));
    const manifest = await client.manifest(at(name));
    if (expected === undefined) {
      expect([resolved.kind, manifest.kind]).toEqual(['absent', 'absent']);
      return;
    }
    const value = { digest: digest(expected.digest), mediaType: expected.mediaType };
    expect(resolved).toEqual({ kind: 'exists', value });
    expect(manifest).toMatchObject({ kind: 'exists', value });
    if (manifest.kind === 'exists') expect(expected.bytes.equals(manifest.value.bytes)).toBe(true);
  });

  test('the manifest of an index and of an image are read', async () => {
    const read = await Promise.all(['org/multi:v1', 'org/app:v1'].map(name => client.manifest(at(name))));
    expect(read.map(one => one.kind === 'exists' && one.value.manifest)).toMatchObject([
      { kind: 'index', entries: index.children.map(child => ({ digest: digest(child.digest) })) },
      { kind: 'image', layers: [{ digest: digest(layer.digest), size: layer.bytes.length }] },
    ]);
  });

  test('a blob comes as it is', async () => {
    const blob = await client.blob(at('org/app:v1'), descriptorOf(layer));
    if (blob.kind !== 'exists') throw new Error(blob.detail);
    expect((await bytesOf(blob.value)).equals(layer.bytes)).toBe(true);
  });

  test('a blob that is not there is absent', async () => {
    const nothing = { ...descriptorOf(layer), digest: digest(absentDigest) };
    expect(await client.blob(at('org/app:v1'), nothing)).toMatchObject({ kind: 'absent' });
  });

  test('tags', async () => {
    expect(await client.tags(at('org/app'))).toEqual({ kind: 'exists', value: ['v1', 'v2'] });
    expect(await client.tags(at('org/none'))).toMatchObject({ kind: 'absent' });
  });

  test('referrers come from the tag where the registry has no API', async () => {
    expect(await client.referrers(at('org/app:v1'))).toEqual({ kind: 'exists', value: [] });
    const referrers = testIndex(['amd64']);
    await pushImage(registry, `org/multi:${index.digest.replace(':', '-')}`, referrers);
    expect(await client.referrers(at('org/multi:v1'))).toMatchObject({
      kind: 'exists',
      value: referrers.children.map(child => ({ digest: digest(child.digest) })),
    });
  });

  test('a blob is written, found there, and mounted', async () => {
    const blob = testBlob('application/octet-stream', Buffer.from(`blob for ${registry.host}`));
    const content = async () => contentOf(blob.bytes.subarray(0, 7), blob.bytes.subarray(7));
    const written = (name: string, from?: string) =>
      client.writeBlob(at(name), descriptorOf(blob), content, from === undefined ? undefined : at(from));
    expect(await written('org/one:v1')).toBe('written');
    expect(await written('org/one:v1')).toBe('there');
    expect(await written('org/two:v1', 'org/one:v1')).toBe('mounted');
    expect(await written('org/three:v1', 'org/none:v1')).toBe('written');
    const read = await client.blob(at('org/three:v1'), descriptorOf(blob));
    if (read.kind !== 'exists') throw new Error(read.detail);
    expect((await bytesOf(read.value)).equals(blob.bytes)).toBe(true);
  });

  test('a manifest is written by tag and by digest', async () => {
    for (const blob of image.blobs) await pushBlob(registry, 'org/new', blob);
    const write = (name: string) => client.writeManifest(at(name), image.mediaType, image.bytes);
    expect(await write(`org/new@${image.digest}`)).toEqual(digest(image.digest));
    expect(await client.resolve(at('org/new:v1'))).toMatchObject({ kind: 'absent' });
    expect(await write('org/new:v1')).toEqual(digest(image.digest));
    expect(await client.resolve(at('org/new:v1'))).toMatchObject({ kind: 'exists' });
  });

  test('what a registry does not take is said', async () => {
    await expect(client.writeManifest(at('org/else:v1'), image.mediaType, image.bytes)).rejects.toMatchObject({
      name: 'RegistryError',
      code: 'rejected',
      retryable: false,
      message: expect.stringContaining('MANIFEST_BLOB_UNKNOWN'),
    });
    await expect(
      client.writeManifest(at(`org/new@${absentDigest}`), image.mediaType, image.bytes),
    ).rejects.toMatchObject({ code: 'wrong-content' });
  });

  describe.each([
    ['nobody', undefined],
    ['who is not known', mallory],
  ])('R16: %s', (_, credentials) => {
    const clients: RegistryClient[] = [];
    afterEach(async () => {
      await Promise.all(clients.splice(0).map(opened => opened.close()));
    });
    const asked = (options: Partial<RegistryOptions> = {}) => {
      const opened = clientOf(registry, { ...options, ...(credentials === undefined ? {} : { credentials }) });
      clients.push(opened);
      return opened;
    };
    const expected = authentication === 'none' ? 'exists' : 'forbidden';

    test(`is ${expected === 'exists' ? 'let in' : 'kept out, which is not absence'}`, async () => {
      const kinds = await Promise.all([
        asked().resolve(at('org/app:v1')),
        asked().manifest(at('org/app:v1')),
        asked().blob(at('org/app:v1'), descriptorOf(layer)),
        asked().tags(at('org/app')),
      ]);
      expect(kinds.map(({ kind }) => kind)).toEqual([expected, expected, expected, expected]);
      const [, , blob] = kinds;
      if (blob?.kind === 'exists') await bytesOf(blob.value);
    });

    test('R20: no credential is in what is said', async () => {
      const said = JSON.stringify(await asked().resolve(at('org/app:v9')));
      expect(said).not.toMatch(/guess|mallory|Basic|Bearer/);
    });
  });
});

import { afterEach, describe, expect, test } from '@jest/globals';
import type { RegistryClient } from '../../../src/adapters/registry/open-registries.ts';
import { altered, answering, broken } from '../../support/registry/faults.ts';
import { startMemoryRegistry } from '../../support/registry/memory-registry.ts';
import { pushImage, type TestImage, testBlob, testImage } from '../../support/registry/push-image.ts';
import { isRegistryInstalled, startRealRegistry } from '../../support/registry/real-registry.ts';
import { errorReply, reply } from '../../support/registry/replies.ts';
import type { TestRegistry } from '../../support/registry/test-registry.ts';
import { asked, clientOf, digest, reference } from './client-of.ts';

const ociManifest = 'application/vnd.oci.image.manifest.v1+json';
const ociIndex = 'application/vnd.oci.image.index.v1+json';
const subject = testImage();
const tag = subject.digest.replace(':', '-');

const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(one => one.stop()));
});

/** What refers to the image, as a signature does; each number is another one. */
function signature(number: number, fields: object = {}): TestImage {
  const [config] = subject.blobs;
  const descriptor = (of: { mediaType: string; digest: string; bytes: Buffer } | undefined) => ({
    mediaType: of?.mediaType,
    digest: of?.digest,
    size: of?.bytes.length,
  });
  const document = {
    schemaVersion: 2,
    mediaType: ociManifest,
    config: descriptor(config),
    layers: [],
    subject: descriptor(subject),
    annotations: { number: `${number}` },
    ...fields,
  };
  const bytes = Buffer.from(JSON.stringify(document));
  return { ...testBlob(ociManifest, bytes), blobs: [], children: [] };
}

async function withImage<Registry extends TestRegistry>(registry: Registry) {
  open.push(registry);
  await pushImage(registry, 'app:v1', subject);
  return { registry, client: clientFor(registry) };
}

function clientFor(registry: TestRegistry): RegistryClient {
  const client = clientOf(registry);
  open.push({ stop: () => client.close() });
  return client;
}

const memory = async () => withImage(await startMemoryRegistry());
const write = (client: RegistryClient, { host }: TestRegistry, image: TestImage) =>
  client.writeManifest(reference(`${host}/app@${image.digest}`), image.mediaType, image.bytes);

async function listed(client: RegistryClient, { host }: TestRegistry): Promise<readonly unknown[]> {
  const referrers = await client.referrers(reference(`${host}/app@${subject.digest}`));
  if (referrers.kind !== 'exists') throw new Error(referrers.detail);
  return referrers.value.map(({ digest: { text } }) => text);
}

const starts = [
  ['the double', startMemoryRegistry],
  ...(isRegistryInstalled('The list of referrers') ? [['docker-registry', startRealRegistry] as const] : []),
] as const;

describe.each(starts)('in %s, which has no API for referrers', (_, start) => {
  test('what refers to an image is listed under the tag for that', async () => {
    const { registry, client } = await withImage<TestRegistry>(await start());
    const typed = signature(2, { artifactType: 'application/x.signature' });
    await write(client, registry, signature(1));
    await write(client, registry, typed);
    // Once more changes nothing.
    await write(client, registry, signature(1));
    expect(await client.referrers(reference(`${registry.host}/app:v1`))).toMatchObject({
      value: [
        {
          mediaType: ociManifest,
          digest: digest(signature(1).digest),
          size: signature(1).bytes.length,
          artifactType: 'application/vnd.oci.image.config.v1+json',
          annotations: new Map([['number', '1']]),
        },
        { digest: digest(typed.digest), artifactType: 'application/x.signature' },
      ],
    });
    expect(await client.manifest(reference(`${registry.host}/app:${tag}`))).toMatchObject({
      value: { mediaType: ociIndex },
    });
  });

  test('many that are written at the same time are all listed', async () => {
    const { registry, client } = await withImage<TestRegistry>(await start());
    const all = [1, 2, 3, 4, 5, 6].map(number => signature(number));
    await Promise.all(all.map(one => write(client, registry, one)));
    expect(new Set(await listed(client, registry))).toEqual(new Set(all.map(one => one.digest)));
  });
});

test('a registry that says that it knows the subject keeps the list itself', async () => {
  const { registry, client } = await memory();
  registry.inject(/^PUT .*manifests\/sha256:/, altered({ 'OCI-Subject': subject.digest }));
  registry.forgetRequests();
  await write(client, registry, signature(1));
  expect(asked(registry)).toEqual([`PUT /v2/app/manifests/${signature(1).digest}`]);
});

test('what others wrote in between is kept, where the registry honours conditions', async () => {
  const { registry, client } = await memory();
  const other = clientFor(registry);
  const conditions: (readonly (string | undefined)[])[] = [];
  const current = () => registry.store.repositories.get('app')?.tags.get(tag);
  registry.inject(new RegExp(`^PUT .*manifests/${tag}$`), ({ headers }, next) => {
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
    conditions.push([ifMatch, ifNoneMatch]);
    const known = current();
    const holds = known === undefined ? ifNoneMatch === '*' : ifMatch === `"${known}"`;
    return holds ? next() : errorReply(412, 'UNKNOWN');
  });
  // While the first reads the empty list, another writes.
  registry.inject(
    new RegExp(`^GET .*manifests/${tag}$`),
    async (_, next) => {
      const read = next();
      await write(other, registry, signature(2));
      return read;
    },
    1,
  );
  await write(client, registry, signature(1));
  expect(await listed(client, registry)).toEqual([signature(2).digest, signature(1).digest]);
  expect(conditions.map(([ifMatch]) => ifMatch === undefined)).toEqual([true, true, false]);
});

test('what others replaced is written again, where it ignores conditions', async () => {
  const { registry, client } = await memory();
  registry.inject(new RegExp(`^PUT .*manifests/${tag}$`), answering(reply(201)), 2);
  await write(client, registry, signature(1));
  expect(await listed(client, registry)).toEqual([signature(1).digest]);
});

test('a list that never stays is given up', async () => {
  const { registry, client } = await memory();
  registry.inject(new RegExp(`^PUT .*manifests/${tag}$`), answering(reply(201)));
  await expect(write(client, registry, signature(1))).rejects.toMatchObject({
    name: 'RegistryError',
    code: 'unavailable',
    message: expect.stringMatching(
      /^The manifest sha256:\w+ was written, but the list of what refers to \S+ does not stay/,
    ),
  });
  expect(asked(registry).filter(request => request === `PUT /v2/app/manifests/${tag}`)).toHaveLength(5);
});

test('what the list says beside is kept, also of more referrers than an index has children', async () => {
  const { registry, client } = await memory();
  const known = { mediaType: ociManifest, digest: subject.digest, size: subject.bytes.length, data: 'e30=' };
  const document = { schemaVersion: 2, mediaType: ociIndex, manifests: Array(150).fill(known), 'x-more': { a: 1 } };
  const list = testBlob(ociIndex, Buffer.from(JSON.stringify(document)));
  await pushImage(registry, `app:${tag}`, { ...list, blobs: [], children: [] });
  await write(client, registry, signature(1));
  const { tags, manifests } = registry.store.repositories.get('app') ?? {};
  const written = JSON.parse(manifests?.get(tags?.get(tag) ?? '')?.bytes.toString() ?? '');
  expect(written).toMatchObject({ 'x-more': { a: 1 } });
  expect(written.manifests.slice(0, 150)).toEqual(document.manifests);
  expect(written.manifests).toHaveLength(151);
});

test('something else under the tag is not overwritten', async () => {
  const { registry, client } = await memory();
  await pushImage(registry, `app:${tag}`, subject);
  await expect(write(client, registry, signature(1))).rejects.toMatchObject({ name: 'RegistryError' });
  expect(registry.store.repositories.get('app')?.tags.get(tag)).toBe(subject.digest);
});

test('R15 a list that cannot be read is not begun anew', async () => {
  const { registry, client } = await memory();
  registry.inject(new RegExp(`^GET .*manifests/${tag}$`), broken(500));
  await expect(write(client, registry, signature(1))).rejects.toMatchObject({ code: 'unavailable', retryable: true });
  expect(asked(registry).filter(request => request.startsWith('PUT') && request.endsWith(tag))).toEqual([]);
});

test.each([
  ['no descriptor', { subject: 'sha256' }],
  ['without its digest', { subject: { mediaType: ociManifest, size: 1 } }],
  ['of the wrong case', { Subject: {} }],
])('a subject that is %s is not written', async (_, fields) => {
  const { registry, client } = await memory();
  registry.forgetRequests();
  await expect(write(client, registry, signature(1, fields))).rejects.toMatchObject({ code: 'wrong-content' });
  expect(registry.log()).toEqual([]);
});

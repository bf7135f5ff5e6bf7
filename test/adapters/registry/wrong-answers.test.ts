import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { RegistryClient } from '../../../src/adapters/registry/open-registries.ts';
import { altered, answering, brokenOff, endless, redirectedTo } from '../../support/registry/faults.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../../support/registry/memory-registry.ts';
import { pushBlob, pushImage, testBlob, testImage } from '../../support/registry/push-image.ts';
import { jsonReply, reply } from '../../support/registry/replies.ts';
import { asked, bytesOf, clientOf, contentOf, descriptorOf, digest, reference } from './client-of.ts';

const image = testImage();
const otherImage = testImage({ labels: { is: 'another' } });
const blob = testBlob('application/octet-stream', Buffer.alloc(200_000, 'content'));
const ociManifest = 'application/vnd.oci.image.manifest.v1+json';

let registry: MemoryRegistry;
let client: RegistryClient;
beforeEach(async () => {
  registry = await startMemoryRegistry();
  await pushImage(registry, 'app:v1', image);
  await pushBlob(registry, 'app', blob);
  registry.forgetRequests();
  client = clientOf(registry);
});
afterEach(async () => {
  await client.close();
  await registry.stop();
});
const byTag = () => reference(`${registry.host}/app:v1`);
const byDigest = () => reference(`${registry.host}/app@${image.digest}`);

describe('R8: the digest is that of the bytes', () => {
  test('HEAD is believed for a tag, and is the only request', async () => {
    expect(await client.resolve(byTag())).toMatchObject({ kind: 'exists', value: { digest: digest(image.digest) } });
    expect(asked(registry)).toEqual(['HEAD /v2/app/manifests/v1']);
  });

  test.each([
    ['no digest', { 'Docker-Content-Digest': undefined }],
    ['a malformed digest', { 'Docker-Content-Digest': 'sha256:123' }],
    ['no media type', { 'Content-Type': undefined }],
    ['a strange media type', { 'Content-Type': 'text/html' }],
  ])('HEAD with %s is followed by GET', async (_, headers) => {
    registry.inject(/^HEAD/, altered(headers));
    const value = { digest: digest(image.digest), mediaType: image.mediaType };
    expect(await client.resolve(byTag())).toEqual({ kind: 'exists', value });
    expect(asked(registry)).toEqual(['HEAD /v2/app/manifests/v1', 'GET /v2/app/manifests/v1']);
  });

  test('405 to HEAD is followed by GET', async () => {
    registry.inject(/^HEAD/, answering(reply(405)));
    expect(await client.resolve(byTag())).toMatchObject({ kind: 'exists' });
  });

  test('HEAD with another digest than was requested is not believed', async () => {
    registry.inject(/^HEAD/, altered({ 'Docker-Content-Digest': otherImage.digest }));
    expect(await client.resolve(byDigest())).toMatchObject({ kind: 'exists', value: { digest: digest(image.digest) } });
    expect(asked(registry)).toHaveLength(2);
  });

  test('content that does not match the digest are refused', async () => {
    registry.inject(/^GET/, altered({ 'Content-Length': `${otherImage.bytes.length}` }, otherImage.bytes));
    expect(await client.manifest(byDigest())).toMatchObject({ kind: 'unknown', cause: 'corrupt' });
  });

  test('what a header says of a tag is not believed when there are bytes', async () => {
    registry.inject(/^GET/, altered({ 'Docker-Content-Digest': otherImage.digest }));
    expect(await client.manifest(byTag())).toMatchObject({ kind: 'exists', value: { digest: digest(image.digest) } });
  });

  test.each([
    ['other bytes', altered({}, Buffer.alloc(blob.bytes.length, 'other'))],
    ['too many, of unknown length', altered({ 'Content-Length': undefined }, contentOf(blob.bytes, Buffer.from('x')))],
    ['too few, of unknown length', altered({ 'Content-Length': undefined }, contentOf(blob.bytes.subarray(1)))],
    ['bytes without end', endless()],
  ])('of a blob, %s', async (_, fault) => {
    registry.inject(/^GET .*blobs/, fault);
    const content = await client.blob(byTag(), descriptorOf(blob));
    if (content.kind !== 'exists') throw new Error(content.detail);
    await expect(bytesOf(content.value)).rejects.toMatchObject({ failure: { kind: 'unknown', cause: 'corrupt' } });
  });

  test('of a blob, a wrong length is seen before it is read', async () => {
    const short = { ...descriptorOf(blob), size: 3 };
    expect(await client.blob(byTag(), short)).toMatchObject({ kind: 'unknown', cause: 'corrupt' });
  });

  test('of a blob, a connection that breaks is no end', async () => {
    registry.inject(/^GET .*blobs/, brokenOff());
    const content = await client.blob(byTag(), descriptorOf(blob));
    if (content.kind !== 'exists') throw new Error(content.detail);
    await expect(bytesOf(content.value)).rejects.toMatchObject({ failure: { kind: 'unknown', cause: 'network' } });
  });
});

describe('R10: one document is not two things', () => {
  const descriptor = { mediaType: 'application/octet-stream', digest: blob.digest, size: 1 };
  const both = { schemaVersion: 2, config: descriptor, layers: [], manifests: [] };
  const schema1 = { schemaVersion: 1, name: 'app', tag: 'v1', fsLayers: [], history: [] };
  test.each([
    ['layers and manifests', both, ociManifest],
    ['another media type than the header says', JSON.parse(image.bytes.toString()), otherIndex()],
    ['schema 1', schema1, 'application/vnd.docker.distribution.manifest.v1+prettyjws'],
    ['an artifact', { mediaType: 'application/vnd.oci.artifact.manifest.v1+json' }, undefined],
    ['neither', { hello: 'world' }, 'application/json'],
    ['no object', [], ociManifest],
  ])('%s', async (_, document, type) => {
    const { digest: text } = testBlob('', Buffer.from(JSON.stringify(document)));
    const headers = { 'Content-Type': type, 'Docker-Content-Digest': text };
    registry.inject(/manifests/, answering(jsonReply(200, document, headers)));
    expect(await client.manifest(byTag())).toMatchObject({ kind: 'malformed' });
  });

  function otherIndex(): string {
    return 'application/vnd.oci.image.index.v1+json';
  }

  test.each([
    ['nothing', reply(200, { 'Content-Type': ociManifest, 'Content-Length': '0' })],
    ['something without its digest', jsonReply(200, { errors: [] }, { 'Content-Type': ociManifest })],
    ['other bytes', jsonReply(200, {}, { 'Content-Type': ociManifest, 'Docker-Content-Digest': image.digest })],
    ['a part', reply(200, { 'Docker-Content-Digest': image.digest }, image.bytes.subarray(0, 50))],
  ])('R15: for %s in place of the manifest of a tag no image is to blame', async (_, answer) => {
    registry.inject(/manifests/, answering(answer));
    expect(await client.manifest(byTag())).toMatchObject({ kind: 'unknown', cause: 'corrupt' });
  });

  test('a web page is no manifest, and no image is to blame for it', async () => {
    registry.inject(/manifests/, answering(reply(200, { 'Content-Type': 'text/html' }, '<h1>log in</h1>')));
    expect(await client.resolve(byTag())).toMatchObject({ kind: 'unknown', cause: 'not-a-registry' });
  });
});

describe('R11: nothing is read without end', () => {
  test.each([
    ['announced', altered({ 'Content-Length': `${5 * 1024 * 1024}` }, Buffer.alloc(5 * 1024 * 1024, 'x'))],
    ['not announced', endless()],
  ])('a huge manifest, %s', async (_, fault) => {
    registry.inject(/^GET/, fault);
    expect(await client.manifest(byTag())).toMatchObject({ kind: 'unknown', cause: 'too-large' });
    expect(asked(registry)).toHaveLength(1);
  });

  test('a huge error', async () => {
    registry.inject(/^GET/, (_, next) => ({ ...endless()(_, next), status: 404 }) as never);
    expect(await client.manifest(byTag())).toMatchObject({ kind: 'unknown' });
  });

  test('a list of tags without end', async () => {
    let page = 0;
    registry.inject(/tags\/list/, () =>
      jsonReply(200, { tags: [`t${page}`] }, { Link: `</v2/app/tags/list?page=${++page}>; rel="next"` }),
    );
    expect(await client.tags(byTag())).toMatchObject({ kind: 'unknown', cause: 'too-large' });
  });
});

describe('tags', () => {
  test('R11: may be very many, up to a limit', async () => {
    registry.inject(/tags\/list/, answering(jsonReply(200, { tags: Array.from({ length: 400_000 }, () => 'a') })));
    expect(await client.tags(byTag())).toMatchObject({ kind: 'unknown', cause: 'too-large' });
  });

  test('come page by page', async () => {
    registry.inject(
      /tags\/list\?n=1000$/,
      answering(jsonReply(200, { tags: ['a'] }, { Link: '<list?last=a>; rel="next"' })),
    );
    registry.inject(/tags\/list\?last=a$/, answering(jsonReply(200, { tags: ['b'] })));
    expect(await client.tags(byTag())).toEqual({ kind: 'exists', value: ['a', 'b'] });
  });

  test('are not given when the list continues elsewhere', async () => {
    const Link = '<https://quay.io/v2/app/tags/list?last=a>; rel="next"';
    registry.inject(/tags\/list/, answering(jsonReply(200, { tags: ['a'] }, { Link })));
    expect(await client.tags(byTag())).toMatchObject({ kind: 'unknown', cause: 'policy' });
  });

  test.each([[{}], [{ tags: 'a' }], [{ tags: ['a', 1] }], [{ tags: ['../a'] }], ['no']])('are not %j', async value => {
    registry.inject(/tags\/list/, answering(jsonReply(200, value)));
    expect(await client.tags(byTag())).toMatchObject({ kind: 'unknown', cause: 'corrupt' });
  });

  test('may be none', async () => {
    registry.inject(/tags\/list/, answering(jsonReply(200, { tags: null })));
    expect(await client.tags(byTag())).toEqual({ kind: 'exists', value: [] });
  });
});

test('referrers come from the API where there is one, more than an index has children', async () => {
  const entry = { mediaType: ociManifest, digest: otherImage.digest, size: 7, artifactType: 'application/x.signature' };
  const mediaType = 'application/vnd.oci.image.index.v1+json';
  const manifests = Array.from({ length: 150 }, () => entry);
  registry.inject(/referrers/, answering(jsonReply(200, { schemaVersion: 2, mediaType, manifests })));
  const referrer = { digest: digest(otherImage.digest), artifactType: 'application/x.signature' };
  const value = manifests.map(() => expect.objectContaining(referrer));
  expect(await client.referrers(byDigest())).toEqual({ kind: 'exists', value });
});

describe('R20: nothing that a registry sends is in what is said', () => {
  const secret = 'eyJhbGciOi.s3cr3t';
  test.each([
    ['an error', answering(jsonReply(403, { errors: [{ code: 'DENIED', message: secret, detail: secret }] }))],
    ['a code', answering(jsonReply(403, { errors: [{ code: `DENIED ${secret}` }] }))],
    ['a page', answering(reply(500, { 'Content-Type': 'text/html' }, secret))],
    ['a manifest', answering(jsonReply(200, { schemaVersion: secret, [secret]: secret }))],
    ['an address with a signature', redirectedTo(`https://10.0.0.1/blob?X-Signature=${secret}`)],
    ['an address that cannot be one', redirectedTo(`https://${secret}:x/`)],
    ['a challenge', answering(reply(401, { 'WWW-Authenticate': `Bearer realm="https://10.0.0.1/${secret}"` }))],
    ['a challenge of nobody', answering(reply(401, { 'WWW-Authenticate': `Digest nonce="${secret}"` }))],
  ])('%s', async (_, fault) => {
    registry.inject(/manifests/, fault);
    const outcome = await client.manifest(byTag());
    expect(outcome.kind).not.toBe('exists');
    expect(JSON.stringify(outcome)).not.toContain('s3cr3t');
  });
});

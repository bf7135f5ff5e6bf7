import { expect, test } from '@jest/globals';
import { createImages } from '../../../src/adapters/image-contents/create-images.ts';
import { parseDigest } from '../../../src/core/image/digest.ts';
import { parseManifest } from '../../../src/core/image/parse-manifest.ts';
import { parseReference } from '../../../src/core/image/reference.ts';
import type { FetchedManifest, ImageSource } from '../../../src/flows/ports.ts';
import { tarOf } from '../../support/build-tar.ts';
import { type LayoutBlob, layoutBlob, layoutImage, layoutIndex } from '../../support/write-layout.ts';

const prefix = 'operators.operatorframework.io.bundle';

function bundle(content: string, architecture = 'amd64', labels: Readonly<Record<string, string>> = {}) {
  const all = { [`${prefix}.package.v1`]: 'foo', architecture, ...labels };
  return layoutImage([{ bytes: tarOf([{ name: 'manifests/a', content }]) }], { architecture, config: { Labels: all } });
}

const [good, ...ofGood] = bundle('good');
const [evil, ...ofEvil] = bundle('evil');
const [arm, ...ofArm] = bundle('good', 'arm64');
const [other, ...ofOther] = bundle('good', 'amd64', { [`${prefix}.package.v1`]: 'bar' });
const [artifact, ...ofArtifact] = layoutImage([], { os: undefined, architecture: undefined });
const absent = layoutBlob('application/vnd.oci.image.manifest.v1+json', {});
const nested = layoutIndex([on(good)]);
const blobs = [good, ...ofGood, evil, ...ofEvil, arm, ...ofArm, other, ...ofOther, artifact, ...ofArtifact, nested];

function on(blob: LayoutBlob, platform: object | null = { os: 'linux', architecture: 'amd64' }, more: object = {}) {
  return { ...blob.descriptor, ...(platform === null ? {} : { platform }), ...more };
}

function fetched({ bytes, descriptor }: LayoutBlob): FetchedManifest {
  const manifest = parseManifest(bytes.toString(), descriptor.mediaType);
  const digest = parseDigest(descriptor.digest);
  if ('error' in manifest || 'error' in digest) throw new Error('no manifest');
  return { digest, mediaType: descriptor.mediaType, bytes, manifest };
}

const missing = { kind: 'absent', detail: 'there is no such thing' } as const;
const find = (text: string | undefined) => blobs.find(blob => blob.descriptor.digest === text);
const source: ImageSource = {
  resolve: async () => missing,
  manifest: async ({ digest }) => {
    const blob = find(digest?.text);
    return blob === undefined ? missing : { kind: 'exists', value: fetched(blob) };
  },
  blob: async (_reference, { digest }) => {
    const blob = find(digest.text);
    return blob === undefined ? missing : { kind: 'exists', value: piecesOf(blob.bytes) };
  },
  close: async () => undefined,
};

async function* piecesOf(bytes: Uint8Array) {
  yield bytes;
}

async function contentsOf(...entries: readonly Readonly<Record<string, unknown>>[]) {
  const reference = parseReference('quay.io/a/b:v1');
  if ('error' in reference) throw new Error(reference.error);
  const outcome = await createImages(source).contents(reference, fetched(layoutIndex(entries)));
  return outcome.kind === 'exists' ? outcome.value.files.map(({ text }) => text) : outcome;
}

const platform = (architecture: string, variant?: string) => ({ os: 'linux', architecture, variant });

test.each([
  ['one image for each platform', [on(good), on(arm, platform('arm64'))]],
  ['one image for two platforms', [on(good), on(good, platform('arm64'))]],
  ['an attestation beside it', [on(good), on(absent, { os: 'unknown', architecture: 'unknown' })]],
  ['an artifact that states no platform', [on(good), on(artifact, null, { artifactType: 'application/x' })]],
  ['another image for another system', [on(good), on(evil, { os: 'windows', architecture: 'amd64' })]],
])('R18: an index of one bundle: %s', async (_, entries) => {
  expect(await contentsOf(...entries)).toEqual(['good']);
});

test.each([
  ['another platform', [on(good), on(evil, platform('arm64'))]],
  ['the same platform', [on(good), on(evil)]],
  ['a variant of it, before', [on(good, platform('amd64', 'v3')), on(evil)]],
  ['a variant of it, behind', [on(good), on(evil, platform('amd64', 'v1'))]],
  [
    'a compression that engines prefer',
    [on(good), on(evil, platform('amd64'), { annotations: { 'io.github.containers.compression.zstd': 'true' } })],
  ],
  ['a platform without a system', [on(evil, { os: '', architecture: 'amd64' }), on(good)]],
  ['a platform of an architecture alone', [on(good), on(evil, { architecture: 'arm64' })]],
  ['no platform, and a mark as an artifact', [on(good), on(evil, null, { artifactType: 'application/x' })]],
  [
    'no platform, and a mark as an attestation',
    [on(good), on(evil, null, { annotations: { 'vnd.docker.reference.type': 'attestation-manifest' } })],
  ],
  [
    'an image that is marked as an artifact',
    [on(evil, platform('amd64'), { artifactType: 'application/x' }), on(good)],
  ],
  [
    'an image that is marked as an attestation',
    [on(evil, platform('amd64'), { annotations: { 'vnd.docker.reference.type': 'attestation-manifest' } }), on(good)],
  ],
  ['no platform', [on(good), on(evil, null)]],
  ['a platform in other letters', [on(good), on(evil, { os: 'Linux', architecture: 'AMD64' })]],
  ['labels of another bundle', [on(good), on(other, platform('arm64'))]],
])('R18: another bundle for %s is refused', async (_, entries) => {
  expect(await contentsOf(...entries)).toMatchObject({
    kind: 'malformed',
    detail: expect.stringContaining('different bundles'),
  });
});

test('R9: an index in an index is refused, as opm refuses it', async () => {
  expect(await contentsOf(on(nested))).toMatchObject({
    kind: 'malformed',
    detail: expect.stringContaining('another index'),
  });
});

test('R10: an image that is missing could hold anything', async () => {
  expect(await contentsOf(on(good), on(absent, platform('arm64')))).toMatchObject({ kind: 'absent' });
});

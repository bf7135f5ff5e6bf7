import { describe, expect, test } from '@jest/globals';
import { parseManifest } from '../../../src/core/image/parse-manifest.ts';

const oci = 'application/vnd.oci.image.manifest.v1+json';
const ociIndex = 'application/vnd.oci.image.index.v1+json';
const docker = 'application/vnd.docker.distribution.manifest.v2+json';
const dockerList = 'application/vnd.docker.distribution.manifest.list.v2+json';

function digestOf(digit: string): string {
  return `sha256:${digit.repeat(64)}`;
}

const config = { mediaType: 'application/vnd.oci.image.config.v1+json', digest: digestOf('c'), size: 12 };
const layer = { mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip', digest: digestOf('1'), size: 34 };
const image = { schemaVersion: 2, config, layers: [layer] };
const child = { mediaType: oci, digest: digestOf('a'), size: 56, platform: { os: 'linux', architecture: 'arm64' } };
const index = { schemaVersion: 2, manifests: [child] };

function parse(document: unknown, contentType?: string): ReturnType<typeof parseManifest> {
  return parseManifest(JSON.stringify(document), contentType);
}

function digestValue(digit: string): unknown {
  return { algorithm: 'sha256', hex: digit.repeat(64), text: digestOf(digit) };
}

describe('parseManifest', () => {
  test('reads an image', () => {
    expect(parse({ ...image, annotations: { a: 'b' } })).toEqual({
      kind: 'image',
      mediaType: oci,
      config: { ...config, digest: digestValue('c'), annotations: new Map() },
      layers: [{ ...layer, digest: digestValue('1'), annotations: new Map() }],
      annotations: new Map([['a', 'b']]),
    });
  });

  test('reads an index', () => {
    const signature = { mediaType: oci, digest: digestOf('b'), size: 1, artifactType: 'example/signature' };
    const arm = { ...child, platform: { os: 'linux', architecture: 'arm', variant: 'v7', 'os.version': '1' } };
    expect(parse({ schemaVersion: 2, manifests: [arm, signature] })).toEqual({
      kind: 'index',
      mediaType: ociIndex,
      entries: [
        {
          mediaType: oci,
          digest: digestValue('a'),
          size: 56,
          annotations: new Map(),
          platform: { os: 'linux', architecture: 'arm', variant: 'v7' },
        },
        { ...signature, digest: digestValue('b'), annotations: new Map() },
      ],
      annotations: new Map(),
    });
  });

  test.each([
    ['the header', image, docker, 'image', docker],
    ['the header with parameters', image, `${docker}; charset=utf-8`, 'image', docker],
    ['the header in another case', index, dockerList.toUpperCase(), 'index', dockerList],
    ['its field', { ...image, mediaType: docker }, undefined, 'image', docker],
    [
      'its field, as the header says nothing',
      { ...index, mediaType: dockerList },
      'application/json',
      'index',
      dockerList,
    ],
    ['header and field', { ...index, mediaType: ociIndex }, ociIndex, 'index', ociIndex],
    ['its fields', image, undefined, 'image', oci],
    ['its fields, as the header says nothing', index, 'text/plain', 'index', ociIndex],
    ['its fields, as its mediaType is empty', { ...index, mediaType: '' }, undefined, 'index', ociIndex],
  ])('knows its kind by %s', (_by, document, contentType, kind, mediaType) => {
    expect(parse(document, contentType)).toMatchObject({ kind, mediaType });
  });

  test.each([
    ['the lists of both', { ...image, ...index }, oci],
    ['the lists of both and no type', { ...image, ...index }, undefined],
    ['an index with a config', { ...index, config }, ociIndex],
    ['an index with layers that are null', { ...index, layers: null }, ociIndex],
  ])('R10: refuses what is an index and an image: %s', (_what, document, contentType) => {
    expect(parse(document, contentType)).toEqual({ error: expect.stringContaining('an index and an image') });
  });

  test.each([
    ['a field', { ...image, mediaType: docker }, oci, 'came as application/vnd.oci.image.manifest.v1+json'],
    ['the other kind', { ...image, mediaType: oci }, ociIndex, 'says that it is something else'],
    ['a header', image, ociIndex, 'without the field manifests'],
    ['a list', index, oci, 'without the field layers'],
    ['the case of a field', { ...image, Manifests: [] }, oci, 'spells its field manifests in another case'],
    ['the case of another', { ...image, MEDIATYPE: ociIndex }, oci, 'spells its field mediaType in another case'],
    ['a long s, which Go reads', { ...image, 'layer\u017f': [] }, oci, 'spells its field layers in another case'],
    [
      'the case of a field of a layer',
      { ...image, layers: [{ ...layer, Digest: digestOf('2') }] },
      oci,
      'spells its field digest in another case',
    ],
    [
      'the case of a field of a platform',
      { ...index, manifests: [{ ...child, platform: { ...child.platform, Architecture: 'amd64' } }] },
      ociIndex,
      'spells its field architecture in another case',
    ],
  ])('R10: refuses a type that is contradicted by %s', (_what, document, contentType, reason) => {
    expect(parse(document, contentType)).toEqual({ error: expect.stringContaining(reason) });
  });

  test('R10: refuses a key twice, of which Go takes both', () => {
    const twice = JSON.stringify(index).replace('"platform":', '"platform":{"architecture":"amd64"},"platform":');
    expect(parseManifest(twice, ociIndex)).toEqual({ error: 'it has a key twice' });
  });

  test.each([
    ['schema 1 by its header', image, 'application/vnd.docker.distribution.manifest.v1+prettyjws', 'schema 1'],
    ['schema 1 by its number', { ...image, schemaVersion: 1 }, undefined, 'schema 1'],
    ['schema 1 by its fields', { schemaVersion: 1, name: 'a', fsLayers: [], history: [] }, undefined, 'schema 1'],
    ['schema 1 in disguise', { ...image, fsLayers: [] }, docker, 'schema 1'],
    ['an artifact', { mediaType: 'application/vnd.oci.artifact.manifest.v1+json', blobs: [] }, undefined, 'artifact'],
    ['another type', { ...image, mediaType: 'application/vnd.example' }, undefined, 'media type is none of'],
    ['a layer', image, 'application/vnd.oci.image.layer.v1.tar', 'media type is none of'],
    ['another version', { ...image, schemaVersion: 3 }, undefined, 'schemaVersion is not 2'],
    ['nothing', {}, undefined, 'neither an image manifest nor an index'],
    ['a list', [], undefined, 'it is not an object'],
    ['a config that is missing', { layers: [] }, oci, 'its field config is not an object'],
    ['layers that are no list', { ...image, layers: {} }, oci, 'its field layers is not a list'],
    ['a layer that is no object', { ...image, layers: [null] }, oci, 'one of its layers is not an object'],
    [
      'a digest that is none',
      { ...image, config: { ...config, digest: 'sha256:../../x' } },
      oci,
      'config has a wrong digest',
    ],
    ['a digest that is missing', { ...image, layers: [{ size: 1 }] }, oci, 'layers has a wrong digest'],
    ['annotations that are no texts', { ...image, annotations: { a: 1 } }, oci, 'a value that is not a text'],
    ['a platform that is none', { manifests: [{ ...child, platform: { os: 1 } }] }, ociIndex, 'os is not a text'],
    ['a type that is no text', { ...image, mediaType: 1 }, oci, 'mediaType is not a text'],
  ])('refuses %s', (_what, document, contentType, reason) => {
    expect(parse(document, contentType)).toEqual({ error: expect.stringContaining(reason) });
  });

  test.each([-1, 0.5, 2 ** 53, '12', undefined, null])('refuses the size %p', size => {
    expect(parse({ ...image, layers: [{ ...layer, size }] })).toEqual({
      error: expect.stringContaining('a size that'),
    });
  });

  test('R11: refuses more layers and children than the limits', () => {
    const layers = Array.from({ length: 129 }, () => layer);
    const manifests = Array.from({ length: 101 }, () => child);
    expect(parse({ ...image, layers })).toEqual({ error: 'its field layers has more than 128 entries' });
    expect(parse({ manifests })).toEqual({ error: 'its field manifests has more than 100 entries' });
    expect(parse({ ...image, layers: layers.slice(1) })).toMatchObject({ kind: 'image' });
    expect(parse({ manifests: manifests.slice(1) })).toMatchObject({ kind: 'index' });
  });

  test('R13: leaves out addresses to fetch a layer from', () => {
    const foreign = { ...layer, urls: ['http://169.254.169.254/'], data: 'aGVsbG8=' };
    expect(JSON.stringify(parse({ ...image, layers: [foreign] }))).not.toMatch(/169|aGVsbG8/);
  });

  test('takes hostile names for plain data', () => {
    const text = JSON.stringify(image).replace('{', '{"__proto__":{"manifests":[]},"constructor":1,');
    expect(parseManifest(text, undefined)).toMatchObject({ kind: 'image' });
    expect(parseManifest('{"__proto__":{"manifests":[]}}', undefined)).toEqual({
      error: 'it is neither an image manifest nor an index',
    });
    const annotated = JSON.stringify(image).replace('{', '{"annotations":{"__proto__":"a"},');
    expect(parseManifest(annotated, undefined)).toMatchObject({ annotations: new Map([['__proto__', 'a']]) });
  });

  test.each(['', 'x', '{', '\u0000'.repeat(9), '['.repeat(1_000_000)])('says that it is not JSON', text => {
    expect(parseManifest(text, oci)).toEqual({ error: 'it is not JSON' });
  });
});

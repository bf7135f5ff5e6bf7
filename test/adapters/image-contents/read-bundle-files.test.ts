import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createImages } from '../../../src/adapters/image-contents/create-images.ts';
import { contentsLimits } from '../../../src/adapters/image-contents/limits.ts';
import { openLayout } from '../../../src/adapters/layout/open-layout.ts';
import type { ImageContents } from '../../../src/core/image/facts.ts';
import type { Outcome } from '../../../src/core/image/outcome.ts';
import { type ImageReference, parseReference } from '../../../src/core/image/reference.ts';
import { tarOf } from '../../support/build-tar.ts';
import {
  blobPath,
  type LayoutBlob,
  layoutBlob,
  layoutImage,
  layoutIndex,
  sha256,
  writeLayout,
} from '../../support/write-layout.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'contents-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

function only(): ImageReference {
  const parsed = parseReference('quay.io/a/b');
  if ('error' in parsed) throw new Error(parsed.error);
  return parsed;
}

/** The contents of the first of these blobs. */
async function contentsOf(blobs: readonly LayoutBlob[], limits = contentsLimits): Promise<Outcome<ImageContents>> {
  const [first] = blobs;
  if (first === undefined) throw new Error('no image');
  writeLayout(directory, blobs, [first.descriptor]);
  return contentsOfLayout(limits);
}

async function contentsOfLayout(limits = contentsLimits): Promise<Outcome<ImageContents>> {
  const images = createImages(await openLayout(directory), undefined, limits);
  const image = await images.manifest(only());
  return image.kind === 'exists' ? images.contents(only(), image.value) : image;
}

async function filesOf(blobs: readonly LayoutBlob[]): Promise<unknown> {
  const outcome = await contentsOf(blobs);
  return outcome.kind === 'exists' ? outcome.value.files.map(({ path }) => path) : outcome;
}

const archive = tarOf([
  { name: 'manifests/csv.yaml', content: 'kind: x' },
  { name: 'bin/opm', content: 'elf' },
]);
const metadata = tarOf([{ name: 'metadata/annotations.yaml', content: Buffer.from([0x61, 0xff]) }]);

function malformed(text: string): unknown {
  return { kind: 'malformed', detail: expect.stringContaining(text) };
}

describe('the contents of an image', () => {
  test('are its labels and its files', async () => {
    const layers = [{ bytes: gzipSync(archive), archive }, { bytes: metadata }];
    expect(await contentsOf(layoutImage(layers))).toEqual({
      kind: 'exists',
      value: {
        labels: new Map([['from', 'test']]),
        files: [
          { path: 'manifests/csv.yaml', text: 'kind: x', isUtf8: true },
          { path: 'metadata/annotations.yaml', text: 'a\ufffd', isUtf8: false },
        ],
      },
    });
  });

  test.each([
    ['plain', archive],
    ['gzip', gzipSync(archive)],
    ['several pieces of gzip', Buffer.concat([gzipSync(archive.subarray(0, 700)), gzipSync(archive.subarray(700))])],
    ['zstd', zstdCompressSync(archive)],
    [
      'several frames of zstd',
      Buffer.concat([zstdCompressSync(archive.subarray(0, 700)), zstdCompressSync(archive.subarray(700))]),
    ],
  ])('R10: is compressed as its bytes say, whatever its type: %s', async (_what, bytes) => {
    for (const mediaType of ['', '+gzip', '+zstd']) {
      const layer = { bytes, archive, mediaType: `application/vnd.oci.image.layer.v1.tar${mediaType}` };
      expect(await filesOf(layoutImage([layer, { bytes: metadata, mediaType: 'text/plain' }]))).toEqual([
        'manifests/csv.yaml',
        'metadata/annotations.yaml',
      ]);
    }
  });

  test.each([
    ['gzip', gzipSync],
    ['zstd', zstdCompressSync],
  ])('are the same where a layer is large: %s', async (_what, compress) => {
    const large = tarOf([
      { name: 'bin/opm', content: randomBytes(400_000) },
      { name: 'manifests/csv.yaml', content: 'kind: x' },
    ]);
    expect(await filesOf(layoutImage([{ bytes: compress(large), archive: large }]))).toEqual(['manifests/csv.yaml']);
    const longer = Buffer.concat([compress(large), Buffer.alloc(99)]);
    expect(await filesOf(layoutImage([{ bytes: longer, archive: large }]))).toMatchObject({ kind: 'malformed' });
  });

  test('of no layers and of empty ones are none', async () => {
    expect(await filesOf(layoutImage([]))).toEqual([]);
    expect(await filesOf(layoutImage([{ bytes: Buffer.alloc(0) }, { bytes: Buffer.alloc(1024) }]))).toEqual([]);
  });

  test('what stands behind the end of an archive belongs to the diff_id', async () => {
    const padded = Buffer.concat([archive, Buffer.alloc(10240, 'x')]);
    expect(await filesOf(layoutImage([{ bytes: gzipSync(padded), archive: padded }]))).toEqual(['manifests/csv.yaml']);
    expect(await filesOf(layoutImage([{ bytes: gzipSync(padded), archive }]))).toEqual(malformed('diff_id'));
  });
});

describe('what is no image that can be read', () => {
  const layer = { bytes: gzipSync(archive), archive };

  test.each<[string, readonly LayoutBlob[], string]>([
    [
      'a wrong diff_id',
      layoutImage([{ bytes: layer.bytes, archive: metadata }]),
      'its layer 1 of 1: its content is not that of its diff_id',
    ],
    [
      'too few diff_ids',
      layoutImage([layer], { rootfs: { diff_ids: [] } }),
      'it has 1 layers, but its configuration lists 0',
    ],
    ['too many diff_ids', layoutImage([], { rootfs: { diff_ids: [sha256(archive)] } }), 'it has 0 layers'],
    [
      'no configuration',
      layoutImage([], {}, { config: layoutBlob('application/vnd.cncf.helm.config.v1+json', {}).descriptor }),
      'it is a Helm chart, not a container image',
    ],
    ['half of gzip', layoutImage([{ bytes: layer.bytes.subarray(0, 60), archive }]), 'cannot be unpacked'],
    [
      'broken gzip',
      layoutImage([{ bytes: Buffer.concat([layer.bytes.subarray(0, 60), Buffer.alloc(99)]), archive }]),
      'cannot be unpacked',
    ],
    [
      'zeros behind gzip, in the piece of its end',
      layoutImage([{ bytes: Buffer.concat([layer.bytes, Buffer.alloc(99)]), archive }]),
      'it has data after its end',
    ],
    [
      'zeros behind gzip, in another piece',
      layoutImage([{ bytes: Buffer.concat([layer.bytes, Buffer.alloc(200_000)]), archive }]),
      'it has data after its end',
    ],
    [
      'half of zstd',
      layoutImage([{ bytes: zstdCompressSync(archive).subarray(0, 60), archive }]),
      'cannot be unpacked',
    ],
    ['xz', layoutImage([{ bytes: Buffer.from('fd377a585a000000', 'hex') }]), 'compressed by xz'],
    ['bzip2', layoutImage([{ bytes: Buffer.from('BZh91AY&SY') }]), 'compressed by bzip2'],
    ['no archive', layoutImage([{ bytes: Buffer.from('just text') }]), 'ends in the middle'],
    ['half an archive', layoutImage([{ bytes: archive.subarray(0, 300) }]), 'ends in the middle'],
  ])('R12: %s', async (_what, blobs, text) => {
    expect(await contentsOf(blobs)).toEqual(malformed(text));
  });

  test('a configuration that is none', async () => {
    const [manifest, config, ...layers] = layoutImage([layer], { config: { Labels: [] } });
    expect(await contentsOf([manifest, ...(config ? [config] : []), ...layers])).toEqual(
      malformed('its configuration: its field Labels'),
    );
  });

  test('R11: a configuration past the limit', async () => {
    const config = {
      ...layoutBlob('application/vnd.oci.image.config.v1+json', {}).descriptor,
      size: 4 * 1024 * 1024 + 1,
    };
    expect(await contentsOf(layoutImage([], {}, { config }))).toMatchObject({ kind: 'unknown', cause: 'too-large' });
  });

  test('R13: a layer that is elsewhere is absent', async () => {
    const [manifest, config] = layoutImage([
      { ...layer, mediaType: 'application/vnd.docker.image.rootfs.foreign.diff.tar.gzip' },
    ]);
    expect(await contentsOf([manifest, ...(config ? [config] : [])])).toMatchObject({
      kind: 'absent',
      detail: expect.stringContaining('its layer 1 of 1'),
    });
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['another archive', () => Buffer.from('this is no archive at all'.repeat(9))],
    ['half of it', bytes => bytes.subarray(0, 60)],
    ['more than it', bytes => Buffer.concat([bytes, bytes])],
  ])('R8: a blob that the transfer broke is nobody’s fault: %s', async (_what, change) => {
    const [manifest, config, stored] = layoutImage([layer]);
    if (config === undefined || stored === undefined) throw new Error('no layer');
    writeLayout(directory, [manifest, config, stored], [manifest.descriptor]);
    writeFileSync(blobPath(directory, stored.descriptor.digest), change(stored.bytes));
    expect(await contentsOfLayout()).toMatchObject({ kind: 'unknown', cause: 'corrupt' });
    const sameLength = Buffer.alloc(stored.bytes.length, 'x');
    writeFileSync(blobPath(directory, stored.descriptor.digest), sameLength);
    expect(await contentsOfLayout()).toMatchObject({ kind: 'unknown', cause: 'corrupt' });
  });
});

describe('R12: bounds', () => {
  const zeros = Buffer.concat([
    tarOf([{ name: 'zeros', size: '00400000000\0' }]).subarray(0, 512),
    Buffer.alloc(2 ** 26),
    Buffer.alloc(1024),
  ]);

  test.each<[string, Buffer]>([
    ['gzip', gzipSync(zeros)],
    ['zstd', zstdCompressSync(zeros)],
  ])('a bomb of %s', async (_what, bytes) => {
    expect(await contentsOf(layoutImage([{ bytes, archive: zeros }]))).toEqual({
      kind: 'unknown',
      cause: 'too-large',
      detail: 'its layer 1 of 1: it unpacks to more than 200 times its size',
    });
  });

  describe('files called annotations.yaml, of which OLM v0 reads all', () => {
    const bundle = {
      bytes: tarOf([
        { name: 'manifests/a', content: '' },
        { name: 'metadata/annotations.yaml', content: '' },
      ]),
    };
    const other = { bytes: tarOf([{ name: 'tests/scorecard/annotations.yaml', content: 'annotations: {}' }]) };
    const entries = (...list: Parameters<typeof tarOf>[0]) => ({ bytes: tarOf(list) });
    const kept = ['manifests/a', 'metadata/annotations.yaml'];

    test.each<[string, readonly { bytes: Buffer }[], unknown]>([
      ['in metadata/ alone', [bundle], kept],
      ['elsewhere', [bundle, other], malformed('tests/scorecard/annotations.yaml is a second file of annotations')],
      ['in a lower layer', [other, bundle], malformed('tests/scorecard/annotations.yaml is a second file')],
      [
        'in the root',
        [bundle, entries({ name: 'annotations.yaml', content: '' })],
        malformed('annotations.yaml is a second'),
      ],
      [
        'a link',
        [bundle, entries({ name: 'a/annotations.yaml', type: '2', link: 'b' })],
        malformed('a/annotations.yaml is'),
      ],
      [
        'a hard link',
        [bundle, entries({ name: 'b', content: '' }, { name: 'a/annotations.yaml', type: '1', link: 'b' })],
        malformed('a/annotations.yaml is'),
      ],
      ['hidden by a higher layer', [other, bundle, entries({ name: '.wh.tests', content: '' })], kept],
      ['replaced by a higher layer', [other, bundle, entries({ name: 'tests', content: '' })], kept],
      ['a directory', [bundle, entries({ name: 'tests/annotations.yaml/a', content: '' })], kept],
      ['of another name', [bundle, entries({ name: 'tests/annotations.yml', content: '' })], kept],
    ])('%s', async (_what, layers, expected) => {
      expect(await filesOf(layoutImage(layers))).toEqual(expected);
    });
  });

  describe('the working directory, in which OLM v0 begins to look for annotations', () => {
    const entries = [
      { name: 'manifests/a', content: '' },
      { name: 'metadata/annotations.yaml', content: '' },
      { name: 'metadata/manifests/other', content: '' },
      { name: 'link', type: '2', link: 'metadata' },
      { name: 'self', type: '2', link: '/proc/self/root' },
      { name: 'app/up', type: '2', link: '../metadata/manifests' },
    ] as const;
    const kept = ['manifests/a', 'metadata/annotations.yaml', 'metadata/manifests/other'];
    const within = malformed('its WorkingDir may be in the bundle');

    test.each([
      ['', kept],
      ['/', kept],
      ['//', kept],
      ['/app', kept],
      ['/metadata2', kept],
      ['/app/metadata', kept],
      ['/metadata', within],
      ['/metadata/', within],
      ['metadata', within],
      ['/metadata/manifests', within],
      ['/metadata/missing', within],
      ['/manifests', within],
      ['/link', within],
      ['/app/up', within],
      ['/proc/self/root/metadata', within],
      ['/self/metadata', within],
      ['/dev/fd/3', within],
      ['/processes', kept],
      ['/app/up/..', within],
      ['/app/../metadata', within],
    ])('%j', async (WorkingDir, expected) => {
      expect(await filesOf(layoutImage([{ bytes: tarOf(entries) }], { config: { WorkingDir } }))).toEqual(expected);
    });
  });

  test.each([
    ['one layer', { layerBytes: 1000 }, 'its layer 2 has more than 1000 bytes'],
    ['all layers', { storedBytes: 3000 }, 'its layers have more than 3000 bytes'],
    ['what they unpack to', { plainBytes: 6000 }, 'its layer 2 of 2: it unpacks to more than 6000 bytes'],
  ])('%s', async (_what, limits, detail) => {
    const layers = [{ bytes: gzipSync(archive), archive }, { bytes: archive }];
    const outcome = await contentsOf(layoutImage(layers), { ...contentsLimits, ...limits });
    expect(outcome).toEqual({ kind: 'unknown', cause: 'too-large', detail });
  });

  test('links of a layer are refused as the tree says', async () => {
    const bytes = tarOf([{ name: 'manifests/a', type: '2', link: '/etc/passwd' }]);
    expect(await contentsOf(layoutImage([{ bytes }]))).toEqual(malformed('manifests/a is a symbolic link'));
  });
});

describe('an index', () => {
  const arm = layoutImage([{ bytes: metadata }], { architecture: 'arm64' });
  const amd = layoutImage([{ bytes: archive }]);

  function on(blob: LayoutBlob, architecture: string, os = 'linux'): Readonly<Record<string, unknown>> {
    return { ...blob.descriptor, platform: { os, architecture } };
  }

  test.each<[string, LayoutBlob, unknown]>([
    [
      'stands for linux/amd64, and holds the same bundle for all',
      layoutIndex([on(arm[0], 'arm64'), on(amd[0], 'amd64')]),
      malformed('different bundles, for linux/amd64 and for linux/arm64'),
    ],
    [
      'else for the first for linux',
      layoutIndex([on(amd[0], 'amd64', 'windows'), on(arm[0], 'arm64')]),
      ['metadata/annotations.yaml'],
    ],
    ['has nothing for others', layoutIndex([on(amd[0], 'amd64', 'windows')]), malformed('no image for linux')],
    ['is empty', layoutIndex([]), malformed('no image for linux')],
    ['lies about a size', layoutIndex([{ ...on(amd[0], 'amd64'), size: 1 }]), malformed('does not have the size')],
    [
      'lies about a kind',
      layoutIndex([{ ...on(amd[0], 'amd64'), mediaType: 'application/vnd.oci.image.index.v1+json' }]),
      malformed('another kind'),
    ],
    [
      'misses a child',
      layoutIndex([{ ...on(amd[0], 'amd64'), digest: `sha256:${'0'.repeat(64)}` }]),
      { kind: 'absent', detail: expect.stringContaining('a child of its index') },
    ],
  ])('R9: %s', async (_what, index, expected) => {
    expect(await filesOf([index, ...arm, ...amd])).toEqual(expected);
  });

  test('R9: in an index is not followed, as opm does not', async () => {
    const inner = layoutIndex([amd[0].descriptor]);
    const outer = layoutIndex([inner.descriptor]);
    expect(await filesOf([outer, inner, ...amd])).toEqual(malformed('its index contains another index'));
  });
});

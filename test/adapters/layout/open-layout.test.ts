import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { LayoutError } from '../../../src/adapters/layout/layout-error.ts';
import { createLayout, openLayout } from '../../../src/adapters/layout/open-layout.ts';
import { parseDigest } from '../../../src/core/image/digest.ts';
import type { Descriptor } from '../../../src/core/image/model.ts';
import { OutcomeError } from '../../../src/core/image/outcome.ts';
import { parseReference } from '../../../src/core/image/reference.ts';
import { parsed } from '../../support/parsed.ts';
import {
  blobPath,
  type LayoutBlob,
  layoutBlob,
  layoutImage,
  layoutIndex,
  named,
  sha256,
  writeLayout,
} from '../../support/write-layout.ts';

const oci = 'application/vnd.oci.image.manifest.v1+json';
const ociIndex = 'application/vnd.oci.image.index.v1+json';
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'layout-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

const reference = (text: string) => parsed(parseReference(text));

const digest = (text: string) => parsed(parseDigest(text));

function descriptorOf({ descriptor }: LayoutBlob): Descriptor {
  return { ...descriptor, digest: digest(descriptor.digest), annotations: new Map() };
}

const [one, oneConfig] = layoutImage([], { architecture: 'amd64' });
const [two, twoConfig] = layoutImage([], { architecture: 'arm64' });
const both = layoutIndex([one.descriptor, two.descriptor]);
const blobs = [one, two, both, ...[oneConfig, twoConfig].flatMap(blob => (blob === undefined ? [] : [blob]))];

async function resolved(text: string): Promise<unknown> {
  const outcome = await (await openLayout(directory)).resolve(reference(text));
  return outcome.kind === 'exists' ? outcome.value.digest.text : outcome;
}

describe('a reference stands for', () => {
  test.each<[string, readonly LayoutBlob['descriptor'][], string, LayoutBlob]>([
    ['the image of its tag', [named(one, 'v1'), named(two, 'v2')], 'quay.io/a/b:v2', two],
    ['the image of its complete name', [named(one, 'v1'), named(two, 'quay.io/a/b:v1')], 'quay.io/a/b:v1', two],
    ['the first of several', [named(one, 'v1'), named(two, 'v1')], 'quay.io/a/b:v1', one],
    ['the image of its digest', [named(one, 'v1'), two.descriptor], `quay.io/a/b@${two.descriptor.digest}`, two],
    ['the digest, whatever the tag', [named(one, 'v1')], `quay.io/a/b:v1@${two.descriptor.digest}`, two],
    ['a child of an index, by its digest', [named(both, 'v1')], `quay.io/a/b@${two.descriptor.digest}`, two],
    ['the only image, without a tag', [one.descriptor], 'quay.io/a/b', one],
    ['the only image, whatever its name', [named(both, 'v1')], 'quay.io/a/b', both],
    [
      'the image of the name that containerd gave',
      [one.descriptor, { ...two.descriptor, annotations: { 'io.containerd.image.name': 'quay.io/a/b:v1' } }],
      'quay.io/a/b:v1',
      two,
    ],
  ])('%s', async (_what, manifests, text, blob) => {
    writeLayout(directory, blobs, manifests);
    expect(await resolved(text)).toBe(blob.descriptor.digest);
  });

  test.each<[string, readonly LayoutBlob['descriptor'][], string, string]>([
    ['another tag', [named(one, 'v1')], 'quay.io/a/b:v2', 'has no image v2'],
    ['a tag where the only image has no name', [one.descriptor], 'quay.io/a/b:v1', 'has no image v1'],
    ['no tag where there are several', [named(one, 'v1'), named(two, 'v2')], 'quay.io/a/b', 'has 2 images'],
    ['no tag where there is none', [], 'quay.io/a/b', 'is empty'],
    [
      'a digest that is not there',
      [named(one, 'v1')],
      `quay.io/a/b@sha256:${'0'.repeat(64)}`,
      'the layout has no sha256:0',
    ],
  ])('nothing: %s', async (_what, manifests, text, detail) => {
    writeLayout(directory, blobs, manifests);
    expect(await resolved(text)).toEqual({ kind: 'absent', detail: expect.stringContaining(detail) });
  });
});

describe('reading a layout', () => {
  test('gives manifest and media type', async () => {
    writeLayout(directory, blobs, [named(both, 'v1')]);
    const layout = await openLayout(directory);
    expect(await layout.manifest(reference('quay.io/a/b:v1'))).toMatchObject({
      kind: 'exists',
      value: {
        mediaType: ociIndex,
        bytes: both.bytes,
        manifest: { kind: 'index', entries: [{ size: one.bytes.length }, {}] },
      },
    });
    expect(await layout.manifest(reference(`a@${one.descriptor.digest}`))).toMatchObject({
      kind: 'exists',
      value: { mediaType: oci, manifest: { kind: 'image' } },
    });
    await layout.close();
  });

  test.each([
    ['another content', (bytes: Buffer) => Buffer.concat([Buffer.from(' '), bytes.subarray(1)]), 'unknown'],
    ['another size', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(' ')]), 'unknown'],
  ])('R8: tells %s', async (_what, change, kind) => {
    writeLayout(directory, blobs, [named(one, 'v1')]);
    writeFileSync(blobPath(directory, one.descriptor.digest), change(one.bytes));
    expect(await resolved('a:v1')).toMatchObject({ kind, cause: 'corrupt' });
    expect(await resolved(`a@${one.descriptor.digest}`)).toMatchObject({ kind, cause: 'corrupt' });
  });

  test('R8: a blob with another content fails at its end, one with another size at once', async () => {
    const blob = layoutBlob('x', Buffer.alloc(1_000_000, 'text'));
    writeLayout(directory, [blob], []);
    const layout = await openLayout(directory);
    const read = async (descriptor: Descriptor): Promise<Buffer> => {
      const outcome = await layout.blob(reference('a'), descriptor);
      if (outcome.kind !== 'exists') throw new OutcomeError(outcome);
      const chunks: Uint8Array[] = [];
      for await (const chunk of outcome.value) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
    expect((await read(descriptorOf(blob))).equals(blob.bytes)).toBe(true);
    await expect(read({ ...descriptorOf(blob), size: 3 })).rejects.toMatchObject({ failure: { cause: 'corrupt' } });
    writeFileSync(blobPath(directory, blob.descriptor.digest), Buffer.alloc(1_000_000, 'else'));
    await expect(read(descriptorOf(blob))).rejects.toMatchObject({ failure: { cause: 'corrupt' } });
    await expect(read({ ...descriptorOf(blob), digest: digest(`sha256:${'0'.repeat(64)}`) })).rejects.toMatchObject({
      failure: { kind: 'absent' },
    });
  });

  test('R10: reports a manifest of the wrong type', async () => {
    writeLayout(directory, blobs, [{ ...named(one, 'v1'), mediaType: ociIndex }]);
    expect(await resolved('a:v1')).toEqual({
      kind: 'malformed',
      detail: expect.stringContaining('without the field manifests'),
    });
  });

  test('R11: bounds manifests', async () => {
    const large = layoutBlob(oci, Buffer.alloc(4 * 1024 * 1024 + 1, ' '));
    writeLayout(directory, [large], [named(large, 'v1')]);
    expect(await resolved('a:v1')).toMatchObject({ kind: 'unknown', cause: 'too-large' });
  });

  test('R12: no link leads out of it, and nobody waits for what is no file', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'layout-'));
    try {
      writeFileSync(join(outside, 'blob'), one.bytes);
      writeLayout(directory, blobs, [named(one, 'v1'), named(two, 'v2'), named(both, 'both')]);
      for (const { descriptor } of [one, two, both]) rmSync(blobPath(directory, descriptor.digest));
      symlinkSync(join(outside, 'blob'), blobPath(directory, one.descriptor.digest));
      execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', blobPath(directory, two.descriptor.digest)]);
      writeFileSync(join(directory, 'inside'), both.bytes);
      symlinkSync('../../inside', blobPath(directory, both.descriptor.digest));
      expect(await resolved('a:v1')).toMatchObject({ kind: 'malformed' });
      expect(await resolved('a:v2')).toMatchObject({ kind: 'malformed' });
      expect(await resolved('a:both')).toBe(both.descriptor.digest);
    } finally {
      rmSync(outside, { recursive: true });
    }
  });
});

describe('what is no layout', () => {
  test.each<[string, () => void, string, string]>([
    ['nothing', () => rmSync(directory, { recursive: true }), 'not-found', 'There is no directory'],
    ['an empty directory', () => undefined, 'not-a-layout', 'has no file oci-layout'],
    [
      'another version',
      () => writeFileSync(join(directory, 'oci-layout'), '{"imageLayoutVersion":"2.0.0"}'),
      'not-a-layout',
      'version 1',
    ],
    ['no index', () => rmSync(join(writtenLayout(), 'index.json')), 'not-a-layout', 'has no index.json'],
    ['a broken index', () => writeFileSync(join(writtenLayout(), 'index.json'), '{'), 'not-a-layout', 'it is not JSON'],
    [
      'a wrong digest',
      () => writeLayout(directory, [], [{ digest: 'sha256:../../../etc/passwd', size: 1 }]),
      'not-a-layout',
      'wrong digest',
    ],
    ['an index of directories', () => mkdirSync(join(writtenLayout(true), 'index.json')), 'unreadable', 'not a file'],
  ])('%s', async (_what, make, code, message) => {
    make();
    await expect(openLayout(directory)).rejects.toThrow(LayoutError);
    await expect(openLayout(directory)).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
  });

  function writtenLayout(withoutIndex = false): string {
    writeLayout(directory, [], []);
    if (withoutIndex) rmSync(join(directory, 'index.json'));
    return directory;
  }
});

describe('writing a layout', () => {
  async function* piecesOf(...pieces: readonly Buffer[]): AsyncGenerator<Uint8Array> {
    yield* pieces;
  }

  function index(): readonly { readonly digest: string; readonly annotations?: Readonly<Record<string, string>> }[] {
    return JSON.parse(readFileSync(join(directory, 'index.json'), 'utf8')).manifests;
  }

  test('makes one, and reads what it wrote', async () => {
    const layout = await createLayout(join(directory, 'new/layout'));
    const blob = layoutBlob('x', Buffer.from('text'));
    const content = (): Promise<AsyncIterable<Uint8Array>> =>
      Promise.resolve(piecesOf(Buffer.from('te'), Buffer.from('xt')));
    expect(await layout.writeBlob(reference('a'), descriptorOf(blob), content)).toBe('written');
    expect(await layout.writeBlob(reference('a'), descriptorOf(blob), content)).toBe('there');
    expect((await layout.writeManifest(reference('a:v1'), oci, one.bytes)).text).toBe(one.descriptor.digest);
    expect(await layout.resolve(reference('a:v1'))).toMatchObject({ value: { mediaType: oci } });
    const again = await createLayout(join(directory, 'new/layout'));
    expect(await again.resolve(reference('a:v1'))).toMatchObject({ kind: 'exists' });
    expect(readdirSync(join(directory, 'new/layout')).sort()).toEqual(['blobs', 'index.json', 'oci-layout']);
  });

  test.each([
    ['too little', 'tex', 'does not have 4 bytes'],
    ['too much', 'text and more', 'does not have 4 bytes'],
    ['something else', 'else', 'another digest'],
  ])('R8: does not write %s', async (_what, text, why) => {
    const layout = await createLayout(directory);
    const blob = descriptorOf(layoutBlob('x', Buffer.from('text')));
    const writing = layout.writeBlob(reference('a'), blob, () => Promise.resolve(piecesOf(Buffer.from(text))));
    await expect(writing).rejects.toMatchObject({ code: 'corrupt', message: expect.stringContaining(why) });
    expect(readdirSync(join(directory, 'blobs/sha256'))).toEqual([]);
    expect(readdirSync(directory).sort()).toEqual(['blobs', 'index.json', 'oci-layout']);
  });

  test('R8: does not write a manifest by another digest', async () => {
    const layout = await createLayout(directory);
    const writing = layout.writeManifest(reference(`a@sha256:${'0'.repeat(64)}`), oci, one.bytes);
    await expect(writing).rejects.toMatchObject({ code: 'corrupt' });
    expect(index()).toEqual([]);
  });

  test('moves a name, and keeps what it does not know', async () => {
    writeLayout(directory, blobs, [
      named(one, 'v1'),
      { ...named(one, 'other'), urls: ['x'], platform: { os: 'linux' } } as never,
    ]);
    const layout = await openLayout(directory);
    await layout.writeManifest(reference('a:v1'), oci, two.bytes);
    expect(index()).toEqual([
      { ...named(one, 'other'), urls: ['x'], platform: { os: 'linux' } },
      {
        mediaType: oci,
        size: two.bytes.length,
        digest: two.descriptor.digest,
        annotations: { 'org.opencontainers.image.ref.name': 'v1' },
      },
    ]);
  });

  test('names children only until their index comes', async () => {
    const layout = await createLayout(directory);
    for (const { descriptor, bytes } of [one, two, one])
      await layout.writeManifest(reference(`a@${descriptor.digest}`), oci, bytes);
    expect(index().map(entry => entry.digest)).toEqual([one.descriptor.digest, two.descriptor.digest]);
    await layout.writeManifest(reference('a:v1'), ociIndex, both.bytes);
    expect(index().map(entry => entry.digest)).toEqual([sha256(both.bytes)]);
    expect(await layout.resolve(reference('a'))).toMatchObject({ value: { mediaType: ociIndex } });
  });

  test('names all that are written at once', async () => {
    const layout = await createLayout(directory);
    const tags = Array.from({ length: 20 }, (_, at) => `v${at}`);
    await Promise.all(tags.map(tag => layout.writeManifest(reference(`a:${tag}`), oci, one.bytes)));
    const names = index().map(({ annotations }) => annotations?.['org.opencontainers.image.ref.name']);
    expect(names.toSorted()).toEqual(tags.toSorted());
  });

  test.each(['blobs', 'blobs/sha256'])('R12: no link leads out of it: %s', async link => {
    writeLayout(directory, [], []);
    const outside = mkdtempSync(join(tmpdir(), 'layout-'));
    try {
      rmSync(join(directory, link), { recursive: true });
      symlinkSync(outside, join(directory, link));
      const layout = await openLayout(directory);
      await expect(layout.writeManifest(reference('a:v1'), oci, one.bytes)).rejects.toMatchObject({
        code: 'unwritable',
      });
      expect(readdirSync(outside)).toEqual([]);
    } finally {
      rmSync(outside, { recursive: true });
    }
  });
});

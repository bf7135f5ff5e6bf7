import { describe, expect, jest, test } from '@jest/globals';
import { createImages } from '../../../src/adapters/image-contents/create-images.ts';
import { contentsLimits } from '../../../src/adapters/image-contents/limits.ts';
import { type Digest, parseDigest } from '../../../src/core/image/digest.ts';
import type { ImageContents } from '../../../src/core/image/facts.ts';
import type { ImageMemory, RememberedImage } from '../../../src/core/image/image-memory.ts';
import { OutcomeError } from '../../../src/core/image/outcome.ts';
import { parseManifest } from '../../../src/core/image/parse-manifest.ts';
import { platformText } from '../../../src/core/image/platform-text.ts';
import { type ImageReference, parseReference } from '../../../src/core/image/reference.ts';
import type { FetchedManifest, ImageSource, Images } from '../../../src/flows/ports.ts';
import { tarOf } from '../../support/build-tar.ts';
import { parsed } from '../../support/parsed.ts';
import { type LayoutBlob, layoutBlob, layoutImage, layoutIndex } from '../../support/write-layout.ts';

const layer = tarOf([{ name: 'manifests/a', content: 'a' }]);
const [image, config, stored] = layoutImage([{ bytes: layer }]);
const [arm, armConfig] = layoutImage([], { architecture: 'arm64' });
const blobs = [image, config, stored, arm, armConfig].flatMap(blob => (blob === undefined ? [] : [blob]));

const reference = (text: string) => parsed(parseReference(text));

function digestOf({ descriptor }: LayoutBlob): Digest {
  const parsed = parseDigest(descriptor.digest);
  if ('error' in parsed) throw new Error(parsed.error);
  return parsed;
}

function fetched(blob: LayoutBlob): FetchedManifest {
  const manifest = parseManifest(blob.bytes.toString(), blob.descriptor.mediaType);
  if ('error' in manifest) throw new Error(manifest.error);
  return { digest: digestOf(blob), mediaType: blob.descriptor.mediaType, bytes: blob.bytes, manifest };
}

/** A source of these blobs that writes down what it is asked for. Its tag `latest` is the first. */
function sourceOf(known: readonly LayoutBlob[]): ImageSource & { readonly asked: string[] } {
  const asked: string[] = [];
  const find = (text: string | undefined): LayoutBlob | undefined =>
    known.find((blob, at) => blob.descriptor.digest === text || (text === undefined && at === 0));
  return {
    asked,
    resolve: async ({ text, digest }) => {
      asked.push(`resolve ${text.replace(/@sha256:(.{4}).*/, '@$1')}`);
      const blob = find(digest?.text);
      return blob === undefined ? absent : { kind: 'exists', value: fetched(blob) };
    },
    manifest: async ({ text, digest }) => {
      asked.push(`manifest ${text.replace(/@sha256:(.{4}).*/, '@$1')}`);
      const blob = find(digest?.text);
      return blob === undefined ? absent : { kind: 'exists', value: fetched(blob) };
    },
    blob: async (_reference, descriptor) => {
      asked.push(`blob ${descriptor.digest.hex.slice(0, 4)}`);
      const blob = find(descriptor.digest.text);
      return blob === undefined ? absent : { kind: 'exists', value: piecesOf(blob.bytes) };
    },
    close: async () => undefined,
  };
}

const absent = { kind: 'absent', detail: 'there is no such thing' } as const;

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, 3);
  yield bytes.subarray(3);
}

function hex4(blob: LayoutBlob | undefined): string {
  return blob?.descriptor.digest.slice(7, 11) ?? '';
}

/** Remembers as the cache on disk does. */
function memory(): ImageMemory {
  const resolved = new Map<string, RememberedImage>();
  const tags = new Map<string, Digest>();
  const bytes = new Map<string, Uint8Array>();
  const contents = new Map<string, ImageContents>();
  return {
    resolved: ({ text }) => resolved.get(text),
    bytes: ({ text }) => bytes.get(text),
    contents: ({ text }) => contents.get(text),
    firstDigest: ({ text }) => tags.get(text),
    rememberResolved: ({ text, digest }, { mediaType, digest: found }) => {
      if (digest !== undefined) resolved.set(text, { digest, mediaType });
      else if (!tags.has(text)) tags.set(text, found);
    },
    rememberBytes: ({ text }, value) => bytes.set(text, value),
    rememberContents: ({ text }, value) => contents.set(text, value),
  };
}

async function everything(images: Images, name: ImageReference): Promise<unknown> {
  const manifest = await images.manifest(name);
  if (manifest.kind !== 'exists') return manifest;
  const platforms = await images.platforms(name, manifest.value);
  const contents = await images.contents(name, manifest.value);
  return {
    platforms: platforms.kind === 'exists' ? platforms.value.map(platformText) : platforms,
    files: contents.kind === 'exists' ? contents.value.files.map(({ path }) => path) : contents,
  };
}

describe('in one run', () => {
  test('everything is requested once', async () => {
    const source = sourceOf(blobs);
    const images = createImages(source);
    const name = reference('quay.io/a/b:latest');
    const answers = await Promise.all([everything(images, name), everything(images, name), images.resolve(name)]);
    expect(answers[0]).toEqual({ platforms: ['linux/amd64'], files: ['manifests/a'] });
    expect(answers[1]).toEqual(answers[0]);
    expect(source.asked).toEqual(['manifest quay.io/a/b:latest', `blob ${hex4(config)}`, `blob ${hex4(stored)}`]);
  });

  test('the configuration is requested before the layers, which nobody waits for when it is not there', async () => {
    for (const known of [blobs, blobs.filter(blob => blob !== config)]) {
      const source = sourceOf(known);
      const images = createImages(source);
      await images.contents(reference('quay.io/a/b'), fetched(image));
      await images.describe(reference('quay.io/a/c'), fetched(image), 'contents');
      const both = [`blob ${hex4(config)}`, `blob ${hex4(stored)}`];
      expect(source.asked).toEqual([...both, ...both]);
    }
  });

  test('a manifest is that of the tag when it was resolved', async () => {
    const source = sourceOf(blobs);
    const images = createImages(source);
    const name = reference('quay.io/a/b:latest');
    await images.resolve(name);
    await images.manifest(name);
    expect(source.asked).toEqual(['resolve quay.io/a/b:latest', `manifest quay.io/a/b@${hex4(image)}`]);
  });

  test('what does not exist is requested once as well', async () => {
    const source = sourceOf([]);
    const images = createImages(source);
    expect(await images.resolve(reference('a:latest'))).toBe(absent);
    expect(await images.manifest(reference('a:latest'))).toBe(absent);
    expect(source.asked).toHaveLength(1);
  });

  test('as many requests as there may be go out at once', async () => {
    let now = 0;
    let most = 0;
    const resolve = async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise(setImmediate);
      now -= 1;
      return absent;
    };
    const images = createImages({ ...sourceOf([]), resolve });
    const names = Array.from({ length: 3000 }, (_, at) => reference(`r${at % 10}.example/a:v${at}`));
    expect(await Promise.all(names.map(images.resolve))).toHaveLength(3000);
    expect(most).toBe(64);
    expect(now).toBe(0);
  });

  test('R14: what does not come to an end is given up', async () => {
    const never = new Promise<never>(() => {});
    async function* stuck(): AsyncGenerator<Uint8Array> {
      yield layer.subarray(0, 100);
      await never;
    }
    for (const hanging of [{ kind: 'exists' as const, value: stuck() }, never]) {
      const source = sourceOf(blobs);
      const blob: ImageSource['blob'] = async (name, descriptor) =>
        descriptor.size === stored?.bytes.length ? hanging : source.blob(name, descriptor);
      const images = createImages({ ...source, blob }, undefined, { ...contentsLimits, milliseconds: 50 });
      expect(await images.contents(reference('a'), fetched(image))).toMatchObject({
        kind: 'unknown',
        cause: 'timeout',
      });
    }
  });

  test('R8: a failure in the middle of a layer is reported, not what it looks like', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('this is no archive'.repeat(99));
      throw new OutcomeError({ kind: 'unknown', cause: 'network', detail: 'the connection broke' });
    }
    const source = sourceOf(blobs);
    const blob: ImageSource['blob'] = async (name, descriptor) =>
      descriptor.size === stored?.bytes.length ? { kind: 'exists', value: broken() } : source.blob(name, descriptor);
    expect(await createImages({ ...source, blob }).contents(reference('a'), fetched(image))).toEqual({
      kind: 'unknown',
      cause: 'network',
      detail: 'its layer 1 of 1: the connection broke',
    });
  });

  const sizeOf = (...some: readonly (LayoutBlob | undefined)[]) =>
    some.reduce((sum, blob) => sum + (blob?.bytes.length ?? 0), 0);

  test.each([
    ['hold', { keptCharacters: sizeOf(config) + 1 }],
    ['are sent', { fetchedBytes: sizeOf(config, stored) }],
    ['unpack to', { unpackedBytes: layer.length }],
  ])('R12: what all images %s together is bounded, and past it nothing is asked for', async (_what, limits) => {
    const more = ['s390x', 'ppc64le'].map(architecture => layoutImage([{ bytes: layer }], { architecture }));
    const [another, third] = more.map(([manifest]) => manifest ?? image);
    const source = sourceOf([...blobs, ...more.flat()]);
    const images = createImages(source, undefined, { ...contentsLimits, ...limits });
    expect(await images.contents(reference('a'), fetched(image))).toMatchObject({ kind: 'exists' });
    const outcome = await images.contents(reference('a'), fetched(another ?? image));
    expect(outcome).toMatchObject({ kind: 'unknown', cause: 'too-many' });
    const { length } = source.asked;
    expect(await images.contents(reference('a'), fetched(third ?? image))).toMatchObject({ cause: 'too-many' });
    expect(await images.manifest(reference('quay.io/a/b:latest'))).toMatchObject({ cause: 'too-many' });
    expect(source.asked).toHaveLength(length);
    expect(await images.contents(reference('a'), fetched(image))).toMatchObject({ kind: 'exists' });
  });

  test('R12: the manifests of all images are bounded together', async () => {
    const source = sourceOf(blobs);
    const images = createImages(source, undefined, { ...contentsLimits, keptCharacters: sizeOf(image) });
    expect(await images.manifest(reference(`a@${image.descriptor.digest}`))).toMatchObject({ kind: 'exists' });
    expect(await images.manifest(reference(`b@${image.descriptor.digest}`))).toMatchObject({ cause: 'too-many' });
    expect(await images.manifest(reference(`c@${image.descriptor.digest}`))).toMatchObject({ cause: 'too-many' });
    expect(source.asked).toHaveLength(2);
  });

  test('the connection of a layer is released', async () => {
    const done = jest.fn();
    async function* pieces(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.alloc(1000);
      } finally {
        done();
      }
    }
    const source = sourceOf(blobs);
    const blob: ImageSource['blob'] = async (name, descriptor) =>
      descriptor.size === stored?.bytes.length ? { kind: 'exists', value: pieces() } : source.blob(name, descriptor);
    const images = createImages({ ...source, blob }, undefined, { ...contentsLimits, plainBytes: 5000 });
    expect(await images.contents(reference('a'), fetched(image))).toMatchObject({ cause: 'too-large' });
    expect(done).toHaveBeenCalledTimes(1);
  });
});

describe('R9: the platforms of an index', () => {
  function on(blob: LayoutBlob, architecture: string): Readonly<Record<string, unknown>> {
    return { ...blob.descriptor, platform: { os: 'linux', architecture } };
  }

  const attestation = { ...layoutBlob('x', {}).descriptor, platform: { os: 'unknown', architecture: 'unknown' } };

  test.each<[string, LayoutBlob, unknown]>([
    [
      'those of its images',
      layoutIndex([on(image, 'amd64'), on(arm, 'arm64'), attestation]),
      ['linux/amd64', 'linux/arm64'],
    ],
    ['not of what is missing', layoutIndex([on(image, 'amd64'), on(layoutBlob('x', {}), 's390x')]), ['linux/amd64']],
    ['of the configuration where it does not say', layoutIndex([arm.descriptor]), ['linux/arm64']],
    ['none', layoutIndex([]), []],
    [
      'absent as its configuration is',
      layoutImage([], { os: 'plan9' })[0],
      { kind: 'absent', detail: expect.any(String) },
    ],
  ])('%s', async (_what, index, platforms) => {
    const outcome = await createImages(sourceOf(blobs)).platforms(reference('a'), fetched(index));
    expect(outcome.kind === 'exists' ? outcome.value.map(platformText) : outcome).toEqual(platforms);
  });

  test('are bounded', async () => {
    const first = layoutIndex(Array.from({ length: 100 }, () => on(image, 'amd64')));
    const second = layoutIndex(Array.from({ length: 3 }, () => first.descriptor));
    const third = [layoutIndex([second.descriptor])];
    for (let depth = 0; depth < 2; depth += 1) third.unshift(layoutIndex([third[0]?.descriptor ?? {}]));
    const images = createImages(sourceOf([...third, second, first, ...blobs]));
    expect(await images.platforms(reference('a'), fetched(second))).toMatchObject({ cause: 'too-large' });
    expect(await images.platforms(reference('a'), fetched(third[0] ?? image))).toMatchObject({ kind: 'malformed' });
  });

  test('are unknown when a child is', async () => {
    const source = sourceOf(blobs);
    const unknown = { kind: 'unknown', cause: 'server', detail: 'it failed' } as const;
    const images = createImages({ ...source, resolve: async () => unknown });
    expect(await images.platforms(reference('a'), fetched(layoutIndex([on(image, 'amd64')])))).toEqual(unknown);
  });
});

describe('with a memory', () => {
  test('nothing with a digest is requested again', async () => {
    const known = memory();
    const name = reference(`quay.io/a/b@${image.descriptor.digest}`);
    const first = await everything(createImages(sourceOf(blobs), known), name);
    const source = sourceOf([]);
    const images = createImages(source, known);
    expect(await everything(images, name)).toEqual(first);
    expect(await images.resolve(name)).toMatchObject({ kind: 'exists' });
    expect(source.asked).toEqual([]);
  });

  test('a tag is requested, and what it names is not', async () => {
    const known = memory();
    const name = reference('quay.io/a/b:latest');
    await everything(createImages(sourceOf(blobs), known), name);
    const source = sourceOf(blobs);
    await everything(createImages(source, known), name);
    expect(source.asked).toEqual(['manifest quay.io/a/b:latest']);
  });

  test('the first digest of a tag stays', async () => {
    const known = memory();
    const name = reference('quay.io/a/b:latest');
    const before = createImages(sourceOf(blobs), known);
    expect(await before.remembered(name)).toBeUndefined();
    await before.resolve(name);
    expect((await before.remembered(name))?.text).toBe(image.descriptor.digest);
    const after = createImages(sourceOf([arm]), known);
    expect(await after.resolve(name)).toMatchObject({ value: { digest: { text: arm.descriptor.digest } } });
    expect((await after.remembered(name))?.text).toBe(image.descriptor.digest);
    expect(await after.remembered(reference(`a@${image.descriptor.digest}`))).toBeUndefined();
  });

  test('in another repository nothing is believed to be there', async () => {
    const known = memory();
    await everything(createImages(sourceOf(blobs), known), reference(`quay.io/a/b@${image.descriptor.digest}`));
    const source = sourceOf([]);
    expect(await createImages(source, known).resolve(reference(`quay.io/x/y@${image.descriptor.digest}`))).toBe(absent);
  });
});

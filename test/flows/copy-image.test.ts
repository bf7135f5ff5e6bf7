import { expect, test } from '@jest/globals';
import { parseDigest } from '../../src/core/image/digest.ts';
import { parseManifest } from '../../src/core/image/parse-manifest.ts';
import { parseReference } from '../../src/core/image/reference.ts';
import { copyImage } from '../../src/flows/copy-image.ts';
import type { ImageSource, ImageTarget } from '../../src/flows/ports.ts';
import { parsed } from '../support/parsed.ts';
import { type TestImage, testBlob, testImage, testIndex } from '../support/registry/push-image.ts';

const indexType = 'application/vnd.oci.image.index.v1+json';

/** Source and target in memory, and what they were asked for, in order. */
function places(...images: readonly TestImage[]) {
  const asked: string[] = [];
  const manifests = new Map(images.flatMap(allOf).map(image => [image.digest, image]));
  const source: ImageSource = {
    resolve: async () => ({ kind: 'absent', detail: 'nobody asks' }),
    manifest: async ({ digest }) => {
      asked.push(`read ${digest?.text}`);
      const image = manifests.get(digest?.text ?? '');
      const found = parseDigest(image?.digest ?? '');
      const manifest = parseManifest(image?.bytes.toString() ?? '', image?.mediaType);
      if (image === undefined || 'error' in found || 'error' in manifest) return { kind: 'absent', detail: 'gone' };
      const { mediaType, bytes } = image;
      return { kind: 'exists', value: { digest: found, mediaType, bytes, manifest } };
    },
    blob: async () => ({ kind: 'absent', detail: 'nobody reads' }),
    close: async () => {},
  };
  const target: ImageTarget = {
    writeBlob: async (_, { digest }) => {
      asked.push(`blob ${digest.text}`);
      return 'there';
    },
    writeManifest: async (reference, _, bytes) => {
      asked.push(`write ${reference.digest?.text ?? reference.tag}`);
      const digest = parseDigest(testBlob('', Buffer.from(bytes)).digest);
      if ('error' in digest) throw new Error(digest.error);
      return digest;
    },
    close: async () => {},
  };
  return { asked, source, target };
}

function allOf(image: TestImage): readonly TestImage[] {
  return [image, ...image.children.flatMap(allOf)];
}

function indexOf(...children: readonly TestImage[]): TestImage {
  const manifests = children.map(({ mediaType, digest, bytes }) => ({ mediaType, digest, size: bytes.length }));
  const bytes = Buffer.from(JSON.stringify({ schemaVersion: 2, mediaType: indexType, manifests }));
  return { ...testBlob(indexType, bytes), blobs: [], children };
}

const reference = (text: string) => parsed(parseReference(text));

function copy({ source, target }: ReturnType<typeof places>, image: TestImage) {
  return copyImage(source, reference(`quay.io/from/app@${image.digest}`), target, reference('quay.io/to/app:v1'));
}

test('what platforms share, and what an index names more than once, is requested once', async () => {
  const layers = [[{ name: 'hello', content: 'world' }]];
  const platforms = testIndex(['amd64', 'arm64'], { layers });
  const [amd64] = platforms.children;
  if (amd64 === undefined) throw new Error('no child');
  const image = indexOf(platforms, amd64, platforms, indexOf(platforms));
  const known = places(image);
  const copied = await copy(known, image);
  expect(copied).toMatchObject({ value: { blobs: { written: 0, mounted: 0, there: 3 }, manifests: 5 } });
  expect(known.asked).toHaveLength(new Set(known.asked).size);
  expect(known.asked.filter(what => what.startsWith('blob'))).toHaveLength(3);
  expect(known.asked.at(-1)).toBe('write v1');
});

test('a manifest is written after all that it names', async () => {
  const image = testIndex(['amd64', 'arm64']);
  const { asked, ...rest } = places(image);
  await copy({ asked, ...rest }, image);
  for (const child of image.children) {
    const written = asked.indexOf(`write ${child.digest}`);
    expect(child.blobs.map(({ digest }) => asked.indexOf(`blob ${digest}`)).every(at => at >= 0 && at < written)).toBe(
      true,
    );
  }
});

test('R9 an index that names itself in many ways ends', async () => {
  let image: TestImage = testImage();
  for (let depth = 0; depth < 3; depth++) image = indexOf(...Array.from({ length: 100 }, () => image));
  const known = places(image);
  expect(await copy(known, image)).toMatchObject({ kind: 'exists', value: { manifests: 4 } });
  expect(known.asked).toHaveLength(9);
});

test('R9 one that is nested too deep is not copied', async () => {
  let image: TestImage = testImage();
  for (let depth = 0; depth < 4; depth++) image = indexOf(image);
  const known = places(image);
  expect(await copy(known, image)).toMatchObject({ kind: 'malformed' });
  expect(known.asked.filter(what => what.startsWith('write'))).toEqual([]);
});

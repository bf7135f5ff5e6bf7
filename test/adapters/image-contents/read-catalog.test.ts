import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createImages } from '../../../src/adapters/image-contents/create-images.ts';
import { catalogLimits, contentsLimits } from '../../../src/adapters/image-contents/limits.ts';
import { openLayout } from '../../../src/adapters/layout/open-layout.ts';
import { kindLabels } from '../../../src/core/image/image-kind.ts';
import type { ImageMemory } from '../../../src/core/image/image-memory.ts';
import type { Outcome } from '../../../src/core/image/outcome.ts';
import { type ImageReference, parseReference } from '../../../src/core/image/reference.ts';
import type { CatalogImage, FetchedManifest, Images } from '../../../src/flows/ports.ts';
import { type TarMember, tarOf } from '../../support/build-tar.ts';
import { layoutImage, layoutIndex, writeLayout } from '../../support/write-layout.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'catalog-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

const { configs, bundlePackage } = kindLabels;

function reference(): ImageReference {
  const parsed = parseReference('quay.io/foo/catalog');
  if ('error' in parsed) throw new Error(parsed.error);
  return parsed;
}

/** An image of these layers, and what is asked for it. */
async function opened(
  layers: readonly (readonly TarMember[])[],
  labels: Readonly<Record<string, string>> = { [configs]: '/configs' },
  { limits = catalogLimits, memory }: { limits?: typeof catalogLimits; memory?: ImageMemory } = {},
): Promise<{ readonly images: Images; readonly image: FetchedManifest; readonly blobs: () => number }> {
  const archives = layers.map(tarOf);
  const stored = archives.map(archive => ({ bytes: gzipSync(archive), archive }));
  const [manifest, ...rest] = layoutImage(stored, { config: { Labels: labels } });
  const index = layoutIndex([{ ...manifest.descriptor, platform: { os: 'linux', architecture: 'amd64' } }]);
  writeLayout(directory, [index, manifest, ...rest], [index.descriptor]);
  const source = await openLayout(directory);
  let count = 0;
  const counted: typeof source.blob = async (...asked) => {
    count += 1;
    return source.blob(...asked);
  };
  const images = createImages(
    {
      resolve: name => source.resolve(name),
      manifest: name => source.manifest(name),
      blob: counted,
      close: () => source.close(),
    },
    memory,
    contentsLimits,
    limits,
  );
  const found = await images.manifest(reference());
  if (found.kind !== 'exists') throw new Error(found.detail);
  return { images, image: found.value, blobs: () => count };
}

async function catalogOf(...parameters: Parameters<typeof opened>): Promise<Outcome<CatalogImage>> {
  const { images, image } = await opened(...parameters);
  return images.catalog(reference(), image);
}

/** Text by path, or why there is none. */
async function filesOf(...parameters: Parameters<typeof opened>): Promise<unknown> {
  const outcome = await catalogOf(...parameters);
  if (outcome.kind !== 'exists') return outcome;
  const entries = await outcome.value.tree.walk(outcome.value.directory);
  const contents = await outcome.value.read(
    entries.map(({ id }) => id),
    1000,
  );
  return Object.fromEntries(
    entries.map(({ path, id }) => {
      const content = contents.get(id);
      return [path, content?.kind === 'text' ? content.text : content];
    }),
  );
}

const a: TarMember = { name: 'configs/a.yaml', content: 'a' };

describe('the catalog in an image', () => {
  test('is what its layers leave below the directory of the label', async () => {
    const layers = [
      [{ name: 'usr/bin/opm', content: 'x'.repeat(5000) }, a, { name: 'configs/d/b.yaml', content: 'b' }],
      [{ name: 'configs/.wh.a.yaml' }, { name: 'configs/d/l', type: '2', link: 'b.yaml' }],
      [{ name: 'tmp/cache/configs/a.yaml', content: 'cached' }],
    ];
    expect(await filesOf(layers)).toEqual({ 'configs/d/b.yaml': 'b', 'configs/d/l': 'b' });
    expect(await filesOf(layers, { [configs]: 'configs/d/' })).toEqual({ 'configs/d/b.yaml': 'b', 'configs/d/l': 'b' });
    expect(await filesOf(layers, { [configs]: '/tmp' })).toEqual({ 'tmp/cache/configs/a.yaml': 'cached' });
  });

  test('says how much of its layers has come', async () => {
    const { images, image } = await opened([
      [a],
      [{ name: 'usr/bin/opm', content: randomBytes(200_000).toString('hex') }],
    ]);
    const described = await images.describe(reference(), image);
    const layers = described.kind === 'exists' ? described.value.manifest.layers : [];
    const told: (readonly [number, number])[] = [];
    await images.catalog(reference(), image, (done, total) => told.push([done, total]));
    const total = layers.reduce((sum, { size }) => sum + size, 0);
    expect(told.map(([done]) => done)).toEqual(told.map(([done]) => done).toSorted((x, y) => x - y));
    expect(told.length).toBeGreaterThan(2);
    expect(told.at(-1)).toEqual([total, total]);
  });

  test('can be the whole image', async () => {
    expect(await filesOf([[a, { name: 'b', content: 'b' }]], { [configs]: '/' })).toEqual({
      b: 'b',
      'configs/a.yaml': 'a',
    });
  });

  test('is a tree', async () => {
    const outcome = await catalogOf([
      [a, { name: 'configs/d/b', content: 'b' }, { name: 'configs/d/e/c', content: 'c' }],
    ]);
    if (outcome.kind !== 'exists') throw new Error(outcome.detail);
    const { tree, read, directory: root } = outcome.value;
    expect(root).toBe('configs');
    expect(await tree.list('')).toEqual([{ name: 'configs', kind: 'directory', id: 'configs' }]);
    expect(await tree.list('configs')).toEqual([
      { name: 'a.yaml', kind: 'file', id: 'configs/a.yaml' },
      { name: 'd', kind: 'directory', id: 'configs/d' },
    ]);
    expect((await tree.walk('configs/d')).map(({ path }) => path)).toEqual(['configs/d/b', 'configs/d/e/c']);
    expect(await tree.list('config')).toBeUndefined();
    expect(await tree.walk('configs/a')).toEqual([]);
    expect(await read(['nothing'], 10)).toEqual(
      new Map([['nothing', { kind: 'unreadable', detail: expect.any(String) }]]),
    );
    expect(await read(['configs/a.yaml'], 0)).toEqual(new Map([['configs/a.yaml', { kind: 'too-large', bytes: 1 }]]));
  });

  test('says of what cannot be read why', async () => {
    const layer = [
      a,
      { name: 'configs/absolute', type: '2', link: '/configs/a.yaml' },
      { name: 'configs/directory', type: '2', link: '../configs' },
      { name: 'configs/pipe', type: '6' },
      { name: 'configs/sparse', type: 'S' },
    ];
    const unreadable = (detail: string) => ({ kind: 'unreadable', detail });
    expect(await filesOf([layer])).toEqual({
      'configs/a.yaml': 'a',
      'configs/absolute': unreadable('it is a symbolic link to what is not in configs/'),
      'configs/directory': unreadable('it is a symbolic link to a directory'),
      'configs/pipe': unreadable('it is neither a file nor a directory'),
      'configs/sparse': unreadable('it is stored as a sparse file'),
    });
  });

  test.each([
    ['/elsewhere', 'it has no directory elsewhere/, where its label says that its catalog is'],
    ['/configs/a.yaml', 'it has no directory configs/a.yaml/'],
    ['/link', 'link is a symbolic link, not a directory'],
    ['/../configs', 'is no path from the root of the image to a directory'],
  ])('R12: is not in %s', async (label, detail) => {
    const layer = [a, { name: 'link', type: '2', link: 'configs' }];
    expect(await filesOf([layer], { [configs]: label })).toEqual({
      kind: 'malformed',
      detail: expect.stringContaining(detail),
    });
  });
});

describe('R12: bounds of catalogs', () => {
  const layers = [[a, { name: 'configs/b.yaml', content: 'x'.repeat(500) }], [a]];

  test.each([
    ['a layer', { layerBytes: 10 }],
    ['all layers', { storedBytes: 150 }],
    ['what they unpack to', { plainBytes: 3000 }],
    ['a file', { fileBytes: 100 }],
    ['all files', { keptBytes: 700 }],
  ])('%s', async (_what, limits) => {
    expect(await filesOf(layers, undefined, { limits: { ...catalogLimits, ...limits } })).toMatchObject({
      kind: 'unknown',
      cause: 'too-large',
    });
  });

  test('they are not those of bundles', async () => {
    const content = randomBytes(contentsLimits.fileBytes + 1);
    const outcome = await catalogOf([[{ name: 'configs/large', content }]]);
    expect(outcome).toMatchObject({ kind: 'exists' });
  });
});

describe('the layers of a catalog', () => {
  test('that came along with its description are not requested again', async () => {
    const { images, image, blobs } = await opened([[a], [{ name: 'configs/b', content: 'b' }]]);
    await images.describe(reference(), image, 'contents');
    expect(await images.catalog(reference(), image)).toMatchObject({ kind: 'exists' });
    expect(blobs()).toBe(3);
  });
});

describe('the contents of the image of a catalog', () => {
  const layer = [a, { name: 'manifests/a', content: 'a' }];

  test('are its labels: no layer is read', async () => {
    // Small layers come along with the configuration.
    const large = { name: 'manifests/large', content: randomBytes(3 * 1024 * 1024) };
    const { images, image, blobs } = await opened([[...layer, large]]);
    expect(await images.contents(reference(), image)).toEqual({
      kind: 'exists',
      value: { labels: new Map([[configs, '/configs']]), files: [] },
    });
    expect(blobs()).toBe(1);
  });

  test('are those of a bundle that says that it is a catalog, too', async () => {
    const { images, image } = await opened([layer], { [configs]: '/configs', [bundlePackage]: 'foo' });
    expect(await images.contents(reference(), image)).toMatchObject({
      value: { files: [{ path: 'manifests/a', text: 'a' }] },
    });
  });

  test('are not mixed up with the catalog, and nothing of that is remembered', async () => {
    const contents = new Map<string, unknown>();
    const memory: ImageMemory = {
      resolved: () => undefined,
      bytes: () => undefined,
      contents: () => ({ labels: new Map(), files: [{ path: 'manifests/b', text: 'b', isUtf8: true }] }),
      firstDigest: () => undefined,
      rememberResolved: () => undefined,
      rememberBytes: () => undefined,
      rememberContents: ({ text }, value) => contents.set(text, value),
    };
    expect(await filesOf([layer], undefined, { memory })).toEqual({ 'configs/a.yaml': 'a' });
    expect(contents.size).toBe(0);
  });
});

import { hash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createImagePacker } from '../../../src/adapters/image-build/create-image-packer.ts';
import type { CatalogServer } from '../../../src/adapters/serve/open-catalog-server.ts';
import { openImageServer } from '../../../src/adapters/serve/open-image-server.ts';
import { loadCatalogDirectory } from '../../../src/cli/inputs/load-catalog-directory.ts';
import type { BuiltImage } from '../../../src/flows/publish/build-image.ts';
import { imageOfCatalog } from '../../../src/flows/serve/image-of-catalog.ts';

let image: BuiltImage;
let server: CatalogServer;

beforeAll(async () => {
  const loaded = await loadCatalogDirectory(join(import.meta.dirname, 'fixtures', 'catalog'), '2026-11-23T10:00:00Z');
  image = await imageOfCatalog(loaded, createImagePacker());
  server = await openImageServer({ ...image, name: 'catalog' }, { host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close(1000));

const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}/v2/${path}`, { method });

test('an image is pulled by digest: its manifest, and every blob that this names', async () => {
  expect((await ask('')).status).toBe(200);
  const answer = await ask(`catalog/manifests/${image.digest.text}`);
  expect(answer.headers.get('content-type')).toBe('application/vnd.oci.image.manifest.v1+json');
  expect(answer.headers.get('docker-content-digest')).toBe(image.digest.text);
  const manifest = await answer.text();
  expect(`sha256:${hash('sha256', manifest)}`).toBe(image.digest.text);
  const { config, layers } = JSON.parse(manifest);
  for (const { digest, size } of [config, ...layers]) {
    const bytes = Buffer.from(await (await ask(`catalog/blobs/${digest}`)).arrayBuffer());
    expect([`sha256:${hash('sha256', bytes)}`, bytes.length]).toEqual([digest, size]);
  }
});

test('HEAD says how long a manifest is, and sends nothing of it', async () => {
  const answer = await ask(`catalog/manifests/${image.digest.text}`, 'HEAD');
  expect(answer.headers.get('content-length')).toBe(String(image.contents.get(image.digest.text)?.length));
  expect(await answer.text()).toBe('');
});

test.each([
  ['a tag', 'catalog/manifests/latest', 'GET', 404],
  ['a blob as a manifest', 'catalog/manifests/LAYER', 'GET', 404],
  ['an unknown blob', `catalog/blobs/sha256:${'0'.repeat(64)}`, 'GET', 404],
  ['another image', 'other/manifests/DIGEST', 'GET', 404],
  ['a list', '_catalog', 'GET', 404],
  ['a push', 'catalog/blobs/uploads/', 'POST', 405],
])('there is no %s', async (_, path, method, status) => {
  const layer = [...image.contents.keys()].find(digest => digest !== image.digest.text) ?? '';
  const answer = await ask(path.replace('LAYER', layer).replace('DIGEST', image.digest.text), method);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toHaveProperty('errors');
});

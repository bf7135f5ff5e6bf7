import { expect, test } from '@jest/globals';
import { imageUses } from '../../../../src/core/checks/images/image-uses.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

const file = 'catalog/foo/catalog.json';

test('the places of a hundred references of a bundle are found by reading its images a few times', async () => {
  const count = 100;
  const bundle = {
    schema: 'olm.bundle',
    package: 'foo',
    name: 'foo.v1.0.0',
    image: 'example.com/foo:v1',
    relatedImages: Array.from({ length: count }, (_, index) => ({ name: '', image: `example.com/i${index}:v1` })),
  };
  const base = JSON.stringify({ schema: 'olm.package', name: 'foo', defaultChannel: 'stable' });
  const merged = `${base}\n${JSON.stringify(bundle)}`;
  const snapshot = await snapshotOfExample({
    title: '',
    base: { [file]: base },
    merged: { [file]: merged },
    finds: [],
  });
  let reads = 0;
  const { relatedImages } =
    snapshot.merged.catalogs.get('catalog')?.packages.get('foo')?.bundles.get('foo.v1.0.0')?.blob.content ?? {};
  for (const related of relatedImages ?? []) {
    const { image } = related;
    const get = () => {
      reads++;
      return image;
    };
    Object.defineProperty(related, 'image', { get });
  }
  const paths = imageUses(snapshot).map(({ written }) => written.flatMap(one => one.paths()));
  expect(paths).toEqual([
    [['image']],
    ...Array.from({ length: count }, (_, index) => [['relatedImages', index, 'image']]),
  ]);
  expect(reads).toBeGreaterThan(count - 1);
  expect(reads).toBeLessThan(5 * count);
});

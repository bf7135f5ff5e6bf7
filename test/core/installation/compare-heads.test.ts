import { expect, test } from '@jest/globals';
import { createHeadComparer, type ObjectsOf } from '../../../src/core/installation/compare-heads.ts';
import { createBudget } from '../../../src/core/resolve/index.ts';
import { buildPackage } from '../graph/build-package.ts';
import { csvOfTest } from './csv-of-test.ts';

const { bundles } = buildPackage({ channels: { stable: [{ name: 'foo.v1.0.0' }, { name: 'foo.v1.1.0' }] } });
const [first, second] = [...bundles.values()];
if (first === undefined || second === undefined) throw new Error('the package has two bundles');

/** The objects of a bundle, and how often they were read. */
function countedObjects(): { readonly objectsOf: ObjectsOf; reads(): number } {
  let reads = 0;
  const objectsOf = () => {
    reads++;
    return { csv: csvOfTest, others: [], isComplete: true };
  };
  return { objectsOf, reads: () => reads };
}

test('heads that thousands of channels have are read and compared once', () => {
  const { objectsOf, reads } = countedObjects();
  const compare = createHeadComparer(createBudget(1_000))(objectsOf, objectsOf);
  const compared = Array.from({ length: 5_000 }, () => compare(first, second));
  expect(new Set(compared).size).toBe(1);
  expect(compared[0]).toMatchObject({ images: { added: [], removed: [] } });
  expect(reads()).toBe(2);
});

test('equal differences have one number, in whatever catalog', () => {
  const { objectsOf } = countedObjects();
  const comparerOf = createHeadComparer(createBudget(1_000));
  const [one, other] = [comparerOf(objectsOf, objectsOf), comparerOf(objectsOf, objectsOf)];
  expect(one(first, second)?.number).toBe(other(first, second)?.number);
  expect(one(first, second)?.number).not.toBe(one(undefined, second)?.number);
});

test('a large head that follows many small ones is not compared with all of them', () => {
  const { objectsOf } = countedObjects();
  const compare = createHeadComparer(createBudget(1_000))(objectsOf, objectsOf);
  const found = Array.from({ length: 1_000 }, () =>
    compare({ ...first, blob: { ...first.blob, content: { ...first.blob.content } } }, second),
  );
  expect(found[0]).toBeDefined();
  expect(found.at(-1)).toBeUndefined();
});

import { expect, test } from '@jest/globals';
import { readBundle } from '../../../../src/core/bundle/read-bundle.ts';
import { manifestFilesHaveOneDocument } from '../../../../src/core/checks/bundle/manifest-files-have-one-document.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';
import { foundIn } from '../scope/found.ts';

test('looking for a second document takes time in proportion to the manifests', async () => {
  const paths = Array.from({ length: 1_000 }, (_, index) => `manifests/${index}.yaml`);
  const bundle = Object.fromEntries(paths.map(path => [path, 'kind: A\n']));
  const snapshot = await snapshotOfExample({
    title: '',
    finds: [],
    bundle: { ...bundle, 'manifests/last.yaml': 'kind: A\n---\nkind: B\n' },
  });
  let reads = 0;
  // The check looks at the same manifests, since a bundle is read once.
  for (const manifest of snapshot.bundles.flatMap(source => readBundle(source).manifests)) {
    const { file } = manifest;
    const get = () => {
      reads += 1;
      return file;
    };
    Object.defineProperty(manifest, 'file', { get });
  }
  expect(foundIn(manifestFilesHaveOneDocument, snapshot)).toEqual([
    expect.stringContaining('OLM v1 installs this document, too'),
  ]);
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThan(10 * paths.length);
});

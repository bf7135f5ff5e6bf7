import { expect, test } from '@jest/globals';
import { bundleDirectoriesOf } from '../../src/flows/differences.ts';
import { snapshotOfExample } from '../support/snapshot-of-example.ts';

const annotations =
  'annotations:\n  operators.operatorframework.io.bundle.package.v1: foo\n  operators.operatorframework.io.bundle.channels.v1: stable\n';
const csv = `apiVersion: operators.coreos.com/v1alpha1
kind: ClusterServiceVersion
metadata:
  name: foo.v1.0.0
spec:
  version: 1.0.0
  customresourcedefinitions:
    required:
    - {name: bars.example.com, kind: Bar, version: v1}
  relatedImages:
  - {name: db, image: quay.io/foo/db:v1}
`;

test('a new bundle directory shows what a catalog would get of it, without its manifests', async () => {
  const snapshot = await snapshotOfExample({
    title: '',
    base: {},
    merged: {
      'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml': csv,
      'operators/foo/1.0.0/metadata/annotations.yaml': annotations,
    },
    finds: [],
  });
  const [directory] = bundleDirectoriesOf(snapshot);
  expect(directory).toMatchObject({
    path: 'operators/foo/1.0.0',
    kind: 'added',
    preview: {
      name: 'foo.v1.0.0',
      package: 'foo',
      version: '1.0.0',
      provides: [],
      requires: ['example.com/v1 Bar'],
      relatedImages: ['quay.io/foo/db:v1'],
    },
  });
  expect(directory?.preview?.yaml).toContain('schema: olm.bundle');
  expect(directory?.preview?.yaml).not.toContain('olm.bundle.object');
});

test('what cannot be rendered has no preview', async () => {
  const merged = {
    'operators/foo/1.0.0/manifests/foo.yaml': 'kind: ConfigMap\n',
    'operators/foo/1.0.0/metadata/annotations.yaml': annotations,
  };
  const [directory] = bundleDirectoriesOf(await snapshotOfExample({ title: '', base: {}, merged, finds: [] }));
  expect(directory).toEqual({ operator: 'foo', version: '1.0.0', path: 'operators/foo/1.0.0', kind: 'added' });
});

import { describe, expect, test } from '@jest/globals';
import { encodeBase64 } from '../../../../src/core/catalog/encode-base64.ts';
import { encodeUtf8 } from '../../../../src/core/catalog/encode-utf8.ts';
import { blobMatchesBundle } from '../../../../src/core/checks/images/blob-matches-bundle.ts';
import { imageExists } from '../../../../src/core/checks/images/image-exists.ts';
import { wantedImages } from '../../../../src/core/checks/images/wanted-images.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';
import { found } from '../scope/found.ts';

const image = 'quay.io/foo/foo-bundle:v1.0.0';
const path = 'catalog/foo/catalog.json';
const csv = {
  apiVersion: 'operators.coreos.com/v1alpha1',
  kind: 'ClusterServiceVersion',
  metadata: { name: 'foo.v1.0.0' },
  spec: { displayName: 'Foo', version: '1.0.0' },
};
const files = {
  'manifests/foo.clusterserviceversion.json': JSON.stringify(csv),
  'metadata/annotations.yaml': 'annotations:\n  operators.operatorframework.io.bundle.package.v1: foo\n',
};
const object = { type: 'olm.bundle.object', value: { data: encodeBase64(encodeUtf8(JSON.stringify(csv))) } };
const metadata = (displayName: string) => ({
  type: 'olm.csv.metadata',
  value: { apiServiceDefinitions: {}, crdDescriptions: {}, displayName, provider: {} },
});

function catalog(property: object, related: readonly string[] = [], blanks = 0) {
  const blob = {
    schema: 'olm.bundle',
    name: 'foo.v1.0.0',
    package: 'foo',
    image,
    properties: [{ type: 'olm.package', value: { packageName: 'foo', version: '1.0.0' } }, property],
    relatedImages: [image, ...related].map(each => ({ name: '', image: each })),
  };
  return { [path]: JSON.stringify(blob, null, blanks) };
}

const wantedIn = async (base: Readonly<Record<string, string>>, merged: Readonly<Record<string, string>>) => {
  const snapshot = await snapshotOfExample({ title: '', base, merged, finds: [] });
  return [...wantedImages(snapshot).values()].map(({ reference, question }) => `${reference.text} ${question}`);
};

describe('a bundle with the image that it had before', () => {
  const base = catalog(object);

  test('is read where the change says something else of it, and not where it is only formatted', async () => {
    expect(await wantedIn(base, catalog(metadata('Foo')))).toEqual([`${image} contents`]);
    expect(await wantedIn(base, catalog(object, [], 2))).toEqual([]);
    expect(await wantedIn(base, { 'catalog/bar/catalog.json': '{}' })).toEqual([]);
  });

  test('may get the metadata of its image, and no other', async () => {
    const images = { [image]: { files } };
    expect(await found(blobMatchesBundle, { base, merged: catalog(metadata('Foo')), images })).toEqual([]);
    expect(await found(blobMatchesBundle, { base, merged: catalog(metadata('Bar')), images })).toEqual([
      `error ${path}:1: foo.v1.0.0 differs from its image ${image}: olm.csv.metadata differs: displayName is "Foo" in the image and "Bar" in the catalog.`,
    ]);
  });

  test('answers only for what the change makes differ', async () => {
    const example = { base: catalog(metadata('Old')), images: { [image]: { files } } };
    const merged = catalog(metadata('Old'), ['quay.io/foo/db:v1']);
    expect(await found(blobMatchesBundle, { ...example, merged })).toEqual([
      `error ${path}:1: foo.v1.0.0 differs from its image ${image}: its related images include quay.io/foo/db:v1, which the bundle does not.`,
    ]);
  });

  test.each([
    ['has vanished', 'absent', 'the registry does not have it'],
    ['cannot be reached', 'unknown', 'the registry did not answer'],
    ['cannot be rendered', { files: {} }, `opm cannot render the image: The bundle has no manifest that can be read`],
  ] as const)('leaves it unknown where the image %s, and blames nobody for that', async (_, answer, reason) => {
    const example = { base, merged: catalog(metadata('Foo')), images: { [image]: answer } };
    expect(await found(blobMatchesBundle, example)).toEqual([
      `unknown ${path}:1: foo.v1.0.0 is changed in the catalog, and whether it still matches its image ${image} could not be determined: ${reason}.`,
    ]);
    expect(await found(imageExists, example)).toEqual([]);
  });

  test('R6: is not read from a registry that is not allowed, and stays unknown', async () => {
    const config = 'images: {allowedRegistries: [quay.io/bar]}\n';
    const example = { config, base, merged: catalog(metadata('Foo')), images: {} };
    expect(await found(blobMatchesBundle, example)).toEqual([
      expect.stringContaining('could not be determined: its registry is not in images.allowedRegistries.'),
    ]);
    expect([...wantedImages(await snapshotOfExample({ title: '', finds: [], ...example })).keys()]).toEqual([]);
  });
});

import { describe, expect, test } from '@jest/globals';
import { imageReferenceIsCanonical } from '../../../../src/core/checks/images/image-reference-is-canonical.ts';
import { imageRegistryIsAllowed } from '../../../../src/core/checks/images/image-registry-is-allowed.ts';
import { imageUses } from '../../../../src/core/checks/images/image-uses.ts';
import { relatedImagesExist } from '../../../../src/core/checks/images/related-images-exist.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';
import { found } from '../scope/found.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const bundle = (data: readonly unknown[], image = '') => ({
  'catalog/foo/catalog.json': JSON.stringify({
    schema: 'olm.bundle',
    name: 'foo.v1.0.0',
    package: 'foo',
    image,
    properties: data.map(each => ({ type: 'olm.bundle.object', value: { data: each } })),
  }),
});
const pod = (spec: object) =>
  JSON.stringify({
    kind: 'ClusterServiceVersion',
    spec: { install: { spec: { deployments: [{ spec: { template: { spec } } }] } } },
  });
const config = 'images: {allowedRegistries: [quay.io/foo]}\n';
const evil = 'ghcr.io/evil/evil:v1';
const refused = (image: string) =>
  `error catalog/foo/catalog.json:1: ${image} is in none of the allowed registries (quay.io/foo).`;
const registriesOf = (files: Record<string, string>) =>
  found(imageRegistryIsAllowed, { config, base: {}, merged: files });

describe('R6: what a bundle without an image brings along comes from the allowed registries', () => {
  test.each<[string, string | number[]]>([
    ['a container', base64(pod({ containers: [{ image: 'quay.io/foo/a:v1' }, { image: evil }] }))],
    ['an init container', base64(pod({ initContainers: [{ image: evil }] }))],
    ['an ephemeral container', base64(pod({ ephemeralContainers: [{ image: evil }] }))],
    ['a volume', base64(pod({ volumes: [{ image: { reference: evil } }, { image: 'x' }, { rbd: { image: 'x' } }] }))],
    [
      'a variable',
      base64(pod({ containers: [{ image: 'quay.io/foo/a:v1', env: [{ name: 'RELATED_IMAGE_DB', value: evil }] }] })),
    ],
    [
      'spec.relatedImages',
      base64(JSON.stringify({ kind: 'ClusterServiceVersion', spec: { relatedImages: [{ image: evil }] } })),
    ],
    ['keys in another case', base64(pod({ Containers: [{ Image: evil }] }))],
    ['keys with a letter that Go takes for another', base64(pod({ container\u017f: [{ image: evil }] }))],
    [
      'an object that is no ClusterServiceVersion',
      base64(JSON.stringify({ kind: 'Pod', spec: { containers: [{ image: evil }] } })),
    ],
    [
      'YAML with an alias',
      base64(`x: &x [{image: "${evil}"}]\nkind: ClusterServiceVersion\nspec: {relatedImages: *x}\n`),
    ],
    ['base64 on several lines', base64(pod({ containers: [{ image: evil }] })).replace(/.{20}/g, '$&\n')],
    ['a first document of two', base64(`${pod({ containers: [{ image: evil }] })}\n---\njunk: [`)],
    ['JSON with something behind it', base64(`${pod({ containers: [{ image: evil }] })} junk`)],
    ['YAML that begins with a brace', base64(`{kind: Pod, spec: {containers: [{image: "${evil}"}]}}`)],
    ['a byte order mark', base64(`\uFEFF${pod({ containers: [{ image: evil }] })}`)],
    ['bytes one by one', [...Buffer.from(pod({ containers: [{ image: evil }] }))]],
  ])('%s', async (_, data) => {
    expect(await registriesOf(bundle([base64('{"kind":"Service"}'), data]))).toEqual([refused(evil)]);
  });

  test('each image once, all of all objects, and those of an allowed registry are fine', async () => {
    const objects = ['quay.io/foo/a:v1', evil, 'ghcr.io/evil/b:v1'].map(image =>
      base64(pod({ containers: [{ image }] })),
    );
    expect(await registriesOf(bundle([...objects, ...objects]))).toEqual([refused(evil), refused('ghcr.io/evil/b:v1')]);
    expect(await registriesOf(bundle(objects.slice(0, 1)))).toEqual([]);
  });

  test('an object that cannot be read is an error', async () => {
    expect(await registriesOf(bundle([base64('{"kind": "Pod", "x": "\u0001"}')]))).toEqual([
      'error catalog/foo/catalog.json:1: Bundle foo.v1.0.0 contains an object that cannot be read, so the images that it runs could not be determined.',
    ]);
    expect(await registriesOf(bundle([base64('{"kind": "\u0001"}')], 'quay.io/foo/foo-bundle:v1'))).toEqual([]);
  });

  test('names of images in a schema, in examples and in other variables are no images', async () => {
    const crd = {
      kind: 'CustomResourceDefinition',
      spec: { properties: { containers: { items: { image: { type: 'string' } } } } },
    };
    const env = [{ name: 'HOME', value: evil }];
    const objects = [base64(JSON.stringify(crd)), base64(pod({ containers: [{ image: 'quay.io/foo/a:v1', env }] }))];
    expect(await registriesOf(bundle(objects))).toEqual([]);
  });

  test('with an image, clusters get what is in that', async () => {
    const object = base64(pod({ containers: [{ image: evil }] }));
    expect(await registriesOf(bundle([object], 'quay.io/foo/foo-bundle:v1'))).toEqual([]);
  });

  test('what was there before is not the doing of the change', async () => {
    const object = base64(pod({ containers: [{ image: evil }] }));
    const merged = bundle([object, base64(pod({ containers: [{ image: 'ghcr.io/evil/b:v1' }] }))]);
    expect(await found(imageRegistryIsAllowed, { config, base: bundle([object]), merged })).toEqual([
      refused('ghcr.io/evil/b:v1'),
    ]);
    const released = bundle([object], 'quay.io/foo/foo-bundle:v1');
    expect(await found(imageRegistryIsAllowed, { config, base: released, merged: bundle([object]) })).toEqual([
      refused(evil),
    ]);
  });

  test('an image that is listed as a related image as well, there or in another bundle, is one that runs', async () => {
    const [path = '', text = ''] = Object.entries(bundle([base64(pod({ containers: [{ image: evil }] }))]))[0] ?? [];
    const listed = { relatedImages: [{ name: 'x', image: evil }] };
    const both = { [path]: JSON.stringify({ ...JSON.parse(text), ...listed }) };
    expect(await registriesOf(both)).toEqual([refused(evil)]);
    const other = { schema: 'olm.bundle', name: 'foo.v0.9.0', package: 'foo', image: 'quay.io/foo/foo-bundle:v0' };
    const first = { [path]: `${JSON.stringify({ ...other, properties: [], ...listed })}\n${text}` };
    expect(await registriesOf(first)).toEqual([refused(evil).replace('json:1', 'json:2')]);
    const last = { [path]: `${text}\n${JSON.stringify({ ...other, properties: [], ...listed })}` };
    expect(await registriesOf(last)).toEqual([refused(evil)]);
  });

  test('the other rules about images hold as well', async () => {
    const files = bundle([
      base64(pod({ containers: [{ image: 'https://quay.io/foo' }, { image: 'quay.io/foo/a:v1' }] })),
    ]);
    expect(await found(imageReferenceIsCanonical, { files })).toEqual([
      expect.stringMatching(/^error .* https:\/\/quay\.io\/foo is not an image reference/),
    ]);
    expect(await found(relatedImagesExist, { files, images: { 'quay.io/foo/a:v1': 'absent' } })).toEqual([
      expect.stringContaining('quay.io/foo/a:v1 does not exist'),
    ]);
  });

  test('a place names the object', async () => {
    const snapshot = await snapshotOfExample({
      title: '',
      finds: [],
      files: {
        'catalog/foo/catalog.yaml': `---\nschema: olm.bundle\nname: foo.v1\npackage: foo\nproperties:\n- type: olm.bundle.object\n  value:\n    data: ${base64(pod({ containers: [{ image: evil }] }))}\n`,
      },
    });
    expect(imageUses(snapshot).map(use => use.place().line)).toEqual([8]);
  });
});

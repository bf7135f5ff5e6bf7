import { expect, test } from '@jest/globals';
import { basicExample } from '../../../../src/core/checks/template/examples.ts';
import { templateImages } from '../../../../src/core/checks/template/template-images.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

const path = 'operators/foo/catalog-templates/basic.yaml';
const files = basicExample({});
const template = files[path] ?? '';

function withImages(...images: readonly string[]): string {
  return template + images.map(image => `- {schema: olm.bundle, image: "${image}"}\n`).join('');
}

async function wanted(example: object): Promise<readonly string[]> {
  const snapshot = await snapshotOfExample({ title: '', finds: [], ...example });
  return templateImages(snapshot).map(({ text }) => text);
}

test('of a tree are those that a catalog lacks', async () => {
  expect(await wanted({ files })).toEqual([]);
  expect(
    await wanted({ files: { ...files, [path]: withImages('quay.io/foo/foo:1.2.0', 'quay.io/foo/foo:1.2.0') } }),
  ).toEqual(['quay.io/foo/foo:1.2.0']);
});

test('of a change are those that it adds to a template, though the catalog has them', async () => {
  const before = { ...files, [path]: template.replace(/- schema: olm.bundle\n {2}image: .*1\.1\.0\n/, '') };
  expect(await wanted({ base: before, merged: { [path]: template } })).toEqual(['quay.io/foo/foo:1.1.0']);
  expect(await wanted({ base: files, merged: { [path]: `${template}# a comment\n` } })).toEqual([]);
});

test('are none that cannot be pulled or that may not be', async () => {
  const images = ['', 'quay.io/foo/foo', 'UPPER', 'quay.io/foo/foo:2', 'elsewhere.example/foo:2', 'foo_bar.com/foo:1'];
  const changed = { ...files, [path]: withImages(...images.slice(1)) };
  expect(await wanted({ files: changed })).toEqual(['quay.io/foo/foo:2', 'elsewhere.example/foo:2']);
  const config = 'images:\n  allowedRegistries: [quay.io/foo]\n';
  expect(await wanted({ files: changed, config })).toEqual(['quay.io/foo/foo:2']);
});

import { expect, test } from '@jest/globals';
import { imageComponent } from '../../src/core/sbom/image-component.ts';
import { sbomOfCatalog } from '../../src/core/sbom/sbom-of-catalog.ts';
import { filesInMemory } from '../../src/flows/composite/files-in-memory.ts';
import { loadOneCatalog } from '../../src/flows/load/load-one-catalog.ts';

const hex = '4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393';
const bundle = `---\nschema: olm.bundle\npackage: foo\nname: foo.v1.0.0\nimage: quay.io/foo/bundle@sha256:${hex}\nproperties: [{type: olm.package, value: {packageName: foo, version: 1.0.0}}]\nrelatedImages: [{name: '', image: 'localhost:5000/a/op:v1'}, {name: again, image: 'quay.io/foo/bundle@sha256:${hex}'}]\n`;
const rest = `---\nschema: olm.package\nname: foo\n---\nschema: olm.channel\npackage: foo\nname: stable\nentries: [{name: foo.v1.0.0}]\n`;

async function sbom(text: string) {
  const files = filesInMemory(new Map([['foo/catalog.yaml', Buffer.from(text)]]));
  const options = {
    tree: files.tree,
    path: '',
    name: 'catalog',
    fileBytes: 1_000_000,
    now: '2026-01-15T12:00:00.000Z',
  };
  const { snapshot } = await loadOneCatalog(files, options);
  const catalog = snapshot.merged.catalogs.get('');
  if (catalog === undefined) throw new Error('there is no catalog');
  return sbomOfCatalog(catalog, { type: 'application', name: 'catalog' }, '1.0.0');
}

test('packages, bundles and images, each once, with what needs what, in any order of the documents', async () => {
  const bom = await sbom(bundle + rest);
  expect(bom).toEqual(await sbom(rest + bundle));
  expect(bom.components.map(component => component['bom-ref'])).toEqual([
    'package:foo',
    'bundle:foo/foo.v1.0.0',
    'image:localhost:5000/a/op:v1',
    `image:quay.io/foo/bundle@sha256:${hex}`,
  ]);
  const refs = new Set(['catalog', ...bom.components.map(component => component['bom-ref'])]);
  for (const { ref, dependsOn } of bom.dependencies)
    for (const each of [ref, ...dependsOn]) expect(refs).toContain(each);
});

test.each([
  [
    `quay.io/foo/bundle@sha256:${hex}`,
    { version: `sha256:${hex}`, purl: `pkg:oci/bundle@sha256%3A${hex}?repository_url=quay.io/foo/bundle` },
  ],
  ['localhost:5000/a/op:v1', { version: 'v1', purl: 'pkg:oci/op?repository_url=localhost%3A5000/a/op&tag=v1' }],
  ['not an image', { name: 'not an image' }],
])('%s is an image by its package URL', (reference, expected) => {
  expect(imageComponent(reference)).toMatchObject(expected);
});

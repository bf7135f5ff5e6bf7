import { describe, expect, test } from '@jest/globals';
import type { Blob } from '../../../src/core/catalog/blob.ts';
import { linkCatalog } from '../../../src/core/catalog/link.ts';
import type { Catalog } from '../../../src/core/catalog/model.ts';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';
import { emptyFields } from '../../../src/core/catalog/schemas/empty-fields.ts';

function blobs(text: string): readonly Blob[] {
  return readCatalogFile({ path: 'catalog/foo/catalog.yaml', text, isUtf8: true });
}

function link(text: string): Catalog {
  return linkCatalog('catalog', blobs(text), true);
}

function bundle(name: string, ...properties: string[]): string {
  return `---\n{schema: olm.bundle, package: foo, name: ${name}, image: quay.io/foo/${name}, properties: [${properties}]}\n`;
}

const version = (text: string) => `{type: olm.package, value: {packageName: foo, version: ${text}}}`;

describe('linkCatalog', () => {
  test('collects what belongs to a package', () => {
    const catalog = link(`
schema: olm.package
name: foo
defaultChannel: stable
---
{schema: olm.channel, package: foo, name: stable, entries: [{name: foo.v1, skips: [foo.v0]}]}
${bundle('foo.v1', version('1.0.0'))}---
{schema: olm.deprecations, package: foo, entries: [{reference: {schema: olm.package}, message: gone}, {reference: {schema: olm.bundle, name: foo.v1}, message: bad}]}
`);
    const foo = catalog.packages.get('foo');
    expect(foo?.definitions.map(({ content }) => content.name)).toEqual(['foo']);
    expect(foo?.defaultChannel).toBe('stable');
    expect(foo?.channels.get('stable')).toMatchObject({
      package: 'foo',
      entries: [{ name: 'foo.v1', skips: ['foo.v0'] }],
    });
    expect(foo?.bundles.get('foo.v1')).toMatchObject({
      package: 'foo',
      version: '1.0.0',
      release: '',
      image: 'quay.io/foo/foo.v1',
    });
    expect(foo?.deprecations.map(({ index, entry }) => [index, entry.schema, entry.name])).toEqual([
      [0, 'olm.package', ''],
      [1, 'olm.bundle', 'foo.v1'],
    ]);
    expect(catalog).toMatchObject({ root: 'catalog', isComplete: true });
    expect(catalog.blobs.length).toBe(4);
  });

  test('knows every package that is named, in order, defined or not', () => {
    const catalog = link(`
{schema: olm.channel, package: b, name: stable}
---
{schema: olm.package, name: a}
---
{schema: olm.bundle, package: __proto__, name: x}
---
{schema: example.com/x, package: c}
---
{schema: olm.channel, name: stable}
---
{schema: olm.channel, package: d, name: stable, entries: 1}
`);
    expect([...catalog.packages.keys()]).toEqual(['b', 'a', '__proto__', 'c', 'd']);
    expect(catalog.packages.get('b')?.definitions).toEqual([]);
    expect(catalog.packages.get('d')?.channels.size).toBe(0);
  });

  test('of several with one name the first counts, and the others stay visible', () => {
    const foo = link(`
{schema: olm.package, name: foo, defaultChannel: one}
---
{schema: olm.package, name: foo, defaultChannel: two}
---
{schema: olm.channel, package: foo, name: one, entries: [{name: a}]}
---
{schema: olm.channel, package: foo, name: one, entries: [{name: b}]}
${bundle('a', version('1.0.0'))}${bundle('a', version('2.0.0'))}`).packages.get('foo');
    expect(foo?.defaultChannel).toBe('one');
    expect(foo?.definitions.length).toBe(2);
    expect(foo?.channels.get('one')?.entries.map(({ name }) => name)).toEqual(['a']);
    expect(foo?.repeatedChannels.map(({ content }) => content.entries[0]?.name)).toEqual(['b']);
    expect(foo?.bundles.get('a')?.version).toBe('1.0.0');
    expect(foo?.repeatedBundles.length).toBe(1);
  });

  test.each<[string, string[], string, string]>([
    ['one property', [version('1.0.0')], '1.0.0', ''],
    ['a release', ['{type: olm.package, value: {packageName: foo, version: 1.0.0, release: "2"}}'], '1.0.0', '2'],
    ['keys in another case', ['{type: olm.package, value: {PackageName: foo, VERSION: 1.0.0}}'], '1.0.0', ''],
    ['no property', ['{type: olm.gvk, value: {version: v1}}'], '', ''],
    ['two properties', [version('1.0.0'), version('1.0.0')], '', ''],
    ['a property that is none', ['{type: olm.package, value: [1.0.0]}'], '', ''],
    ['a version that is a number', ['{type: olm.package, value: {packageName: foo, version: 1.0}}'], '', ''],
  ])('reads the version of a bundle with %s', (_title, properties, expected, release) => {
    const found = link(bundle('a', ...properties))
      .packages.get('foo')
      ?.bundles.get('a');
    expect([found?.version, found?.release]).toEqual([expected, release]);
  });

  test('links a hundred thousand bundles of one package and as many packages', () => {
    const [{ document } = { document: undefined }] = blobs('{schema: olm.package, name: foo}');
    if (document === undefined) throw new Error('nothing was read');
    const many = Array.from({ length: 100_000 }, (_, index): Blob[] => [
      {
        document,
        content: { ...emptyFields.bundle, kind: 'bundle', package: 'foo', name: `foo.v${index}`, problems: [] },
      },
      {
        document,
        content: { ...emptyFields.package, kind: 'package', package: `p${index}`, name: `p${index}`, problems: [] },
      },
    ]).flat();
    const catalog = linkCatalog('', many, false);
    expect(catalog.packages.size).toBe(100_001);
    expect(catalog.packages.get('foo')?.bundles.size).toBe(100_000);
    expect(catalog.isComplete).toBe(false);
  });
});

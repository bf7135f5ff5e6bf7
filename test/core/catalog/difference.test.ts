import { describe, expect, test } from '@jest/globals';
import { differenceOfCatalogs } from '../../../src/core/catalog/difference.ts';
import type { CatalogDifference, Changed, Kind } from '../../../src/core/catalog/difference-model.ts';
import { linkCatalog } from '../../../src/core/catalog/link.ts';
import type { Catalog } from '../../../src/core/catalog/model.ts';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';
import { readValue } from '../../../src/core/catalog/read-value.ts';
import { writeCatalog } from '../../../src/core/catalog/write-catalog.ts';
import { catalogText } from '../../support/catalog-text.ts';
import { generateCatalog, type PlainBlob } from '../../support/generate-catalog.ts';
import { createRandom, type Random } from '../../support/random.ts';

function catalogOf(files: Readonly<Record<string, string>>): Catalog {
  const blobs = Object.entries(files).flatMap(([path, text]) => readCatalogFile({ path, text, isUtf8: true }));
  return linkCatalog('catalog', blobs, true);
}

function difference(before: string | undefined, after: string | undefined): CatalogDifference['packages'] {
  const [was, is] = [before, after].map(text => (text === undefined ? undefined : catalogOf({ 'catalog.yaml': text })));
  return differenceOfCatalogs(was, is).packages;
}

const nothing = { channels: [], bundles: [], deprecations: [], isRestyled: false };
const foo = 'schema: olm.package\nname: foo\ndefaultChannel: stable\n';
const stable =
  '---\nschema: olm.channel\npackage: foo\nname: stable\nentries:\n- name: foo.v1\n- {name: foo.v2, replaces: foo.v1}\n';

function bundle(fields: string): string {
  return `---\nschema: olm.bundle\npackage: foo\nname: foo.v1\n${fields}`;
}

describe('packages', () => {
  test('differ when only one catalog has them', () => {
    const added = { name: 'foo', kind: 'added', defaultChannel: { before: '', after: 'stable' }, ...nothing };
    expect(difference(undefined, foo)).toEqual([added]);
    expect(difference('', foo)).toEqual([added]);
    expect(difference(foo, undefined)).toEqual([
      { ...added, kind: 'removed', defaultChannel: { before: 'stable', after: '' } },
    ]);
    expect(difference(undefined, undefined)).toEqual([]);
  });

  test('differ in their default channel', () => {
    expect(difference(foo, foo.replace('stable', 'fast'))).toEqual([
      { name: 'foo', kind: 'changed', defaultChannel: { before: 'stable', after: 'fast' }, ...nothing },
    ]);
  });

  test('differ in their style', () => {
    const restyled = { name: 'foo', kind: 'changed', ...nothing, isRestyled: true };
    expect(difference(foo, `${foo}description: Foos\n`)).toEqual([restyled]);
    const icon = 'icon:\n  base64data: PHN2Zy8+\n  mediatype: image/svg+xml\n';
    expect(difference(foo + icon, foo + icon.replace('PHN2', 'PHN3'))).toEqual([restyled]);
    expect(difference(foo + icon, foo + icon.replace('PHN2Zy8+', '|\n    PHN2\n    Zy8+'))).toEqual([]);
    expect(difference(`${foo}---\n${foo.replace('foo', 'bar')}`, foo.replace('foo', 'bar') + stable)).toMatchObject([
      { name: 'foo', isRestyled: false, definition: 'removed', channels: [{ name: 'stable' }] },
    ]);
  });

  test('differ in their properties', () => {
    const with1 = `${foo}properties: [{type: a, value: 1}, {type: b, value: {x: 1, y: 2}}]\n`;
    const with2 = `${foo}Properties: [{type: b, value: {y: 2, x: 1}}, {type: a, value: 1}, {type: a, value: 1}]\n`;
    const differs = { name: 'foo', kind: 'changed', ...nothing };
    expect(difference(foo, with1)).toEqual([{ ...differs, properties: ['a', 'b'] }]);
    expect(difference(with1, with1.replace('2}}]', '2}}, {type: null}]'))).toEqual([{ ...differs, properties: [''] }]);
    expect(difference(with1, with2)).toEqual([]);
  });

  test('differ in blobs that are not linked', () => {
    const other = '---\nschema: example.com/notes\npackage: foo\ntext: one\n';
    const differs = { name: 'foo', kind: 'changed', ...nothing, othersDiffer: true };
    expect(difference(foo, foo + other)).toEqual([differs]);
    expect(difference(foo + other, foo + other.replace('one', 'two'))).toEqual([differs]);
    expect(difference(foo, `${foo}---\n${foo}`)).toEqual([differs]);
    expect(
      difference(foo + other, `${foo}---\n{"text": "one", "package": "foo", "schema": "example.com/notes"}`),
    ).toEqual([]);
  });

  test('have blobs without a package under an empty name', () => {
    expect(difference(foo, `${foo}---\nschema: example.com/notes\n`)).toMatchObject([{ name: '', kind: 'added' }]);
    expect(difference(foo, `${foo}---\nschema: [\n`)).toMatchObject([{ name: '', kind: 'added', othersDiffer: true }]);
  });
});

describe('channels', () => {
  test('differ in entries and heads', () => {
    const after = stable.replace(
      '{name: foo.v2, replaces: foo.v1}',
      '{name: foo.v10, skips: [foo.v1, foo.v9], skipRange: <10.0.0}',
    );
    expect(difference(foo + stable, foo + after)).toEqual([
      {
        ...nothing,
        name: 'foo',
        kind: 'changed',
        channels: [
          {
            name: 'stable',
            kind: 'changed',
            heads: { before: ['foo.v2'], after: ['foo.v10'] },
            entries: [
              { name: 'foo.v2', kind: 'removed', replaces: { before: 'foo.v1', after: '' } },
              {
                name: 'foo.v10',
                kind: 'added',
                skips: { added: ['foo.v1', 'foo.v9'], removed: [] },
                skipRange: { before: '', after: '<10.0.0' },
              },
            ],
          },
        ],
      },
    ]);
  });

  test('differ in other fields', () => {
    const after = `${stable}properties: [{type: a, value: 1}]\n`;
    expect(difference(foo + stable, foo + after)).toMatchObject([{ channels: [{ kind: 'changed', entries: [] }] }]);
  });

  test('differ in their properties', () => {
    const properties = 'properties: [{type: a, value: 1}]\n';
    expect(difference(foo + stable, foo + stable + properties)).toEqual([
      {
        ...nothing,
        name: 'foo',
        kind: 'changed',
        channels: [{ name: 'stable', kind: 'changed', entries: [], properties: ['a'] }],
      },
    ]);
    expect(difference(foo + stable + properties, foo + stable + properties.replace('1', '1, x: y'))).toEqual([]);
  });

  test('are the same with their entries in another order', () => {
    const after = stable.replace('- name: foo.v1\n', '').concat('- {name: foo.v1, replaces: "", skips: []}\n');
    expect(difference(foo + stable, foo + after)).toEqual([]);
  });
});

describe('bundles', () => {
  const properties =
    'properties:\n- {type: olm.package, value: {packageName: foo, version: 1.0.0}}\n- {type: x, value: [1]}\n';

  test('differ in image, properties and related images', () => {
    const before = bundle(`image: a\n${properties}relatedImages: [{image: b}, {image: c}]\n`);
    const after = bundle('image: z\nproperties: [{type: x, value: [2]}]\nrelatedImages: [{image: c}, {image: d}]\n');
    expect(difference(before, after)).toEqual([
      {
        ...nothing,
        name: 'foo',
        kind: 'changed',
        bundles: [
          {
            name: 'foo.v1',
            kind: 'changed',
            version: '',
            image: { before: 'a', after: 'z' },
            properties: ['olm.package', 'x'],
            relatedImages: { added: ['d'], removed: ['b'], renamed: [] },
          },
        ],
      },
    ]);
  });

  test('differ in properties that no rule needs', () => {
    const before = 'properties:\n- {type: olm.csv.metadata, value: {annotations: {a: b}}}\n';
    expect(difference(bundle(before), bundle(before.replace('a: b', 'a: c')))).toMatchObject([
      { bundles: [{ kind: 'changed', properties: ['olm.csv.metadata'] }] },
    ]);
    expect(difference(bundle(before), bundle(`# comment\n${before.replace('value', '"value"')}`))).toEqual([]);
  });

  test('differ in the names of related images', () => {
    expect(
      difference(bundle('relatedImages: [{image: b}]\n'), bundle('relatedImages: [{image: b, name: other}]\n')),
    ).toMatchObject([{ bundles: [{ relatedImages: { added: [], removed: [], renamed: ['b'] } }] }]);
  });

  test('are the same with properties and images in another order, or twice', () => {
    const before = bundle(`image: a\n${properties}relatedImages: [{image: b}, {image: c}]\n`);
    const after = bundle(
      `note: unknown to opm\nproperties:\n- {value: [1], type: x}\n- {type: olm.package, value: {version: 1.0.0, packageName: foo}}\n- {type: x, value: [1]}\nimage: a\nrelatedImages: [{image: c}, {image: b, name: ""}, {image: c}]\n`,
    );
    expect(difference(before, after)).toEqual([]);
  });

  test('have a version after the change, or before a removal', () => {
    const removed = difference(bundle(`image: a\n${properties}`), foo)[0]?.bundles;
    expect(removed).toEqual([
      { name: 'foo.v1', kind: 'removed', version: '1.0.0', image: { before: 'a', after: '' }, properties: [] },
    ]);
  });

  test('come in natural order', () => {
    const text = ['foo.v1.10.0', 'foo.v1.9.0', 'bar'].map(name => bundle('').replace('foo.v1', name)).join('');
    expect(difference('', text)[0]?.bundles.map(({ name }) => name)).toEqual(['bar', 'foo.v1.9.0', 'foo.v1.10.0']);
  });
});

test('deprecations differ by what they are about', () => {
  const deprecations = (...entries: string[]) =>
    `---\nschema: olm.deprecations\npackage: foo\nentries:\n${entries.map(entry => `- ${entry}\n`).join('')}`;
  const old = '{reference: {schema: olm.bundle, name: foo.v1}, message: old}';
  const gone = '{reference: {schema: olm.channel, name: stable}, message: gone}';
  const all = '{reference: {schema: olm.package}, message: all}';
  const found = difference(deprecations(old, gone), deprecations(all, old.replace('old', 'very old')))[0]?.deprecations;
  expect(found).toEqual([
    { schema: 'olm.bundle', name: 'foo.v1', kind: 'changed', message: { before: 'old', after: 'very old' } },
    { schema: 'olm.channel', name: 'stable', kind: 'removed', message: { before: 'gone', after: '' } },
    { schema: 'olm.package', name: '', kind: 'added', message: { before: '', after: 'all' } },
  ]);
  expect(difference(foo + deprecations(old, gone), foo + deprecations(gone, old))).toEqual([]);
});

describe('in generated catalogs', () => {
  test('another style, order and division into files make no difference', () => {
    const random = createRandom(1);
    for (let round = 0; round < 60; round++) {
      const before = catalogOf(catalogText(generateCatalog(random), random));
      const values = random.shuffle(before.blobs.map(({ document }) => readValue(document)));
      const format = random.pick(['yaml', 'json'] as const);
      const after = { [`catalog.${format}`]: writeCatalog(values, format) };
      expect({ after, found: differenceOfCatalogs(before, catalogOf(after)).packages }).toEqual({ after, found: [] });
    }
  });

  test('the difference of swapped sides is the difference swapped', () => {
    const random = createRandom(2);
    let differing = 0;
    for (let round = 0; round < 40; round++) {
      const blobs = generateCatalog(random);
      const before = catalogOf(catalogText(blobs, random));
      const after = catalogOf(catalogText(changed(blobs, random), random));
      const [there, back] = [differenceOfCatalogs(before, after), differenceOfCatalogs(after, before)];
      expect(swapped(back)).toEqual(withoutVersions(there));
      differing += there.packages.length;
    }
    expect(differing).toBeGreaterThan(30);
  });
});

/** Leaves out blobs, and alters texts deep within others. */
function changed(blobs: readonly PlainBlob[], random: Random): PlainBlob[] {
  return blobs
    .filter(() => random.chance(0.8))
    .map(blob => {
      const texts = JSON.stringify(blob).split('"');
      const at = texts.findIndex((text, index) => index > 8 && /^[a-z0-9.]+$/.test(text) && random.chance(0.1));
      return JSON.parse(at < 0 ? texts.join('"') : texts.with(at, `${texts[at]}x`).join('"')) as PlainBlob;
    });
}

const swappedKinds: Record<Kind, Kind> = { added: 'removed', removed: 'added', changed: 'changed' };

/** A difference seen from the other side: kinds, sides and lists change places. */
function swapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(swapped);
  if (typeof value !== 'object' || value === null) return value;
  if ('before' in value) return { before: (value as Changed<unknown>).after, after: value.before };
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      if (key === 'version') return [];
      if (key === 'kind' || key === 'definition') return [[key, swappedKinds[member as Kind]]];
      const name = key === 'added' ? 'removed' : key === 'removed' ? 'added' : key;
      return [[name, swapped(member)]];
    }),
  );
}

/** A changed bundle shows the version that it has after the change, which is not the same one from the other side. */
function withoutVersions(value: unknown): unknown {
  return swapped(swapped(value));
}

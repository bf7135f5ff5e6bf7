import { describe, expect, test } from '@jest/globals';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';
import { readValue } from '../../../src/core/catalog/read-value.ts';
import { rewriteBlob } from '../../../src/core/catalog/rewrite-blob.ts';
import { updateCatalogFile } from '../../../src/core/catalog/update-catalog-file.ts';
import { writeCatalog } from '../../../src/core/catalog/write-catalog.ts';
import { canonicalText } from '../../../src/core/json/canonical-text.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';
import type { SourceFile } from '../../../src/core/source.ts';
import { catalogText } from '../../support/catalog-text.ts';
import { generateCatalog } from '../../support/generate-catalog.ts';
import { createRandom, type Random } from '../../support/random.ts';

const definition = { schema: 'olm.package', name: 'foo', defaultChannel: 'stable' };

function channel(name: string, ...entries: readonly string[]): JsonObject {
  return { schema: 'olm.channel', package: 'foo', name, entries: entries.map(entry => ({ name: entry })) };
}

function update(text: string, ...blobs: readonly JsonObject[]): string {
  return updateCatalogFile({ path: 'c.yaml', text, isUtf8: true }, writeCatalog(blobs, 'yaml'));
}

describe('a file that is kept by hand', () => {
  const stable = '# the one to use\nschema: olm.channel\npackage: foo\nname: stable\nentries: [{name: a}] # one\n';
  const beta = 'name: beta # for the brave\npackage: foo\nschema: olm.channel\nentries:\n  - name: "b"\n';
  const head = '---\n# kept by hand\nschema: olm.package\nname: foo # ours\nskipped: true\ndefaultChannel: stable\n';
  const text = `${head}---  # second\n${stable}---\n${beta}`;

  test('stays byte for byte where it says what is wanted', () => {
    expect(update(text, channel('stable', 'a'), definition, channel('beta', 'b'))).toBe(text);
  });

  test('keeps all but a changed blob, of which the comments around stay', () => {
    expect(update(text, definition, channel('beta', 'b'), channel('stable', 'a', 'c'))).toBe(
      text.replace(
        /schema: olm.channel\npackage: foo\nname: stable\nentries.*\n/,
        'entries:\n- name: a\n- name: c\nname: stable\npackage: foo\nschema: olm.channel\n',
      ),
    );
  });

  test('loses what is gone, and gets what is new beside its neighbour', () => {
    const gamma = '---\nentries:\n- name: c\nname: gamma\npackage: foo\nschema: olm.channel\n';
    expect(update(text, definition, channel('gamma', 'c'), channel('stable', 'a'))).toBe(
      text.replace(`---\n${beta}`, '').replace('---  # second', `${gamma}---  # second`),
    );
    expect(update(text, definition, channel('beta', 'b'), channel('gamma', 'c'), channel('stable', 'a'))).toBe(
      text + gamma,
    );
  });

  test('gets its first blob before all others', () => {
    const others = update(`---\n${stable}`, definition, channel('stable', 'a'));
    expect(others).toBe(`---\ndefaultChannel: stable\nname: foo\nschema: olm.package\n---\n${stable}`);
  });
});

test.each<[string, Partial<SourceFile>]>([
  ['holds nothing', { text: '' }],
  ['is JSON, and is to be YAML', { text: '{"schema": "a"}\n' }],
  ['cannot be read', { text: '# kept\nschema: olm.package\nname: foo\ndefaultChannel: stable\n---\n- 1\n' }],
  ['is no UTF-8', { text: '# \ufffd\nschema: olm.package\nname: foo\n', isUtf8: false }],
])('a file that %s is written whole', (_what, file) => {
  const rendered = writeCatalog([definition], 'yaml');
  expect(updateCatalogFile({ path: 'c.yaml', text: '', isUtf8: true, ...file }, rendered)).toBe(rendered);
});

test('JSON that opm wrote from an image keeps the order that keys have there', () => {
  const properties = [{ type: 'a', value: { name: 'x', kind: 'y' } }];
  const bundle = { schema: 'olm.bundle', name: 'a', package: 'foo', image: 'b', properties };
  const text = writeCatalog([bundle], 'json');
  const rendered = writeCatalog([definition, rewriteBlob(bundle)], 'json');
  const file = { path: 'c.json', text, isUtf8: true };
  expect(updateCatalogFile(file, rendered)).toBe(writeCatalog([definition], 'json') + text);
  expect(rendered.endsWith(text)).toBe(false);
});

test('a blob that is there twice stays twice', () => {
  const text = '# a\nschema: a\n---\n# b\nschema: a\n';
  expect(update(text, { schema: 'a' }, { schema: 'a' })).toBe(text);
  expect(update(text, { schema: 'a' })).toBe('# a\nschema: a\n');
});

test('a file that opm wrote becomes the file that opm would write, and any other says the same', () => {
  const random = createRandom(31);
  let keptDocuments = 0;
  for (let round = 0; round < 150; round += 1) {
    const blobs = generateCatalog(random) as unknown as JsonObject[];
    for (const [path, text] of Object.entries(catalogText(blobs as never, random))) {
      const file = { path, text, isUtf8: true };
      // YAML in braces is no JSON, although it may begin like it.
      if (readCatalogFile(file).some(({ content }) => content.kind === 'unreadable')) continue;
      const values = readCatalogFile(file).map(({ document }) => rewriteBlob(readValue(document) as JsonObject));
      const format = readCatalogFile(file)[0]?.document.format ?? 'yaml';
      const wanted = changed(values, random).map(rewriteBlob);
      const rendered = writeCatalog(wanted, format);
      const written = { ...file, text: writeCatalog(values, format) };
      expect(updateCatalogFile(written, rendered)).toBe(rendered);
      const updated = updateCatalogFile(file, rendered);
      expect(meanings({ ...file, text: updated })).toEqual(meanings({ ...file, text: rendered }));
      // Every document that is still wanted is there as it was, but in files that are JSON and YAML.
      const documents = readCatalogFile(file).map(({ document }) => document);
      if (wanted.length === 0 || documents.some(document => document.format !== format)) continue;
      const isWanted = new Set(wanted.map(canonicalText));
      const kept = documents.filter((_, at) => isWanted.has(canonicalText(values[at] as Json)));
      expect(kept.filter(document => !updated.includes(document.text))).toEqual([]);
      keptDocuments += kept.length;
    }
  }
  expect(keptDocuments).toBeGreaterThan(500);
});

function changed(values: readonly JsonObject[], random: Random): JsonObject[] {
  return values.flatMap(value => {
    const other = `${String(value.name)}-${random.int(1000)}`;
    if (random.chance(0.6)) return [value];
    if (random.chance(0.3)) return [];
    if (random.chance(0.4)) return [value, { ...value, name: other }];
    return [{ ...value, defaultChannel: other, image: other, properties: [{ type: other, value: 1 }] }];
  });
}

function meanings(file: SourceFile): readonly string[] {
  return readCatalogFile(file)
    .map(({ document }) => canonicalText(rewriteBlob(readValue(document) as JsonObject)))
    .sort();
}

import { describe, expect, test } from '@jest/globals';
import type { Check, Example } from '../../../../src/core/checks/define.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { catalogMatchesTemplate } from '../../../../src/core/checks/template/catalog-matches-template.ts';
import { basicExample } from '../../../../src/core/checks/template/examples.ts';
import { mappedNamesHaveNoPath } from '../../../../src/core/checks/template/mapped-names-have-no-path.ts';
import { mappingIsComplete } from '../../../../src/core/checks/template/mapping-is-complete.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

type Files = Readonly<Record<string, string>>;

/** The findings as `severity: message`. */
async function findings(check: Check, example: Omit<Example, 'title' | 'finds'>): Promise<readonly string[]> {
  const snapshot = await snapshotOfExample({ title: '', finds: [], ...example });
  return runChecks(snapshot, [check]).findings.map(({ severity, message }) => `${severity}: ${message}`);
}

const rendered = basicExample({});
const manifests: Files = {
  'operators/foo/1.2.0/manifests/foo.clusterserviceversion.yaml': 'kind: ClusterServiceVersion\n',
  'operators/foo/1.2.0/metadata/annotations.yaml': 'annotations: {}\n',
};

describe('in a change', () => {
  const drifted = basicExample({ defaultChannel: 'alpha' });

  test('an operator is compared in every catalog when its template changes', async () => {
    const template = 'operators/foo/catalog-templates/basic.yaml';
    const merged = {
      [template]: rendered[template]?.replace('defaultChannel: stable', 'defaultChannel: alpha') ?? null,
    };
    expect(await findings(catalogMatchesTemplate, { base: rendered, merged })).toEqual([
      'warning: The default channel of foo is "stable" in catalogs/v4.20/foo, but "alpha" in basic.yaml.',
    ]);
  });

  test('an operator that only gets a bundle is not compared', async () => {
    expect(await findings(catalogMatchesTemplate, { base: drifted, merged: manifests })).toEqual([]);
    const unmapped = { ...rendered, 'catalogs/v4.19/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' };
    expect(await findings(mappingIsComplete, { base: unmapped, merged: manifests })).toEqual([]);
  });

  test('a mapping is held against the catalogs that the change leaves', async () => {
    const merged = { 'catalogs/v4.20/foo/catalog.yaml': null };
    const base = { ...rendered, 'catalogs/v4.20/bar/catalog.yaml': '---\nschema: olm.package\nname: bar\n' };
    expect(await findings(mappingIsComplete, { base, merged })).toEqual([
      'warning: Catalog v4.20 is mapped to basic.yaml, but catalogs/v4.20/foo has no catalog file.',
    ]);
  });
});

describe('nothing is reported', () => {
  test('of a catalog that could not be read', async () => {
    const files = basicExample({ defaultChannel: 'alpha' });
    const path = 'catalogs/v4.20/foo/catalog.yaml';
    const large = { ...files, [path]: `${files[path]}# ${'x'.repeat(70_000)}\n` };
    const limits = { '.github/catalog-keeper.yml': 'limits:\n  fileBytes: 65536\n' };
    expect(await findings(catalogMatchesTemplate, { files: large })).toHaveLength(1);
    expect(await findings(catalogMatchesTemplate, { files: { ...large, ...limits } })).toEqual([]);
    expect(await findings(mappingIsComplete, { files: { ...large, ...limits } })).toEqual([]);
  });

  test('of operators that are not kept in file-based catalogs', async () => {
    const files = { ...rendered, 'operators/foo/ci.yaml': 'reviewers: [alice]\n' };
    expect(await findings(mappingIsComplete, { files })).toEqual([]);
  });
});

test('a template of an unknown schema is shown', async () => {
  const files = {
    ...rendered,
    'operators/foo/ci.yaml': rendered['operators/foo/ci.yaml']?.replace('olm.template.basic', 'olm.composite') ?? '',
    'operators/foo/catalog-templates/basic.yaml': '---\nschema: olm.composite\n',
  };
  expect(await findings(catalogMatchesTemplate, { files })).toEqual([
    'warning: Catalogs cannot be compared with basic.yaml, because its schema olm.composite is not supported.',
  ]);
});

test('a mapping without a template or a catalog is incomplete', async () => {
  const ci = 'fbc:\n  enabled: true\n  catalog_mapping:\n  - catalog_names: [v4.20]\n  - template_name: basic.yaml\n';
  expect(await findings(mappingIsComplete, { files: { ...rendered, 'operators/foo/ci.yaml': ci } })).toEqual([
    'warning: The mapping of basic.yaml has no catalog.',
  ]);
});

describe('P10: names in ci.yaml stay below their directories', () => {
  const mapping = (template: string, catalog = 'v4.20') =>
    `fbc:\n  enabled: true\n  catalog_mapping:\n  - {template_name: ${template}, type: olm.template.basic, catalog_names: [${catalog}]}\n`;
  const of = (template: string, catalog?: string) => ({
    files: { ...rendered, 'operators/foo/ci.yaml': mapping(template, catalog) },
  });

  test.each([
    '..',
    '.',
    '../basic.yaml',
    'x/basic.yaml',
    '/etc/passwd',
    '"..\\\\basic.yaml"',
    './basic.yaml',
    '"a\\0"',
  ])('a template %s is an error, told once', async name => {
    expect(await findings(mappedNamesHaveNoPath, of(name))).toEqual([
      expect.stringMatching(/^error: template_name ".*" is not the name of a file\.$/),
    ]);
    expect(await findings(mappingIsComplete, of(name))).toEqual([]);
  });

  test.each(['basic.yaml', '...', '..basic.yaml', 'a b.yaml'])('a template %s is the name of a file', async name => {
    expect(await findings(mappedNamesHaveNoPath, of(name))).toEqual([]);
  });

  test('an absent or empty template is an error', async () => {
    const message = 'error: An entry of catalog_mapping has no template_name.';
    expect(await findings(mappedNamesHaveNoPath, of('""'))).toEqual([message]);
    const ci = 'fbc:\n  enabled: true\n  catalog_mapping:\n  - catalog_names: [v4.20]\n';
    expect(await findings(mappedNamesHaveNoPath, { files: { ...rendered, 'operators/foo/ci.yaml': ci } })).toEqual([
      message,
    ]);
  });

  test.each(['..', '../docs', 'v4.20/../../docs'])('a catalog %s is an error, told once', async name => {
    expect(await findings(mappedNamesHaveNoPath, of('basic.yaml', name))).toEqual([
      expect.stringMatching(/^error: catalog_names has ".*", which is not the name of a catalog\.$/),
    ]);
    expect(await findings(mappingIsComplete, of('basic.yaml', name))).toEqual([
      expect.stringContaining('it is not in any mapping of operators/foo/ci.yaml'),
    ]);
  });

  test('a template deeper in the directory is not read', async () => {
    const template = rendered['operators/foo/catalog-templates/basic.yaml'] ?? '';
    const drifted = { 'operators/foo/catalog-templates/x/basic.yaml': template.replace('stable', 'alpha') };
    const snapshot = await snapshotOfExample({
      title: '',
      finds: [],
      files: { ...rendered, ...drifted, 'operators/foo/ci.yaml': mapping('x/basic.yaml') },
    });
    expect([...(snapshot.merged.operators.get('foo')?.templates.keys() ?? [])]).toEqual(['basic.yaml']);
    expect(runChecks(snapshot, [catalogMatchesTemplate]).findings).toEqual([]);
  });
});

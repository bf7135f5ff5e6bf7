import { describe, expect, test } from '@jest/globals';
import { runChecks } from '../../src/core/checks/run.ts';
import { mappingIsComplete } from '../../src/core/checks/template/mapping-is-complete.ts';
import { snapshotOfExample } from '../support/snapshot-of-example.ts';

const packageText = (name: string) => `---\nschema: olm.package\nname: ${name}\n`;
const bundleText = (name: string, version: string) =>
  `---\nschema: olm.bundle\npackage: ${name}\nname: ${name}.v${version}\n`;
const rootOf = (side: {
  catalogs: ReadonlyMap<string, { packages: ReadonlyMap<string, unknown>; isComplete: boolean }>;
}) => side.catalogs.get('catalog');

describe('what is loaded of a change', () => {
  const base = { 'catalog/foo/a.yaml': packageText('foo'), 'catalog/bar/a.yaml': packageText('bar') };

  test('of a catalog the changed packages, on both sides', async () => {
    const { base: before, merged } = await snapshotOfExample({
      title: '',
      base,
      merged: { 'catalog/foo/b.yaml': bundleText('foo', '1.0.0') },
      finds: [],
    });
    expect([...(rootOf(before)?.packages.keys() ?? [])]).toEqual(['foo']);
    expect([...(rootOf(merged)?.packages.keys() ?? [])]).toEqual(['foo']);
    expect(rootOf(merged)?.isComplete).toBe(false);
  });

  test.each([
    ['a blob of another package', { 'catalog/foo/b.yaml': bundleText('bar', '1.0.0') }],
    ['a file in the root of the catalog', { 'catalog/more.yaml': bundleText('bar', '1.0.0') }],
    ['an ignore file in the root', { 'catalog/.indexignore': 'README.md\n' }],
  ])('%s makes the whole catalog count, on both sides', async (_what, changed) => {
    const { base: before, merged } = await snapshotOfExample({ title: '', base, merged: changed, finds: [] });
    for (const side of [before, merged]) {
      expect(rootOf(side)?.isComplete).toBe(true);
      expect([...(rootOf(side)?.packages.keys() ?? [])].sort()).toEqual(['bar', 'foo']);
    }
  });

  test('tens of thousands of packages that come in one file are loaded', async () => {
    const many = Array.from({ length: 30_000 }, (_, index) => packageText(`p${index}`)).join('');
    const { merged } = await snapshotOfExample({ title: '', base, merged: { 'catalog/foo/b.yaml': many }, finds: [] });
    expect(rootOf(merged)?.packages.size).toBe(30_001);
  });

  test.each([
    ['comes to the catalog', { 'catalog/foo/a.yaml': packageText('foo') }],
    ['is not defined in its directory', { 'catalog/foo/a.yaml': bundleText('foo', '1.0.0') }],
  ])('P12: a package that %s may stand in a directory of another name', async (_what, changed) => {
    const elsewhere = { 'catalog/other/a.yaml': packageText('foo'), 'catalog/bar/a.yaml': packageText('bar') };
    const { base: before, merged } = await snapshotOfExample({
      title: '',
      base: elsewhere,
      merged: changed,
      finds: [],
    });
    expect([before, merged].map(side => rootOf(side)?.isComplete)).toEqual([true, true]);
  });

  const stray = 'catalog/bar/stray.yaml';
  const channelText = '---\nschema: olm.channel\npackage: foo\nname: stable\nentries: [{name: foo.v1.0.0}]\n';
  test.each([
    ['a bundle', { [stray]: bundleText('foo', '1.0.0') }],
    ['a channel', { [stray]: channelText }],
    ['deprecations', { [stray]: '---\nschema: olm.deprecations\npackage: foo\nentries: []\n' }],
    ['a blob of another schema', { [stray]: '---\nschema: example\npackage: foo\n' }],
    ['a channel, behind a link', { 'shared/foo.yaml': channelText, [stray]: 'symlink:../../shared/foo.yaml' }],
  ])('P12: a package that differs may have %s in a directory of another name', async (_what, files) => {
    const { base: before, merged } = await snapshotOfExample({
      title: '',
      base: { ...base, ...(files as Readonly<Record<string, string>>) },
      merged: { 'catalog/foo/b.yaml': bundleText('foo', '1.0.0') },
      finds: [],
    });
    expect([before, merged].map(side => rootOf(side)?.isComplete)).toEqual([true, true]);
  });

  test('P12: a package in a changed directory is loaded with its strays, though none of its blobs changes', async () => {
    const hidden = { 'catalog/foo/.indexignore': 'README.md\n', 'catalog/foo/README.md': 'old' };
    const { base: before, merged } = await snapshotOfExample({
      title: '',
      base: { ...base, ...hidden, [stray]: bundleText('foo', '1.0.0') },
      merged: { 'catalog/foo/README.md': 'new' },
      finds: [],
    });
    expect([before, merged].map(side => rootOf(side)?.isComplete)).toEqual([true, true]);
  });

  test.each([
    ['comes to another catalog', { 'catalogs/v1/foo/a.yaml': packageText('foo') }],
    [
      'loses a bundle directory',
      {
        'operators/foo/1.0.0/manifests/a.yaml': null,
        'operators/foo/1.0.0/metadata/annotations.yaml': null,
      },
    ],
  ])(
    'T17, P12: a package that %s is looked for in directories of other names of all catalogs',
    async (_what, changed) => {
      const { base: before, merged } = await snapshotOfExample({
        title: '',
        base: {
          'catalogs/v1/bar/a.yaml': packageText('bar'),
          'catalogs/v2/home/a.yaml': packageText('foo'),
          'operators/foo/1.0.0/manifests/a.yaml': 'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
          'operators/foo/1.0.0/metadata/annotations.yaml':
            'annotations: {operators.operatorframework.io.bundle.package.v1: foo}\n',
        },
        merged: changed,
        finds: [],
      });
      for (const { catalogs } of [before, merged]) expect(catalogs.get('catalogs/v2')?.isComplete).toBe(true);
    },
  );

  test.each([
    ['comes to the catalog', { 'catalog/new/a.yaml': packageText('new') }],
    ['is not named after its directory', { 'catalog/home/b.yaml': bundleText('resident', '1.0.0') }],
  ])('a package that %s needs no more, where no other file names it', async (_what, changed) => {
    const { base: before, merged } = await snapshotOfExample({
      title: '',
      base: { ...base, 'catalog/home/a.yaml': packageText('resident') },
      merged: changed,
      finds: [],
    });
    for (const side of [before, merged]) {
      expect(rootOf(side)?.isComplete).toBe(false);
      expect([...(rootOf(side)?.packages.keys() ?? [])]).not.toContain('foo');
    }
  });

  test('P12: another file names a package however it spells it', async () => {
    const { merged } = await snapshotOfExample({
      title: '',
      base: { ...base, 'catalog/bar/b.yaml': '---\nschema: olm.bundle\nname: a\npackage: "n\\x65w"\n' },
      merged: { 'catalog/new/a.yaml': packageText('new') },
      finds: [],
    });
    expect(rootOf(merged)?.isComplete).toBe(true);
  });

  describe('depends on what heads of channels require:', () => {
    const packageOf = (name: string, version: string, ...properties: readonly string[]) =>
      `${packageText(name)}defaultChannel: stable\n---\nschema: olm.channel\npackage: ${name}\nname: stable\nentries:\n  - name: ${name}.v${version}\n${bundleText(name, version)}properties:\n  - {type: olm.package, value: {packageName: ${name}, version: ${version}}}\n${properties.map(each => `  - ${each}\n`).join('')}`;
    const api = 'value: {group: dep.io, version: v1, kind: Dep}';
    const provides = `{type: olm.gvk, ${api}}`;
    const requires = `{type: olm.gvk.required, ${api}}`;
    const requiresPackage = '{type: olm.package.required, value: {packageName: dep, versionRange: ">=1.0.0"}}';
    const packages = {
      'catalog/foo/a.yaml': packageOf('foo', '1.0.0'),
      'catalog/bar/a.yaml': packageOf('bar', '1.0.0'),
      'catalog/dep/a.yaml': packageOf('dep', '1.0.0', provides),
    };
    const loaded = async (base: Record<string, string>, merged: Record<string, string | null>) => {
      const sides = await snapshotOfExample({ title: '', base, merged, finds: [] });
      const names = (side: typeof sides.base) => [...(rootOf(side)?.packages.keys() ?? [])].sort();
      expect(rootOf(sides.merged)?.isComplete).toBe(false);
      return [names(sides.base), names(sides.merged)];
    };

    test.each([
      ['an API', requires],
      ['a package', requiresPackage],
    ])('the package that provides %s is loaded, and no other', async (_, requirement) => {
      const merged = { 'catalog/foo/a.yaml': packageOf('foo', '1.1.0', requirement) };
      expect(await loaded(packages, merged)).toEqual([
        ['dep', 'foo'],
        ['dep', 'foo'],
      ]);
    });

    test.each([
      ['an API that is gone', requires, packageOf('dep', '1.1.0')],
      ['a package of which a version is gone', requiresPackage, packageOf('dep', '2.0.0', provides)],
      ['a package of which a version takes the place of another', requiresPackage, packageOf('dep', '1.1.0', provides)],
    ])('so is what requires %s', async (_, requirement, after) => {
      const base = { ...packages, 'catalog/foo/a.yaml': packageOf('foo', '1.0.0', requirement) };
      expect(await loaded(base, { 'catalog/dep/a.yaml': after })).toEqual([
        ['dep', 'foo'],
        ['dep', 'foo'],
      ]);
    });

    test('a release beside the others needs no more', async () => {
      const base = { ...packages, 'catalog/foo/a.yaml': packageOf('foo', '1.0.0', requiresPackage) };
      const [, , next = ''] = packageOf('dep', '1.1.0', provides).split(/^(?=---)/m);
      expect(next).toContain('olm.bundle');
      expect(await loaded(base, { 'catalog/dep/b.yaml': next })).toEqual([['dep'], ['dep']]);
    });

    test('nothing more where the check is turned off', async () => {
      const config = 'checks:\n  head-is-installable:\n    severity: off\n';
      const merged = { 'catalog/foo/a.yaml': packageOf('foo', '1.1.0', requires) };
      const after = await snapshotOfExample({ title: '', base: packages, merged, config, finds: [] });
      expect([...(rootOf(after.merged)?.packages.keys() ?? [])]).toEqual(['foo']);
    });
  });

  test('an ignore file hides what is below its directory', async () => {
    const { merged } = await snapshotOfExample({
      title: '',
      base: { ...base, 'catalog/foo/.indexignore': 'OWNERS\n', 'catalog/foo/OWNERS': 'approvers: [alice]\n' },
      merged: { 'catalog/foo/b.yaml': bundleText('foo', '1.0.0') },
      finds: [],
    });
    expect(rootOf(merged)).toMatchObject({
      blobs: [{ content: { kind: 'package' } }, { content: { kind: 'bundle' } }],
    });
  });

  describe('of several catalogs', () => {
    const ci = `fbc:
  enabled: true
  catalog_mapping:
  - {template_name: a.yaml, type: olm.template.basic, catalog_names: [v4.18, v4.19]}
  - {template_name: b.yaml, type: olm.template.basic, catalog_names: [v4.20]}
`;
    const several = {
      ...Object.fromEntries(
        ['v4.17', 'v4.18', 'v4.19', 'v4.20'].flatMap(version => [
          [`catalogs/${version}/foo/a.yaml`, packageText('foo')],
          [`catalogs/${version}/bar/a.yaml`, packageText('bar')],
        ]),
      ),
      'operators/foo/ci.yaml': ci,
      'operators/foo/catalog-templates/a.yaml': 'schema: olm.template.basic\n',
      'operators/foo/catalog-templates/b.yaml': 'schema: olm.template.basic\n',
    };
    const more = { 'catalogs/v4.20/foo/b.yaml': bundleText('foo', '1.0.0') };

    test.each<[string, Record<string, string | null>, string[]]>([
      ['those that change', more, ['v4.20']],
      ['those of a template that changes', { 'operators/foo/catalog-templates/a.yaml': 'x: 1\n' }, ['v4.18', 'v4.19']],
      ['those of a mapping that changes', { 'operators/foo/ci.yaml': `${ci}# more\n` }, ['v4.18', 'v4.19', 'v4.20']],
      ['those of neither', { 'operators/foo/README.md': 'foo\n' }, []],
      [
        'all, when a package is in no directory of its name',
        { 'catalogs/v4.20/foo/b.yaml': bundleText('bar', '1.0.0') },
        ['v4.17', 'v4.18', 'v4.19', 'v4.20'],
      ],
    ])('%s are loaded', async (_what, changed, loaded) => {
      const { merged } = await snapshotOfExample({ title: '', base: several, merged: changed, finds: [] });
      expect([...merged.catalogs.keys()].sort()).toEqual(loaded.map(version => `catalogs/${version}`));
    });

    test('all are loaded when a package without an operator goes from one: another may have it still', async () => {
      const plain = Object.fromEntries(Object.entries(several).filter(([path]) => path.startsWith('catalogs/')));
      const { base: before, merged } = await snapshotOfExample({
        title: '',
        base: plain,
        merged: { 'catalogs/v4.20/foo/a.yaml': null },
        finds: [],
      });
      for (const side of [before, merged]) expect(side.catalogs.size).toBe(4);
    });

    test('what a catalog that is not loaded has of an operator is known', async () => {
      const snapshot = await snapshotOfExample({ title: '', base: several, merged: more, finds: [] });
      const files = snapshot.merged.operators.get('foo')?.catalogFiles;
      expect(files?.get('catalogs/v4.17')).toBe('catalogs/v4.17/foo/a.yaml');
      expect(runChecks(snapshot, [mappingIsComplete]).findings).toMatchObject([{ file: 'catalogs/v4.17/foo/a.yaml' }]);
    });
  });

  test('operators are looked at in every catalog once more than new bundles changes', async () => {
    const repository = {
      'catalogs/v4.19/foo/catalog.yaml': packageText('foo'),
      'catalogs/v4.20/foo/catalog.yaml': packageText('foo'),
      'operators/foo/ci.yaml': 'reviewers: [alice]\n',
    };
    const bundle = {
      'operators/foo/1.0.0/manifests/a.yaml': 'a: 1\n',
      'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
    };
    const load = (merged: Record<string, string | null>, before: Record<string, string> = {}) =>
      snapshotOfExample({ title: '', base: { ...repository, ...before }, merged, finds: [] });
    expect([...(await load(bundle)).merged.catalogs.keys()]).toEqual([]);
    const removal = await load(Object.fromEntries(Object.keys(bundle).map(path => [path, null])), bundle);
    expect([...removal.merged.catalogs.keys()]).toEqual(['catalogs/v4.19', 'catalogs/v4.20']);
    expect(removal.base.operators.get('foo')?.bundles.get('1.0.0')?.files.size).toBe(2);
  });
});

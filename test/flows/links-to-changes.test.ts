import { describe, expect, test } from '@jest/globals';
import { snapshotOfExample } from '../support/snapshot-of-example.ts';

const packageText = (name: string) => `---\nschema: olm.package\nname: ${name}\n`;
const annotations = 'annotations:\n  operators.operatorframework.io.bundle.package.v1: foo\n';

const base = {
  'catalogs/v4.19/foo/catalog.yaml': packageText('foo'),
  'catalogs/v4.20/foo/catalog.yaml': 'symlink:../../v4.19/foo/catalog.yaml',
  'catalogs/v4.20/tea/catalog.yaml': packageText('tea'),
  'catalogs/v4.20/tea/.indexignore': 'README.md\n',
  'catalogs/v4.20/tea/README.md': 'symlink:../../../README.md',
  'catalogs/v4.20/bar/catalog.yaml': packageText('bar'),
  'catalogs/v4.20/bar/more.yaml': 'symlink:.././/../../shared/now/bar.yaml',
  'catalogs/v4.20/bar/out.yaml': 'symlink:/etc/passwd',
  'catalogs/v4.20/bar/up.yaml': 'symlink:../../../../up.yaml',
  'catalogs/v4.20/bar/loop.yaml': 'symlink:loop.yaml',
  'operators/foo/README.md': 'symlink:../../README.md',
  'operators/foo/1.0.0/README.md': 'symlink:../../../README.md',
  'operators/foo/1.0.0/metadata/annotations.yaml': annotations,
  'operators/foo/1.0.0/manifests/crd.yaml': 'symlink:../../../../shared/crd.yaml',
  'operators/tea/notes.txt': packageText('cup'),
  'catalogs/v4.20/cup/catalog.yaml': 'symlink:../../../operators/tea/notes.txt',
  'README.md': 'Hello\n',
  'shared/crd.yaml': 'kind: A\n',
  'shared/now': 'symlink:v2',
  'shared/v2/bar.yaml': packageText('bar'),
  'up.yaml': 'x: 1\n',
};

/** What of the merged tree is not read because it is a link. */
async function unread(
  base: Readonly<Record<string, string>>,
  merged: Readonly<Record<string, string | null>>,
  config?: string,
): Promise<readonly string[]> {
  const example = { title: '', base, merged, finds: [], ...(config === undefined ? {} : { config }) };
  const { unloaded } = await snapshotOfExample(example);
  return unloaded.filter(({ side, reason }) => side === 'merged' && reason === 'link').map(({ path }) => path);
}

/** What of the base is not read because it is a link. */
async function links(merged: Readonly<Record<string, string | null>>): Promise<readonly string[]> {
  const { unloaded } = await snapshotOfExample({ title: '', base, merged, finds: [] });
  return unloaded.filter(({ side, reason }) => side === 'base' && reason === 'link').map(({ path }) => path);
}

describe('P5: a link in the base, with a target that changes', () => {
  test.each([
    ['its target', { 'shared/v2/bar.yaml': packageText('tea') }],
    ['a link on the way', { 'shared/now': 'symlink:v3' }],
    ['its target, which is removed', { 'shared/v2/bar.yaml': null }],
  ])('is not read where it leads out of the catalog, and what changes is %s', async (_what, changed) => {
    expect(await links(changed)).toContain('catalogs/v4.20/bar/more.yaml');
  });

  test('is not read where it leads into the directory of another package', async () => {
    expect(await links({ 'operators/tea/notes.txt': packageText('tea') })).toEqual(['catalogs/v4.20/cup/catalog.yaml']);
  });

  test('is not read in a bundle', async () => {
    expect(await links({ 'shared/crd.yaml': 'kind: B\n' })).toContain('operators/foo/1.0.0/manifests/crd.yaml');
  });

  test.each([
    ['is ignored, or for people alone', { 'README.md': 'Hello!\n' }],
    ['leads out of the repository, or nowhere', { 'up.yaml': 'x: 2\n', 'usr/other': 'x\n' }],
    ['leads to something else', { 'shared/v2/foo.yaml': 'x\n', 'catalogs/v4.19/foo/README.md': 'x\n' }],
  ])('says nothing where it %s', async (_what, changed) => {
    expect(await links(changed)).toEqual([]);
  });
});

describe('P5: a link in the base, with a target that the change leaves as it is', () => {
  const [old, latest] = ['catalogs/v4.19/foo', 'catalogs/v4.20/foo'];
  const through = async (base: Readonly<Record<string, string>>, merged: Readonly<Record<string, string | null>>) => {
    const { linkedFiles, ...snapshot } = await snapshotOfExample({ title: '', base, merged, finds: [] });
    const packages = [snapshot.base, snapshot.merged].map(({ catalogs }) => [
      ...(catalogs.get('catalogs/v4.20')?.packages.keys() ?? []),
    ]);
    return { linkedFiles, packages };
  };

  test('is read where it leads to a file of the same package in another catalog', async () => {
    const merged = { [`${latest}/more.yaml`]: '---\nschema: x\npackage: foo\n' };
    expect(await unread(base, merged)).toEqual([]);
    expect(await through(base, merged)).toEqual({
      linkedFiles: new Map([[`${latest}/catalog.yaml`, `${old}/catalog.yaml`]]),
      packages: [['foo'], ['foo']],
    });
  });

  test('is read where a change of the settings of its operator has the package loaded', async () => {
    const settings =
      'fbc:\n  enabled: true\n  catalog_mapping:\n    - {template_name: a.yaml, catalog_names: [v4.20]}\n';
    const mapped = {
      ...base,
      'operators/foo/ci.yaml': settings,
      'operators/foo/catalog-templates/a.yaml': 'schema: olm.template.basic\nentries: []\n',
    };
    const merged = { 'operators/foo/ci.yaml': `${settings}addReviewers: true\n` };
    expect(await unread(mapped, merged)).toEqual([]);
    expect((await through(mapped, merged)).packages).toEqual([['foo'], ['foo']]);
  });

  test.each([
    ['a file of another package', '../../v4.20/tea/catalog.yaml'],
    ['a file outside of the catalogs', '../../../shared/v2/bar.yaml'],
    ['a file over a directory that is missing', '../gone/../../v4.19/foo/catalog.yaml'],
    [
      'a file of the same package, whose way leads out of the repository',
      '../../../../x/catalogs/v4.19/foo/catalog.yaml',
    ],
  ])('is not read where it leads to %s', async (_what, target) => {
    const linked = { ...base, [`${latest}/catalog.yaml`]: `symlink:${target}` };
    const merged = { [`${latest}/more.yaml`]: '---\nschema: x\npackage: foo\n' };
    expect(await unread(linked, merged)).toEqual([`${latest}/catalog.yaml`]);
  });
});

describe('P5: a link in the base, over a directory that it leaves again', () => {
  const path = 'catalogs/v1/foo/catalog.yaml';
  const over = {
    [path]: 'symlink:../../v2/bar/sub/deep/../../../foo/catalog.yaml',
    'catalogs/v2/foo/catalog.yaml': packageText('foo'),
    'catalogs/v2/bar/catalog.yaml': packageText('bar'),
    'catalogs/v2/bar/.indexignore': '*.md\n',
    'catalogs/v2/bar/sub/README.md': 'Hello\n',
    'catalogs/v2/bar/sub/deep/a.md': 'a\n',
    'catalogs/v2/bar/sub/deep/b.md': 'b\n',
    'other/a.md': 'a\n',
  };
  const emptied = { 'catalogs/v2/bar/sub/deep/a.md': null, 'catalogs/v2/bar/sub/deep/b.md': null };

  test.each([
    ['loses its last file', emptied],
    ['goes with the one above it', { ...emptied, 'catalogs/v2/bar/sub/README.md': null }],
    ['becomes a file', { ...emptied, 'catalogs/v2/bar/sub/deep': 'x\n' }],
    ['becomes a link', { ...emptied, 'catalogs/v2/bar/sub/deep': 'symlink:../../../../other' }],
  ])('is not read where the directory %s', async (_what, merged) => {
    expect(await unread(over, merged)).toContain(path);
  });

  test('is not read where another link leads over the directory', async () => {
    const linked = {
      ...over,
      [path]: 'symlink:../../../way',
      way: 'symlink:catalogs/v2/bar/sub/deep/../../../foo/catalog.yaml',
    };
    expect(await unread(linked, emptied)).toContain(path);
  });

  test.each([
    ['its target changes', { 'shared/foo.yaml': packageText('bar') }],
    ['the submodule goes', { vendor: null }],
  ])('is not read where it leads over a submodule, and %s', async (_what, merged) => {
    const base = {
      [path]: 'symlink:../../../vendor/../shared/foo.yaml',
      'shared/foo.yaml': packageText('foo'),
      vendor: 'submodule:',
    };
    expect(await unread(base, merged)).toEqual([path]);
  });

  test('says nothing where something is left in the directory', async () => {
    expect(await unread(over, { 'catalogs/v2/bar/sub/deep/a.md': null })).toEqual([]);
    expect(await unread(over, { 'catalogs/v2/bar/sub/README.md': null })).toEqual([]);
  });
});

const foo = { 'catalogs/v1/foo/catalog.yaml': packageText('foo') };
const changed = { 'catalogs/v1/foo/catalog.yaml': `${packageText('foo')}description: Foo\n` };

describe('P5: a link in the base at a place where something is read', () => {
  test.each([
    ['the directory of a package', 'catalogs/v3/foo', '../v1/foo'],
    ['an operator', 'operators/foo', '../catalogs/v1/foo'],
    ['a bundle', 'operators/foo/1.0.0', '../../catalogs/v1/foo'],
    ['a part of a bundle', 'operators/foo/1.0.0/manifests', '../../../catalogs/v1/foo'],
    ['templates', 'operators/foo/catalog-templates', '../../catalogs/v1/foo'],
    ['the owners of an operator', 'operators/foo/OWNERS', '../../catalogs/v1/foo/catalog.yaml'],
    ['the owners of a directory that no catalog has', 'tools/OWNERS', '../catalogs/v1/foo/catalog.yaml'],
    ['the aliases of owners', 'OWNERS_ALIASES', 'catalogs/v1/foo/catalog.yaml'],
    ['owners, as GitHub reads them', 'docs/CODEOWNERS', '../catalogs/v1/foo/catalog.yaml'],
    ['the directory of configuration', '.github', 'catalogs/v1/foo'],
    ['a composite', 'catalog.yaml', 'catalogs/v1/foo/catalog.yaml'],
  ])('is not read where it is %s', async (_what, path, target) => {
    const base = { ...foo, old: 'symlink:catalogs/v1', 'operators/bar/ci.yaml': 'x: 1\n', [path]: `symlink:${target}` };
    expect(await unread(base, changed)).toContain(path);
    expect(await unread(base, { 'README.md': 'Hello\n' })).toEqual([]);
  });

  test('is not read where the configuration names the catalog, or a directory above it', async () => {
    const base = { 'real/a/foo/catalog.yaml': packageText('foo'), ours: 'symlink:real' };
    const merged = { 'real/a/foo/catalog.yaml': packageText('bar') };
    expect(await unread(base, merged, 'catalogs: {paths: ["ours/*"]}\n')).toEqual(['ours']);
    expect(await unread(base, merged)).toEqual([]);
  });

  test('says nothing where the configuration names other catalogs', async () => {
    const base = { ...foo, 'catalogs/latest': 'symlink:v1' };
    expect(await unread(base, changed, 'catalogs: {paths: ["catalogs/v*"]}\n')).toEqual([]);
  });

  test('is not read where a link in the linked directory leads to the change', async () => {
    const base = {
      'catalogs/v2': 'symlink:../real',
      'real/foo/catalog.yaml': 'symlink:../../shared/foo.yaml',
      'shared/foo.yaml': packageText('foo'),
    };
    expect(await unread(base, { 'shared/foo.yaml': packageText('bar') })).toEqual(['catalogs/v2']);
    expect(await unread(base, { 'shared/bar.yaml': packageText('bar') })).toEqual([]);
  });

  test.each([
    ['leads to a directory outside of the repository', '/srv/catalog'],
    ['leads to an absolute path, perhaps of the checkout', '/src/repository/catalogs/v1'],
    ['cannot be followed', 'a\u0000/'.repeat(2000)],
  ])('is not read where it %s, whatever changes', async (_what, target) => {
    expect(await unread({ ...foo, catalog: `symlink:${target}` }, changed)).toEqual(['catalog']);
  });

  test.each([
    ['leads in a circle', 'catalogs/v2'],
    ['leads nowhere', 'catalogs/v9'],
  ])('says nothing where it %s', async (_what, target) => {
    const base = { ...foo, catalog: `symlink:${target}`, 'catalogs/v2': 'symlink:../catalog' };
    expect(await unread(base, changed)).toEqual([]);
  });

  test('says nothing where nothing is read through it', async () => {
    const base = {
      ...foo,
      'docs/example.yaml': 'symlink:../catalogs/v1/foo/catalog.yaml',
      latest: 'symlink:catalogs/v1',
    };
    expect(await unread(base, changed)).toEqual([]);
  });

  test('says nothing where the change replaces it', async () => {
    const base = { ...foo, OWNERS: 'symlink:catalogs/v1/foo/catalog.yaml' };
    expect(await unread(base, { ...changed, OWNERS: 'approvers: [alice]\n' })).toEqual([]);
  });
});

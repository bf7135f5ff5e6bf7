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

/** What of the base is not read because it is a link. */
async function links(merged: Readonly<Record<string, string | null>>): Promise<readonly string[]> {
  const { unloaded } = await snapshotOfExample({ title: '', base, merged, finds: [] });
  return unloaded.filter(({ side, reason }) => side === 'base' && reason === 'link').map(({ path }) => path);
}

describe('P5: a link in the base, with a target that changes', () => {
  test('is not read where another catalog has it', async () => {
    expect(await links({ 'catalogs/v4.19/foo/catalog.yaml': `${packageText('foo')}description: Foo\n` })).toEqual([
      'catalogs/v4.20/foo/catalog.yaml',
    ]);
  });

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
    ['leads out of the repository, or nowhere', { 'up.yaml': 'x: 2\n', 'etc/passwd': 'x\n' }],
    ['leads to something else', { 'shared/v2/foo.yaml': 'x\n', 'catalogs/v4.19/foo/README.md': 'x\n' }],
  ])('says nothing where it %s', async (_what, changed) => {
    expect(await links(changed)).toEqual([]);
  });
});

import { describe, expect, test } from '@jest/globals';
import type { Layout } from '../../../src/core/repository/layout.ts';
import { roleOfPath } from '../../../src/core/repository/role-of-path.ts';

const layout: Layout = { catalogs: [{ path: 'catalogs/v4.20', name: 'v4.20' }], operators: 'operators' };
const isBundle = (directory: string) => directory === 'operators/foo/1.0.0';
const kindOf = (path: string) => roleOfPath(path, layout, isBundle).kind;

describe('the role of a path', () => {
  test.each([
    ['catalogs/v4.20/foo/catalog.yaml', 'catalog'],
    ['catalogs/v4.20/foo/deep/er.yaml', 'catalog'],
    ['catalogs/v4.20/README.md', 'catalog-root'],
    ['operators/foo/1.0.0/manifests/foo.yaml', 'bundle'],
    ['operators/foo/1.0.0/release-config.yaml', 'bundle'],
    ['operators/foo/ci.yaml', 'operator'],
    ['operators/foo/catalog-templates/v4.20.yaml', 'operator'],
    ['operators/README.md', 'infrastructure'],
    ['operators/OWNERS', 'infrastructure'],
    ['operators/.gitkeep', 'infrastructure'],
    ['operators/foo.yaml', 'misplaced'],
    ['operators/foo', 'misplaced'],
    ['config.yaml', 'infrastructure'],
    ['.github/workflows/ci.yaml', 'infrastructure'],
    ['elsewhere/catalog.yaml', 'misplaced'],
    ['elsewhere/foo.clusterserviceversion.yaml', 'misplaced'],
  ])('%s is %s', (path, kind) => {
    expect(kindOf(path)).toBe(kind);
  });

  test('a file in the root of a repository that is a catalog is in the root of the catalog', () => {
    const root: Layout = { catalogs: [{ path: '', name: '' }], operators: undefined };
    for (const path of ['extra.yaml', 'README.md', '.indexignore', '.github/CODEOWNERS', '.foo/catalog.yaml'])
      expect(roleOfPath(path, root, isBundle)).toMatchObject({ kind: 'catalog-root', catalog: '', rest: path });
  });

  test('P11 a directory is never a prefix of another name', () => {
    expect(kindOf('catalogs/v4.200/foo/x.yaml')).toBe('infrastructure');
    expect(roleOfPath('catalogs/v4.20/foobar/x.yaml', layout, isBundle)).toMatchObject({ package: 'foobar' });
  });

  test.each([
    ['operators/foo/1.0.0/1.0.0/manifests/a.yaml', 'operators/foo/9', 'one level too deep'],
    ['operators/foo/manifests/a.yaml', 'operators/foo/9', 'without a version directory'],
    ['operators/foo/2.0.0/manifests/a.yaml', 'operators/foo/9', 'without manifests/ or metadata/'],
  ])('%s says what it looks like', (path, bundle, reason) => {
    const role = roleOfPath(path, layout, directory => directory === bundle);
    expect(role).toMatchObject({ kind: 'misplaced', reason: expect.stringContaining(reason) as unknown });
  });
});

import { describe, expect, test } from '@jest/globals';
import { findLayout } from '../../src/flows/load/find-layout.ts';
import { type Files, memoryRepository } from '../support/memory-repository.ts';

const nothingStated = { catalogs: [], operators: undefined };

async function layoutOf(...trees: readonly Files[]) {
  const repository = memoryRepository(Object.fromEntries(trees.map((files, index) => [`${index}`, files])));
  const layout = await findLayout(
    await Promise.all(trees.map((_, index) => repository.tree(`${index}`))),
    nothingStated,
  );
  return { roots: layout.catalogs.map(({ path }) => path), rearranged: layout.rearranged };
}

function files(...paths: readonly string[]): Files {
  return Object.fromEntries(paths.map(path => [path, path]));
}

describe('what catalogs/ is', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['a directory of catalogs', ['prod/foo/catalog.yaml', 'test/foo/a.json'], ['catalogs/prod', 'catalogs/test']],
    ['one catalog', ['foo/catalog.yaml', 'bar/index.json'], ['catalogs']],
    ['one catalog, of packages with directories', ['foo/package.yaml', 'foo/bundles/1.yaml'], ['catalogs']],
    ['catalogs without files yet', ['prod/foo/.gitkeep'], ['catalogs/prod']],
    ['a file in one of many', ['a/foo/a.yaml', 'b/foo/a.yaml', 'b/stray.yaml'], ['catalogs/a', 'catalogs/b']],
    ['a file in the only one', ['prod/foo/catalog.yaml', 'prod/stray.yaml'], ['catalogs/prod']],
    ['a new one with nothing but a file', ['prod/foo/a.yaml', 'stray/a.yaml'], ['catalogs/prod', 'catalogs/stray']],
    ['catalogs of a version', ['v4.14/stray.yaml', 'v4.15/catalog.yaml'], ['catalogs/v4.14', 'catalogs/v4.15']],
    ['a directory too deep in one catalog', ['a/a.yaml', 'b/a.yaml', 'c/c/a.yaml'], ['catalogs']],
    ['no directory at all', ['README.md', 'a.yaml'], []],
  ])('%s', async (_what, paths, roots) => {
    const found = await layoutOf(files(...paths.map(path => `catalogs/${path}`)));
    expect(found).toEqual({ roots, rearranged: undefined });
  });

  test('is the same where all files are executable', async () => {
    const one = { 'catalogs/foo/catalog.yaml': 'executable:a', 'catalogs/bar/catalog.yaml': 'executable:b' };
    expect((await layoutOf(one)).roots).toEqual(['catalogs']);
  });

  test('is up to the base, and what the change would make of it is reported', async () => {
    const before = files('catalogs/a/foo/a.yaml', 'catalogs/b/foo/a.yaml');
    const after = { ...before, ...files('catalogs/a/x.yaml', 'catalogs/b/x.yaml') };
    const roots = ['catalogs/a', 'catalogs/b'];
    expect(await layoutOf(before, after)).toEqual({ roots, rearranged: { directory: 'catalogs', before: 'many' } });
    expect(await layoutOf(after, before)).toEqual({
      roots: ['catalogs'],
      rearranged: { directory: 'catalogs', before: 'one' },
    });
  });

  test.each([
    ['nothing', {}],
    ['no catalog in it', files('catalogs/README.md')],
  ])('is up to the change where the base has %s', async (_what, base) => {
    const one = files('catalogs/foo/catalog.yaml');
    expect(await layoutOf(base, one)).toEqual({ roots: ['catalogs'], rearranged: undefined });
  });
});

test('catalog/ and configs/ are one catalog each, whatever they hold', async () => {
  const found = await layoutOf(files('catalog/a.yaml', 'configs/foo/bar/a.yaml'));
  expect(found.roots).toEqual(['catalog', 'configs']);
});

describe('a layout that is not recognised', () => {
  const unrecognisedIn = async (...paths: readonly string[]) => {
    const repository = memoryRepository({ 0: files(...paths) });
    const { unrecognised } = await findLayout([await repository.tree('0')], nothingStated);
    return unrecognised?.map(({ path, looksLike }) => `${path}: ${looksLike}`);
  };

  test.each<[string, readonly string[], readonly string[] | undefined]>([
    [
      'bundle directories',
      ['community/foo/1.0.0/manifests/a.yaml', 'community/foo/1.0.0/metadata/annotations.yaml'],
      ['community: operators'],
    ],
    [
      'package manifests',
      ['upstream/foo/foo.package.yaml', 'upstream/foo/1.0.0/a.clusterserviceversion.yaml'],
      ['upstream: package-manifests'],
    ],
    [
      'versions of package manifests',
      ['upstream/foo/1.0.0/a.clusterserviceversion.yaml'],
      ['upstream: package-manifests'],
    ],
    ['a catalog', ['packages/foo/catalog.yaml'], ['packages: catalog']],
    ['catalogs in directories of versions', ['v4.20/catalog/foo/catalog.json'], ['v4.20/catalog: catalog']],
    ['two of them', ['a/foo/index.json', 'b/foo/catalog.yml'], ['a: catalog', 'b: catalog']],
    ['a hidden directory', ['.cache/foo/catalog.yaml'], undefined],
    ['documentation', ['docs/foo/index.md', 'docs/bar/conf.yaml'], undefined],
    ['the usual names besides', ['catalog/foo/catalog.yaml', 'packages/foo/catalog.yaml'], undefined],
  ])('%s', async (_what, paths, expected) => {
    expect(await unrecognisedIn(...paths)).toEqual(expected);
  });

  test('is what the base has, whatever the change brings', async () => {
    const repository = memoryRepository({ 0: files('README.md'), 1: files('README.md', 'packages/foo/catalog.yaml') });
    const trees = await Promise.all(['0', '1'].map(name => repository.tree(name)));
    expect((await findLayout(trees, nothingStated)).unrecognised).toBeUndefined();
  });
});

test('a catalog has the name of the last part of its path that says which one it is', async () => {
  const paths = ['catalog', 'v4.19/catalog', 'v4.20/configs', 'catalogs/v4.21'];
  const repository = memoryRepository({ 0: files(...paths.map(path => `${path}/foo/catalog.yaml`)) });
  const { catalogs } = await findLayout([await repository.tree('0')], { catalogs: paths, operators: undefined });
  expect(Object.fromEntries(catalogs.map(({ path, name }) => [path, name]))).toEqual({
    catalog: 'catalog',
    'v4.19/catalog': 'v4.19',
    'v4.20/configs': 'v4.20',
    'catalogs/v4.21': 'v4.21',
  });
});

import { describe, expect, test } from '@jest/globals';
import { bundleDirectoriesAreUnchanged } from '../../../../src/core/checks/immutability/bundle-directories-are-unchanged.ts';
import { bundleAndCatalogChangeSeparately } from '../../../../src/core/checks/scope/bundle-and-catalog-change-separately.ts';
import { changeIsNotEmpty } from '../../../../src/core/checks/scope/change-is-not-empty.ts';
import { changeIsNotTooLarge } from '../../../../src/core/checks/scope/change-is-not-too-large.ts';
import { newPackageNameIsDistinct } from '../../../../src/core/checks/scope/new-package-name-is-distinct.ts';
import { oneNewBundlePerChange } from '../../../../src/core/checks/scope/one-new-bundle-per-change.ts';
import { onePackagePerChange } from '../../../../src/core/checks/scope/one-package-per-change.ts';
import { pathsArePortable } from '../../../../src/core/checks/scope/paths-are-portable.ts';
import { found } from './found.ts';

const csv = (operator: string, version: string) => ({
  [`operators/${operator}/${version}/manifests/x.clusterserviceversion.yaml`]: `kind: ClusterServiceVersion\nmetadata: {name: ${operator}.v${version}}\n`,
  [`operators/${operator}/${version}/metadata/annotations.yaml`]: 'annotations: {}\n',
});
const gone = (files: Record<string, string>) => Object.fromEntries(Object.keys(files).map(path => [path, null]));
const blob = (name: string) => `---\nschema: olm.package\nname: ${name}\n`;

describe('how much at once', () => {
  test('P23: a change of nothing', async () => {
    expect(await found(changeIsNotEmpty, { base: {}, merged: {} })).toHaveLength(1);
    expect(await found(changeIsNotEmpty, { base: { a: 'x' }, merged: { a: null } })).toEqual([]);
  });

  test('a change past the limit is not judged in part', async () => {
    const merged = Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`catalog/foo/${index}.yaml`, 'x']));
    const config = 'limits: {changedFiles: 3}\n';
    expect(await found(changeIsNotTooLarge, { base: {}, merged, config })).toEqual([
      'error The change has more than 3 files, which is the limit.',
    ]);
    expect(await found(changeIsNotEmpty, { base: {}, merged, config })).toEqual([]);
  });
});

describe('B3: one package', () => {
  test('P2: removing a bundle of one operator touches it', async () => {
    const base = { ...csv('foo', '1.0.0'), 'operators/bar/ci.yaml': 'a: b\n' };
    const merged = { ...gone(csv('foo', '1.0.0')), 'operators/bar/ci.yaml': 'a: c\n' };
    expect(await found(onePackagePerChange, { base, merged })).toHaveLength(1);
  });

  test('P11: foo and foobar are two', async () => {
    const merged = { ...csv('foo', '1.0.0'), 'operators/foobar/ci.yaml': 'a: c\n' };
    expect(await found(onePackagePerChange, { base: {}, merged })).toEqual([
      expect.stringContaining('affects 2 packages (foo, foobar)'),
    ]);
  });

  test('an operator and its directories in catalogs are one', async () => {
    const base = { 'catalogs/v4.20/bar/catalog.yaml': blob('bar') };
    const merged = { ...csv('foo', '1.0.0'), 'catalogs/v4.20/foo/catalog.yaml': blob('foo'), 'README.md': 'x' };
    expect(await found(onePackagePerChange, { base, merged })).toEqual([]);
  });

  test('catalogs without bundle directories are left alone', async () => {
    const merged = { 'catalog/foo/catalog.yaml': blob('foo'), 'catalog/bar/catalog.yaml': blob('bar') };
    expect(await found(onePackagePerChange, { base: {}, merged })).toEqual([]);
    expect(await found(oneNewBundlePerChange, { base: {}, merged })).toEqual([]);
    expect(await found(bundleAndCatalogChangeSeparately, { base: {}, merged })).toEqual([]);
  });
});

describe('B6: one new bundle', () => {
  test('several may go at once', async () => {
    const base = { ...csv('foo', '1.0.0'), ...csv('foo', '1.1.0'), 'operators/foo/ci.yaml': 'a: b\n' };
    const merged = { ...gone(csv('foo', '1.0.0')), ...gone(csv('foo', '1.1.0')) };
    expect(await found(oneNewBundlePerChange, { base, merged })).toEqual([]);
  });

  test('P1: moving a bundle to another version adds one and removes one', async () => {
    const base = csv('foo', '1.0.0');
    const merged = { ...gone(csv('foo', '1.0.0')), ...csv('foo', '1.0.1') };
    expect(await found(oneNewBundlePerChange, { base, merged })).toEqual([
      expect.stringContaining('adds operators/foo/1.0.1 and removes operators/foo/1.0.0'),
    ]);
  });

  test('a directory that becomes a bundle by its metadata is new', async () => {
    const base = { 'operators/foo/1.0.0/manifests/x.yaml': 'x' };
    const merged = { 'operators/foo/1.0.0/metadata/annotations.yaml': 'x', ...csv('foo', '1.1.0') };
    expect(await found(oneNewBundlePerChange, { base, merged })).toEqual([
      expect.stringContaining('adds 2 bundle directories (operators/foo/1.0.0, operators/foo/1.1.0)'),
    ]);
  });
});

test('P7: a bundle whose metadata is a submodule is an added bundle all the same', async () => {
  const merged = {
    'operators/foo/1.0.0/manifests/x.yaml': 'x',
    'operators/foo/1.0.0/metadata/x': 'submodule:abc',
    ...csv('foo', '1.1.0'),
  };
  expect(await found(oneNewBundlePerChange, { base: {}, merged })).toHaveLength(1);
  expect(await found(bundleDirectoriesAreUnchanged, { base: {}, merged })).toEqual([]);
});

describe('B7: bundle or catalog', () => {
  const base = { 'operators/foo/ci.yaml': 'fbc: {enabled: true}\n', 'catalogs/v4.20/foo/catalog.yaml': blob('foo') };

  test('a file in the root of a catalog counts', async () => {
    const merged = { ...csv('foo', '1.0.0'), 'catalogs/v4.20/.indexignore': 'x\n' };
    expect(await found(bundleAndCatalogChangeSeparately, { base, merged })).toHaveLength(1);
  });

  test('ci.yaml, templates and files outside may come with a bundle', async () => {
    const merged = {
      ...csv('foo', '1.0.0'),
      'operators/foo/ci.yaml': 'fbc: {enabled: false}\n',
      'operators/foo/catalog-templates/basic.yaml': 'x',
      'README.md': 'x',
    };
    expect(await found(bundleAndCatalogChangeSeparately, { base, merged })).toEqual([]);
  });

  test('a bundle may go together with its entries', async () => {
    const old = { ...base, ...csv('foo', '1.0.0') };
    const merged = { ...gone(csv('foo', '1.0.0')), 'catalogs/v4.20/foo/catalog.yaml': `${blob('foo')}\n` };
    expect(await found(bundleAndCatalogChangeSeparately, { base: old, merged })).toEqual([]);
  });
});

describe('S1: names of new packages', () => {
  const base = {
    'operators/prometheus/ci.yaml': 'a: b\n',
    'catalogs/v4.20/prometheus/catalog.yaml': blob('prometheus'),
  };

  test('operators are compared with operators, and each name is reported once', async () => {
    const merged = { ...csv('promehteus', '1.0.0'), 'catalogs/v4.20/promehteus/catalog.yaml': blob('promehteus') };
    expect(await found(newPackageNameIsDistinct, { base, merged })).toEqual([
      'warning catalogs/v4.20/promehteus/catalog.yaml: Name of new package promehteus could be mistaken for prometheus.',
    ]);
  });

  test('P8: a name that differs in case, once', async () => {
    const example = { base, merged: csv('Prometheus', '1.0.0') };
    expect(await found(newPackageNameIsDistinct, example)).toEqual([]);
    expect(await found(pathsArePortable, example)).toEqual([
      expect.stringContaining('Prometheus and prometheus cannot'),
    ]);
  });

  test('a known operator that comes to another catalog is not new', async () => {
    const old = { ...base, 'operators/promehteus/ci.yaml': 'a: b\n' };
    const merged = { 'catalogs/v4.20/promehteus/catalog.yaml': blob('promehteus') };
    expect(await found(newPackageNameIsDistinct, { base: old, merged })).toEqual([]);
  });

  test('a package that goes is not new', async () => {
    const old = { ...base, 'operators/promehteus/ci.yaml': 'a: b\n' };
    expect(
      await found(newPackageNameIsDistinct, { base: old, merged: { 'operators/promehteus/ci.yaml': null } }),
    ).toEqual([]);
  });

  test('nor is one of which only a hidden file is left, and that goes', async () => {
    const old = {
      ...base,
      'catalogs/v4.20/promehteus/.indexignore': 'README\n',
      'catalogs/v4.20/promehteus/README': 'x',
    };
    const merged = { 'catalogs/v4.20/promehteus/README': null };
    expect(await found(newPackageNameIsDistinct, { base: old, merged })).toEqual([]);
  });
});

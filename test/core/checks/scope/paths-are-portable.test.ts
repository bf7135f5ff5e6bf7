import { describe, expect, test } from '@jest/globals';
import { pathsArePortable } from '../../../../src/core/checks/scope/paths-are-portable.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';
import { found, foundIn } from './found.ts';

const base = { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' };

describe('names that are not portable', () => {
  test('a directory of many files is one finding, and each other name below it is one', async () => {
    const merged = Object.fromEntries(['1.yaml', '2.yaml', 'a?.yaml'].map(name => [`catalog/foo/1.0 /${name}`, 'x']));
    expect(await found(pathsArePortable, { base, merged })).toEqual([
      'error catalog/foo/1.0 /1.yaml: Path catalog/foo/1.0  is not portable: "1.0 " ends with a dot or a space.',
      expect.stringContaining('Path catalog/foo/1.0 /a?.yaml is not portable: "a?.yaml" contains'),
    ]);
  });
});

describe('P8: paths that are one where case does not count', () => {
  test('a file beside one that differs in case', async () => {
    expect(await found(pathsArePortable, { base, merged: { 'catalog/foo/Catalog.yaml': 'x' } })).toEqual([
      'error catalog/foo/Catalog.yaml: Catalog.yaml and catalog.yaml cannot both be in catalog/foo: file systems that ignore case see one name.',
    ]);
  });

  test('two new files that differ in case are one finding', async () => {
    const merged = { 'catalog/foo/a.yaml': 'x', 'catalog/foo/A.yaml': 'y' };
    expect(await found(pathsArePortable, { base, merged })).toHaveLength(1);
  });

  test('a new directory of many files is one finding', async () => {
    const merged = Object.fromEntries([1, 2, 3].map(n => [`catalog/FOO/deep/${n}.yaml`, 'x']));
    expect(await found(pathsArePortable, { base, merged })).toEqual([
      expect.stringContaining('FOO and foo cannot both be in catalog:'),
    ]);
  });

  test('a new directory in the root', async () => {
    expect(await found(pathsArePortable, { base, merged: { 'Catalog/foo/catalog.yaml': 'x' } })).toEqual([
      expect.stringContaining('Catalog and catalog cannot both be in the root of the repository'),
    ]);
  });

  test('a directory beside a file', async () => {
    expect(await found(pathsArePortable, { base, merged: { 'catalog/foo/CATALOG.YAML/x': 'x' } })).toEqual([
      expect.stringContaining('CATALOG.YAML and catalog.yaml cannot both be'),
    ]);
  });

  test('renaming one to the other leaves one, which is fine', async () => {
    const merged = { 'catalog/foo/catalog.yaml': null, 'catalog/foo/Catalog.yaml': 'x' };
    expect(await found(pathsArePortable, { base, merged })).toEqual([]);
  });

  test('P24: a tree that names one thing twice, which git itself would not write', async () => {
    const snapshot = await snapshotOfExample({ title: '', finds: [], base, merged: { 'catalog/foo/b.yaml': 'x' } });
    const siblings = new Map([['catalog/foo', ['b.yaml', 'b.yaml', 'catalog.yaml']]]);
    expect(foundIn(pathsArePortable, { ...snapshot, siblings })).toEqual([
      expect.stringContaining('b.yaml and b.yaml cannot both be in catalog/foo'),
    ]);
  });
});

describe('P9, P10: paths that are not what they seem', () => {
  test.each([
    ['catalog/foo/\u202egnp.yaml', '\\u{202e}gnp.yaml'],
    ['catalog/foo/a\nb.yaml', 'a\\nb.yaml'],
    ['catalog/foo/../bar/catalog.yaml', '".."'],
    ['catalog/foo/.GIT/config', '".GIT"'],
    ['catalog/foo/a\\b', '"a\\b"'],
    ['catalog/foo/CON.yaml', '"CON.yaml"'],
    ['catalog/foo/.wh.catalog.yaml', '".wh.catalog.yaml"'],
    ['catalog/foo/.wh..wh..opq', '".wh..wh..opq"'],
    ['operators/foo/1.0.0/metadata/.wh.annotations.yaml', '".wh.annotations.yaml"'],
    ['catalog/foo/x. ', '"x. "'],
    ['catalog/foo/with space.yaml', '"with space.yaml"'],
    ['docs/\u00e9.md', '"\\xe9.md"'],
    ['docs/a:b.md', '"a:b.md"'],
  ])('%j is refused', async (path, shown) => {
    const messages = await found(pathsArePortable, { base, merged: { [path]: 'x' } });
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(shown);
    // The place keeps the path as it is: reports escape it.
    expect(messages[0]?.slice(messages[0].indexOf(': '))).not.toMatch(/[^ -~]/);
  });

  test('outside of catalogs and operators maintainers may use spaces and more', async () => {
    expect(await found(pathsArePortable, { base, merged: { 'docs/Screen Shot (1)@2x.png': 'x' } })).toEqual([]);
  });

  test('a path that is there already is left alone, whatever happens to it', async () => {
    const old = { ...base, 'catalog/foo/old file.yaml': 'x', 'catalog/foo/caf\u00e9.yaml': 'x' };
    const merged = { 'catalog/foo/old file.yaml': 'y', 'catalog/foo/caf\u00e9.yaml': null };
    expect(await found(pathsArePortable, { base: old, merged })).toEqual([]);
  });

  test('a path that is too long as a whole', async () => {
    const path = `catalog/foo/${'abcdefghi/'.repeat(23)}x.yaml`;
    expect(path).toHaveLength(248);
    expect(await found(pathsArePortable, { base, merged: { [path]: 'x' } })).toEqual([
      expect.stringContaining('it has 248 characters, and at most 240 are portable'),
    ]);
    const config = 'checks: {paths-are-portable: {options: {pathLength: 248}}}\n';
    expect(await found(pathsArePortable, { base, merged: { [path]: 'x' }, config })).toEqual([]);
  });
});

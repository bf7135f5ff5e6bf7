import { describe, expect, test } from '@jest/globals';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { entriesArePlainFiles } from '../../../../src/core/checks/scope/entries-are-plain-files.ts';
import { filesAreNotLfsPointers } from '../../../../src/core/checks/scope/files-are-not-lfs-pointers.ts';
import { gitAttributesAreUnchanged } from '../../../../src/core/checks/scope/git-attributes-are-unchanged.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';
import { found } from './found.ts';

const text = '---\nschema: olm.package\nname: foo\n';
const base = { 'catalog/foo/catalog.yaml': text, 'operators/foo/ci.yaml': 'reviewers: [alice]\n' };

describe('entries that are no plain files', () => {
  test('P4: a mode changes and the content does not', async () => {
    const merged = { 'catalog/foo/catalog.yaml': `executable:${text}` };
    expect(await found(entriesArePlainFiles, { base, merged })).toEqual([
      'warning catalog/foo/catalog.yaml: catalog/foo/catalog.yaml is executable.',
    ]);
  });

  test('P4: taking the bit away is fine, and so is a script outside of packages', async () => {
    const old = { ...base, 'catalog/foo/x.yaml': `executable:${text}` };
    const merged = { 'catalog/foo/x.yaml': text, 'hack/run.sh': 'executable:#!/bin/sh\n' };
    expect(await found(entriesArePlainFiles, { base: old, merged })).toEqual([]);
  });

  test('P5: a file becomes a link, wherever it is', async () => {
    const merged = { 'catalog/foo/catalog.yaml': 'symlink:/etc/passwd', 'docs/x.md': 'symlink:../README.md' };
    expect(await found(entriesArePlainFiles, { base, merged })).toEqual([
      'error catalog/foo/catalog.yaml: catalog/foo/catalog.yaml is a symbolic link.',
      'error docs/x.md: docs/x.md is a symbolic link.',
    ]);
  });

  test('P6: a directory becomes a link', async () => {
    const merged = { 'catalog/foo/catalog.yaml': null, 'catalog/foo': 'symlink:../../other' };
    expect(await found(entriesArePlainFiles, { base, merged })).toEqual([
      'error catalog/foo: catalog/foo is a symbolic link.',
    ]);
  });

  test('P6: the directory of all catalogs becomes a link', async () => {
    const merged = { 'catalog/foo/catalog.yaml': null, catalog: 'symlink:/etc' };
    expect(await found(entriesArePlainFiles, { base, merged })).toEqual(['error catalog: catalog is a symbolic link.']);
  });

  test('P7: a submodule, and the file that says where it comes from', async () => {
    const merged = { 'operators/foo/1.0.0': 'submodule:abc', '.gitmodules': '[submodule "x"]\n', 'x/.GitModules': '' };
    expect(await found(entriesArePlainFiles, { base, merged })).toEqual([
      'error .gitmodules: .gitmodules defines submodules, which are not allowed.',
      'error operators/foo/1.0.0: operators/foo/1.0.0 is a submodule.',
      'error x/.GitModules: x/.GitModules defines submodules, which are not allowed.',
    ]);
  });

  test('P2: removing a link or a submodule is fine', async () => {
    const old = { ...base, 'catalog/foo/x.yaml': 'symlink:/etc/passwd', vendor: 'submodule:abc', '.gitmodules': 'x' };
    const merged = { 'catalog/foo/x.yaml': null, vendor: null, '.gitmodules': null };
    expect(await found(entriesArePlainFiles, { base: old, merged })).toEqual([]);
  });
});

describe('P22: content that is not what is stored', () => {
  test('attributes anywhere, in any case, also when they go', async () => {
    const old = { ...base, 'docs/.gitattributes': '* text\n' };
    const merged = {
      '.gitattributes': 'catalog/** export-ignore\n',
      'operators/foo/.GitAttributes': 'x',
      'docs/.gitattributes': null,
    };
    expect(await found(gitAttributesAreUnchanged, { base: old, merged })).toEqual([
      'error .gitattributes: .gitattributes can make checkouts differ from the committed content.',
      'error docs/.gitattributes: docs/.gitattributes can make checkouts differ from the committed content.',
      'error operators/foo/.GitAttributes: operators/foo/.GitAttributes can make checkouts differ from the committed content.',
    ]);
  });

  test('new attributes are to be removed, others to be restored', async () => {
    const snapshot = await snapshotOfExample({
      title: '',
      finds: [],
      base: { ...base, '.gitattributes': '* text\n' },
      merged: { '.gitattributes': '* -text\n', 'catalog/.gitattributes': '* text\n' },
    });
    const { findings } = runChecks(snapshot, [gitAttributesAreUnchanged]);
    expect(findings.map(({ fix }) => fix)).toEqual([
      'Restore the file as it is on the base branch, or ask a maintainer to merge the change.',
      'Remove the file, or ask a maintainer to merge the change.',
    ]);
  });

  test('pointers of LFS in every kind of file that is read', async () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 7\n`;
    const merged = {
      'catalog/foo/catalog.yaml': pointer,
      'operators/foo/ci.yaml': pointer,
      'operators/foo/catalog-templates/v4.20.yaml': pointer,
      'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml': pointer,
      'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
    };
    expect(await found(filesAreNotLfsPointers, { base, merged })).toEqual([
      expect.stringContaining('catalog/foo/catalog.yaml is a Git LFS pointer'),
      expect.stringContaining('operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml is a Git LFS pointer'),
      expect.stringContaining('operators/foo/catalog-templates/v4.20.yaml is a Git LFS pointer'),
      expect.stringContaining('operators/foo/ci.yaml is a Git LFS pointer'),
    ]);
  });

  test('a file that speaks of LFS is no pointer', async () => {
    const merged = { 'catalog/foo/catalog.yaml': `# version https://git-lfs.github.com/spec/v1\n${text}` };
    expect(await found(filesAreNotLfsPointers, { base, merged })).toEqual([]);
  });
});

import { expect, test } from '@jest/globals';
import { filesCanBeRead } from '../../../../src/core/checks/catalog/files-can-be-read.ts';
import { found } from '../scope/found.ts';

const definition = '---\nschema: olm.package\nname: foo\n';
const bundles = Object.fromEntries(
  Array.from({ length: 500 }, (_, index) => [`catalog/foo/${'a'.repeat(200)}${index}.yaml`, '']),
);
const slow = Array.from({ length: 900 }, (_, index) => `*${'a'.repeat(90)}b${index}*`).join('\n');

test('Y9: ignore files that take too long are an error, and hide nothing', async () => {
  const merged = { ...bundles, 'catalog/foo/.indexignore': `*.yaml\n${slow}` };
  expect(await found(filesCanBeRead, { base: { 'catalog/foo/catalog.yaml': definition }, merged })).toEqual([
    'error catalog/foo/.indexignore: catalog/foo/.indexignore was not read: comparing the ignore files of the catalog with the paths of its files takes too long.',
  ]);
});

test('many files and a few patterns are fine', async () => {
  const merged = { ...bundles, 'catalog/foo/.indexignore': 'OWNERS\n*.md\n' };
  expect(await found(filesCanBeRead, { base: { 'catalog/foo/catalog.yaml': definition }, merged })).toEqual([]);
});

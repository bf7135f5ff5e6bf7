import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { FilesOfRun } from '../../../src/adapters/cache/files-of-run.ts';
import { RunMemory } from '../../../src/adapters/cache/run-memory.ts';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';

const text =
  '---\nschema: olm.package\nname: foo\n---\nschema: olm.channel\nname: a\npackage: foo\nentries: [{name: b}]\n';
const unread = {
  path: 'b/catalog.yaml',
  isUtf8: true,
  get text(): string {
    throw new Error('it was looked at');
  },
};

describe('the memory of a run', () => {
  test('gives the blobs of an equal file without its text, under its own path and lines', () => {
    const memory = new RunMemory();
    const name = memory.files.nameOf(Buffer.from(text));
    const first = readCatalogFile({ path: 'a/catalog.yaml', text, isUtf8: true }, memory, name);
    const again = readCatalogFile(unread, memory, name);
    expect(again.map(({ content }) => content)).toEqual(first.map(({ content }) => content));
    expect(again.map(({ document }) => document.file)).toEqual(['b/catalog.yaml', 'b/catalog.yaml']);
    expect(again[0]?.content).toBe(first[0]?.content);
    const [, second] = readCatalogFile({ path: 'c', text, isUtf8: true }, memory, name);
    expect([second?.document.line, second?.document.text]).toEqual([
      5,
      text.slice(text.indexOf('schema: olm.channel')),
    ]);
  });

  test('keeps copies of what documents say, which all who ask get', () => {
    const memory = new RunMemory();
    const [first] = readCatalogFile({ path: 'a', text: 'schema: a\nname: b\n', isUtf8: true }, memory);
    const [again] = readCatalogFile({ path: 'b', text: 'schema: a\nname: b\n', isUtf8: true }, memory);
    expect(again?.content).toBe(first?.content);
    expect(first?.content).toMatchObject({ kind: 'other', schema: 'a', name: 'b' });
  });
});

describe('names of files', () => {
  const files = new FilesOfRun();

  test('are equal for equal bytes alone', () => {
    const bytes = randomBytes(100_000);
    expect(files.nameOf(Buffer.from(bytes))).toBe(files.nameOf(bytes));
    for (const at of [0, 15, 16, 99_999]) {
      const other = Buffer.from(bytes);
      other[at] = (other[at] ?? 0) ^ 1;
      expect(files.nameOf(other)).not.toBe(files.nameOf(bytes));
    }
    const lengths = [0, 1, 15, 16, 17, 32].map(length => files.nameOf(Buffer.alloc(length)));
    expect(new Set(lengths).size).toBe(lengths.length);
  });

  test('say nothing about other runs', () => {
    expect(new FilesOfRun().nameOf(Buffer.from('a'))).not.toBe(files.nameOf(Buffer.from('a')));
  });
});

import { describe, expect, test } from '@jest/globals';
import { RecentFiles } from '../../src/adapters/cache/recent-files.ts';
import { documentMemory } from '../../src/core/catalog/document-memory.ts';
import { FileReader, type LoadedFile } from '../../src/flows/load/file-reader.ts';
import { createLoader } from '../../src/flows/load/loader.ts';
import type { TextFile } from '../../src/flows/ports.ts';
import { type Files, memoryRepository } from '../support/memory-repository.ts';

const loadedFile = (path: string, text: string): LoadedFile => ({
  path,
  text,
  isUtf8: true,
  id: path,
  name: undefined,
});

describe('Y7: the documents of all files together', () => {
  test('are limited, and what is not read any more is noted', () => {
    const { reader, parser } = createLoader(memoryRepository({}), 1024, documentMemory());
    const text = '---\na: b\n'.repeat(260_000);
    const files = ['a', 'b', 'c', 'd'].map(path => loadedFile(path, text));
    expect(files.map(file => parser.parse(file, 'merged').length)).toEqual([260_000, 260_000, 0, 0]);
    expect(reader.unloaded).toMatchObject([
      { path: 'c', side: 'merged', reason: 'too-much' },
      { path: 'd', side: 'merged', reason: 'too-much' },
    ]);
    expect(files.slice(0, 1).map(file => parser.parse(file, 'base').length)).toEqual([260_000]);
  });
});

describe('Y7: the parts of all documents together', () => {
  test('are limited, however few documents and bytes hold them', () => {
    const { reader, parser } = createLoader(memoryRepository({}), 1024, documentMemory());
    const channel = { schema: 'olm.channel', package: 'foo', name: 'c', entries: [{ skips: Array(980_000).fill('') }] };
    const text = JSON.stringify(channel);
    const paths = Array.from({ length: 12 }, (_, index) => `${index}.json`);
    const read = paths.map(path => parser.parse(loadedFile(path, text), 'merged').length);
    expect(read).toEqual([...Array(11).fill(1), 0]);
    expect(reader.unloaded).toMatchObject([{ path: '11.json', side: 'merged', reason: 'too-much' }]);
  });
});

describe('Y7: the bytes of all files together', () => {
  const text = 'x'.repeat(100);
  const most = { catalogs: 150, others: 250 };
  const readerOf = (files: Files) => {
    const repository = memoryRepository({ HEAD: files });
    const reader = new FileReader(repository, 1024, most);
    return { reader, entries: async () => (await repository.tree('HEAD')).walk('') };
  };

  test('are limited outside of catalogs, and what fits behind them is read', async () => {
    const { reader, entries } = readerOf({
      a: `${text}a`,
      b: `${text}b`,
      c: `${text}c`,
      d: 'small',
      e: 'e',
      f: `${text}a`,
    });
    const files = await reader.read(await entries(), 'merged');
    expect([...files.keys()]).toEqual(['a', 'b', 'd', 'e']);
    const detail = 'the files before it reach the limit of 250 bytes outside of catalogs';
    expect(reader.unloaded).toEqual([
      { path: 'c', side: 'merged', reason: 'too-much', detail },
      { path: 'f', side: 'merged', reason: 'too-much', detail },
    ]);
    expect(reader.stats).toMatchObject({ files: 4, bytes: 208 });
    expect((await reader.read(await entries(), 'base')).size).toBe(4);
  });

  test('are counted over all calls, and apart from those of catalogs', async () => {
    const { reader, entries } = readerOf({ a: `${text}a`, b: `${text}b`, c: `${text}c`, d: `${text}d`, e: `${text}e` });
    const all = await entries();
    const read = async (at: number, part: 'catalogs' | 'others') =>
      (await reader.read(all.slice(at, at + 1), 'base', part)).size;
    expect([await read(0, 'others'), await read(1, 'catalogs'), await read(2, 'others')]).toEqual([1, 1, 1]);
    expect([await read(3, 'others'), await read(4, 'catalogs'), await read(0, 'others')]).toEqual([0, 0, 1]);
    expect(reader.unloaded).toMatchObject([
      { path: 'd', side: 'base', reason: 'too-much' },
      { path: 'e', side: 'base', detail: expect.stringMatching('150 bytes') },
    ]);
  });
});

describe('files that name none of some packages', () => {
  test('are read once, in however many catalogs they stand', async () => {
    const files = {
      'a/foo.yaml': 'schema: olm.package\nname: foo\n',
      'b/foo.yaml': 'schema: olm.package\nname: foo\n',
    };
    const repository = memoryRepository({ HEAD: files });
    const read: string[] = [];
    const { search } = createLoader(
      {
        read: (ids, limit) => {
          read.push(...ids);
          return repository.read(ids, limit);
        },
      },
      1024,
      documentMemory(),
    );
    const tree = await repository.tree('HEAD');
    const holds = async (root: string, name: string) => search.findsIn(await tree.walk(root), new Set([name]), 'base');
    expect([await holds('a', 'bar'), await holds('b', 'bar')]).toEqual([false, false]);
    expect(read).toHaveLength(1);
    expect([await holds('a', 'foo'), await holds('b', 'foo')]).toEqual([true, true]);
  });

  test('are released when all of a part were looked at, also one that stands at two paths', async () => {
    const gone = new Set<string>();
    const content = (id: string): TextFile => ({
      kind: 'text',
      text: id,
      isUtf8: true,
      bytes: id.length,
      lines: () => [gone.has(id) ? 'bar' : id],
      release: () => gone.add(id),
    });
    const objects = { read: async (ids: Iterable<string>) => new Map([...ids].map(id => [id, content(id)])) };
    const entries = ['a', 'b', 'a'].map((id, at) => ({ path: `${at}`, mode: 'file', id }) as const);
    expect(await createLoader(objects, 1024, documentMemory()).search.findsIn(entries, new Set(['bar']), 'base')).toBe(
      false,
    );
    expect([...gone]).toEqual(['a', 'b']);
  });

  test('are not read again where a memory knows them, but all others are', async () => {
    const named = (text: string): TextFile => ({
      kind: 'text',
      text,
      isUtf8: true,
      bytes: text.length,
      name: text,
      lines: () => [text],
    });
    const read: string[] = [];
    const objects = {
      async read(ids: Iterable<string>) {
        read.push(...ids);
        return new Map([...ids].map(id => [id, id === 'nameless' ? { ...named(id), name: 'other' } : named(id)]));
      },
    };
    const files = new RecentFiles();
    const holds = (packages: string, ...ids: string[]) =>
      createLoader(objects, 1024, documentMemory(files)).search.findsIn(
        ids.map(id => ({ path: id, mode: 'file', id })),
        new Set([packages]),
        'base',
      );
    await holds('bar', 'a', 'nameless');
    expect(read.splice(0)).toEqual(['a', 'nameless']);
    await holds('bar', 'a', 'nameless', 'b');
    expect(read.splice(0)).toEqual(['nameless', 'b']);
    await holds('foo', 'a');
    expect(read).toEqual(['a']);
  });
});

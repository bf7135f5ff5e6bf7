import { describe, expect, test } from '@jest/globals';
import { RecentFiles } from '../../src/adapters/cache/recent-files.ts';
import { documentMemory } from '../../src/core/catalog/document-memory.ts';
import { Loader } from '../../src/flows/load/loader.ts';
import type { TextFile } from '../../src/flows/ports.ts';
import { type Files, memoryRepository } from '../support/memory-repository.ts';

describe('Y7: the documents of all files together', () => {
  test('are limited, and what is not read any more is noted', () => {
    const loader = new Loader(memoryRepository({}), 1024, new Map());
    const text = '---\na: b\n'.repeat(260_000);
    const read = ['a', 'b', 'c', 'd'].map(path => loader.blobs({ path, text, isUtf8: true }, 'id', 'merged').length);
    expect(read).toEqual([260_000, 260_000, 0, 0]);
    expect(loader.unloaded).toMatchObject([
      { path: 'c', side: 'merged', reason: 'too-much' },
      { path: 'd', side: 'merged', reason: 'too-much' },
    ]);
    expect(loader.blobs({ path: 'a', text, isUtf8: true }, 'id', 'base')).toHaveLength(260_000);
  });
});

describe('Y7: the parts of all documents together', () => {
  test('are limited, however few documents and bytes hold them', () => {
    const loader = new Loader(memoryRepository({}), 1024, new Map());
    const channel = { schema: 'olm.channel', package: 'foo', name: 'c', entries: [{ skips: Array(980_000).fill('') }] };
    const text = JSON.stringify(channel);
    const paths = Array.from({ length: 12 }, (_, index) => `${index}.json`);
    const read = paths.map(path => loader.blobs({ path, text, isUtf8: true }, 'id', 'merged').length);
    expect(read).toEqual([...Array(11).fill(1), 0]);
    expect(loader.unloaded).toMatchObject([{ path: '11.json', side: 'merged', reason: 'too-much' }]);
  });
});

describe('Y7: the bytes of all files together', () => {
  const text = 'x'.repeat(100);
  const most = { documents: 10, parts: 1000, catalogs: 150, others: 250 };
  const loaderOf = (files: Files) => {
    const repository = memoryRepository({ HEAD: files });
    const loader = new Loader(repository, 1024, new Map(), most);
    return { loader, entries: async () => (await repository.tree('HEAD')).walk('') };
  };

  test('are limited outside of catalogs, and what fits behind them is read', async () => {
    const { loader, entries } = loaderOf({
      a: `${text}a`,
      b: `${text}b`,
      c: `${text}c`,
      d: 'small',
      e: 'e',
      f: `${text}a`,
    });
    const files = await loader.files(await entries(), 'merged');
    expect([...files.keys()]).toEqual(['a', 'b', 'd', 'e']);
    const detail = 'the files before it leave no room for it: 250 bytes are read outside of catalogs';
    expect(loader.unloaded).toEqual([
      { path: 'c', side: 'merged', reason: 'too-much', detail },
      { path: 'f', side: 'merged', reason: 'too-much', detail },
    ]);
    expect(loader.stats).toMatchObject({ files: 4, bytes: 208 });
    expect((await loader.files(await entries(), 'base')).size).toBe(4);
  });

  test('are counted over all calls, and apart from those of catalogs', async () => {
    const { loader, entries } = loaderOf({ a: `${text}a`, b: `${text}b`, c: `${text}c`, d: `${text}d`, e: `${text}e` });
    const all = await entries();
    const read = async (at: number, part: 'catalogs' | 'others') =>
      (await loader.files(all.slice(at, at + 1), 'base', part)).size;
    expect([await read(0, 'others'), await read(1, 'catalogs'), await read(2, 'others')]).toEqual([1, 1, 1]);
    expect([await read(3, 'others'), await read(4, 'catalogs'), await read(0, 'others')]).toEqual([0, 0, 1]);
    expect(loader.unloaded).toMatchObject([
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
    const loader = new Loader(
      {
        read: (ids, limit) => {
          read.push(...ids);
          return repository.read(ids, limit);
        },
      },
      1024,
      new Map(),
    );
    const tree = await repository.tree('HEAD');
    const holds = async (root: string, name: string) => loader.holdAny(await tree.walk(root), new Set([name]), 'base');
    expect([await holds('a', 'bar'), await holds('b', 'bar')]).toEqual([false, false]);
    expect(read).toHaveLength(1);
    expect([await holds('a', 'foo'), await holds('b', 'foo')]).toEqual([true, true]);
  });

  test('are let go when all of a part were looked at, also one that stands at two paths', async () => {
    const gone = new Set<string>();
    const content = (id: string): TextFile => ({
      kind: 'text',
      text: id,
      isUtf8: true,
      bytes: id.length,
      lines: () => [gone.has(id) ? 'bar' : id],
      letGo: () => gone.add(id),
    });
    const objects = { read: async (ids: Iterable<string>) => new Map([...ids].map(id => [id, content(id)])) };
    const entries = ['a', 'b', 'a'].map((id, at) => ({ path: `${at}`, mode: 'file', id }) as const);
    expect(await new Loader(objects, 1024, new Map()).holdAny(entries, new Set(['bar']), 'base')).toBe(false);
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
      new Loader(objects, 1024, documentMemory(files)).holdAny(
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

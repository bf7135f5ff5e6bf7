import { describe, expect, test } from '@jest/globals';
import { Loader } from '../../src/flows/load/loader.ts';
import { memoryRepository } from '../support/memory-repository.ts';

describe('Y7: the documents of all files together', () => {
  test('are limited, and what is not read any more is noted', () => {
    const loader = new Loader(memoryRepository({}), 1024, new Map());
    const text = '---\na: b\n'.repeat(260_000);
    const read = ['a', 'b', 'c', 'd'].map(path => loader.blobs({ path, text, isUtf8: true }, 'id', 'merged').length);
    expect(read).toEqual([260_000, 260_000, 0, 0]);
    expect(loader.unloaded).toMatchObject([
      { path: 'c', side: 'merged', reason: 'too-large' },
      { path: 'd', side: 'merged', reason: 'too-large' },
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
    expect(loader.unloaded).toMatchObject([{ path: '11.json', side: 'merged', reason: 'too-large' }]);
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
});

import { describe, expect, test } from '@jest/globals';
import type { TreeChanges } from '../../../src/flows/ports.ts';
import {
  failureOf,
  makeRepository,
  open,
  type RawEntry,
  shortly,
  type TemporaryRepository,
} from './temporary-repository.ts';

async function changesOf(
  repository: TemporaryRepository,
  before: string,
  after: string,
  limit = 100,
): Promise<TreeChanges> {
  const opened = await open(repository.directory);
  return opened.changes(await opened.tree(before), await opened.tree(after), limit);
}

async function shortChanges(repository: TemporaryRepository, before: string, after: string): Promise<string[]> {
  const { changes, isComplete } = await changesOf(repository, before, after);
  expect(isComplete).toBe(true);
  return shortly(changes);
}

describe('what changed', () => {
  test('both sides are named with path, mode and id, sorted by path', async () => {
    const repository = makeRepository();
    repository.write('catalog/a/catalog.yaml', 'a');
    repository.write('catalog/b.yaml', 'b');
    repository.write('z', 'z');
    const before = repository.commit('one');
    repository.write('catalog/a/catalog.yaml', 'A');
    repository.write('catalog/a.yaml', 'new');
    repository.remove('z');
    const after = repository.commit('two');
    const { changes } = await changesOf(repository, before, after);
    const file = (path: string, revision: string) => ({
      path,
      mode: 'file',
      id: repository.git('rev-parse', `${revision}:${path}`),
    });
    expect(changes).toEqual([
      { path: 'catalog/a.yaml', after: file('catalog/a.yaml', after) },
      {
        path: 'catalog/a/catalog.yaml',
        before: file('catalog/a/catalog.yaml', before),
        after: file('catalog/a/catalog.yaml', after),
      },
      { path: 'z', before: file('z', before) },
    ]);
  });

  test('P1 a rename from one package into another is a removal and an addition', async () => {
    const repository = makeRepository();
    repository.write('catalog/mine/a.yaml', 'the same text, long enough to be found as a rename\n'.repeat(20));
    const before = repository.commit('one');
    repository.git('config', 'diff.renames', 'copies');
    repository.git('mv', 'catalog/mine', 'catalog/theirs');
    const after = repository.commit('two');
    expect(await shortChanges(repository, before, after)).toEqual(['D catalog/mine/a.yaml', 'A catalog/theirs/a.yaml']);
  });

  test('P2 a deletion is a change of its path', async () => {
    const repository = makeRepository();
    repository.write('catalog/a/catalog.yaml', 'a');
    repository.write('catalog/b/catalog.yaml', 'b');
    const before = repository.commit('one');
    repository.remove('catalog/a');
    expect(await shortChanges(repository, before, repository.commit('two'))).toEqual(['D catalog/a/catalog.yaml']);
  });

  test('P3 a copy is an addition, and a change of type is a change', async () => {
    const repository = makeRepository();
    repository.write('a', 'x');
    repository.write('b', 'target');
    const before = repository.commit('one');
    repository.write('copy', 'x');
    repository.remove('b');
    repository.link('b', 'target');
    expect(await shortChanges(repository, before, repository.commit('two'))).toEqual([
      'M b (file -> symlink)',
      'A copy',
    ]);
  });

  test('P4 a change of the mode alone is a change', async () => {
    const repository = makeRepository();
    repository.write('a', 'x');
    const before = repository.commit('one');
    repository.git('update-index', '--chmod=+x', 'a');
    repository.git('commit', '-q', '-m', 'two');
    expect(await shortChanges(repository, before, 'HEAD')).toEqual(['M a (file -> executable)']);
  });

  test('P5 a symbolic link is reported as one, wherever it leads', async () => {
    const repository = makeRepository();
    repository.write('catalog/a/catalog.yaml', 'x');
    const before = repository.commit('one');
    repository.remove('catalog/a/catalog.yaml');
    repository.link('catalog/a/catalog.yaml', '/etc/passwd');
    repository.link('catalog/a/other.yaml', '../../../outside');
    expect(await shortChanges(repository, before, repository.commit('two'))).toEqual([
      'M catalog/a/catalog.yaml (file -> symlink)',
      'A catalog/a/other.yaml (symlink)',
    ]);
  });

  test('P6 a directory that becomes a link loses its files, and nothing is looked for behind the link', async () => {
    const repository = makeRepository();
    repository.write('catalog/a/one', '1');
    repository.write('catalog/a/two', '2');
    repository.write('catalog/b/one', 'b');
    const before = repository.commit('one');
    repository.remove('catalog/a');
    repository.link('catalog/a', 'b');
    const after = repository.commit('two');
    expect(await shortChanges(repository, before, after)).toEqual([
      'A catalog/a (symlink)',
      'D catalog/a/one',
      'D catalog/a/two',
    ]);
    const opened = await open(repository.directory);
    const tree = await opened.tree(after);
    expect(await tree.list('catalog/a')).toBeUndefined();
    expect(await tree.walk('catalog/a')).toEqual([]);
    expect(await tree.walk('catalog/a/one')).toEqual([]);
  });

  test('P7 a submodule is reported as one and never entered', async () => {
    const repository = makeRepository();
    repository.write('a', 'x');
    const before = repository.commit('one');
    repository.git('update-index', '--add', '--cacheinfo', `160000,${before},sub`);
    repository.git('commit', '-q', '-m', 'two');
    const moved = repository.git('rev-parse', 'HEAD');
    expect(await shortChanges(repository, before, 'HEAD')).toEqual(['A sub (submodule)']);
    repository.git('update-index', '--cacheinfo', `160000,${moved},sub`);
    repository.git('commit', '-q', '-m', 'three');
    expect(await shortChanges(repository, 'HEAD~1', 'HEAD')).toEqual(['M sub (submodule -> submodule)']);
  });

  test('a file that becomes a directory, and the other way round', async () => {
    const repository = makeRepository();
    repository.write('x', 'file');
    repository.write('y/below', 'y');
    const before = repository.commit('one');
    repository.remove('x');
    repository.remove('y');
    repository.write('x/below', 'x');
    repository.write('y', 'file');
    expect(await shortChanges(repository, before, repository.commit('two'))).toEqual([
      'D x',
      'A x/below',
      'A y',
      'D y/below',
    ]);
  });

  test('an empty change is empty', async () => {
    const repository = makeRepository();
    repository.write('a', 'x');
    const before = repository.commit('one');
    const after = repository.commit('two');
    expect(await changesOf(repository, before, after)).toEqual({ changes: [], isComplete: true });
  });
});

describe('names that are made to deceive', () => {
  const entriesOf = (repository: TemporaryRepository, names: readonly (string | Uint8Array)[]): RawEntry[] =>
    names.map((name, index) => ({ mode: '100644', name, id: repository.blob(`${index}`) }));

  async function added(names: readonly (string | Uint8Array)[]): Promise<string[]> {
    const repository = makeRepository();
    const empty = repository.feed('', 'mktree');
    const tree = repository.rawTree(...entriesOf(repository, names));
    const { changes } = await changesOf(repository, empty, tree);
    expect(changes).toHaveLength(names.length);
    return changes.map(change => change.path);
  }

  test('P8 names that differ in case alone are all there', async () => {
    expect(await added(['Foo', 'fOO', 'foo', 'ﬀ', 'ff'])).toEqual(['Foo', 'fOO', 'ff', 'foo', 'ﬀ']);
  });

  test('P9 names in any script are kept, and raw bytes that are not UTF-8 stay different', async () => {
    const odd = [
      Buffer.from([0xff]),
      Buffer.from([0xfe]),
      Buffer.from('\uFFFD'),
      'a\u202eb',
      'a\u200bb',
      'e\u0301',
      'é',
    ];
    expect(await added(odd)).toEqual(['a\u200bb', 'a\u202eb', 'e\u0301', 'é', '\uFFFDfe', '\uFFFDff', '\uFFFD\uFFFD']);
  });

  test('P10 names that a checkout would refuse, or land elsewhere, are kept as they are', async () => {
    const names = ['..', '.', '.git', 'GIT~1', 'a\\b', 'a\nb', 'con', 'dot.', 'space ', '__proto__', 'constructor'];
    expect(await added(names)).toEqual([...names].sort());
    const slash = await added(['a/b']);
    expect(slash).toEqual(['a\uFFFD2fb']);
  });

  test('P10 such names below a directory stay below it', async () => {
    const repository = makeRepository();
    const below = repository.rawTree({ mode: '100644', name: '..', id: repository.blob('x') });
    const tree = repository.rawTree({ mode: '40000', name: '..', id: below });
    const opened = await open(repository.directory);
    const root = await opened.tree(tree);
    expect((await root.walk('')).map(entry => entry.path)).toEqual(['../..']);
    expect((await root.list('..'))?.map(entry => entry.name)).toEqual(['..']);
  });

  test('P6 an entry of a type that git does not know is like a submodule: nothing is read of it', async () => {
    const repository = makeRepository();
    const id = repository.blob('x');
    const tree = repository.rawTree(
      { mode: '100664', name: 'group', id },
      { mode: '100711', name: 'run', id },
      { mode: '20000', name: 'device', id },
      { mode: '0', name: 'nothing', id },
    );
    const opened = await open(repository.directory);
    expect((await (await opened.tree(tree)).walk('')).map(entry => `${entry.path} ${entry.mode}`)).toEqual([
      'device submodule',
      'group file',
      'nothing submodule',
      'run executable',
    ]);
  });
});

describe('a tree that is not as it should be', () => {
  const repository = makeRepository();
  const id = repository.blob('x');
  const good = repository.rawTree({ mode: '100644', name: 'a', id });
  const raw = (bytes: string) =>
    repository.feed(Buffer.from(bytes, 'latin1'), 'hash-object', '-t', 'tree', '-w', '--literally', '--stdin');

  test.each([
    [
      'the same name twice',
      () => repository.rawTree({ mode: '100644', name: 'a', id }, { mode: '100644', name: 'a', id }),
    ],
    [
      'a file and a directory of one name',
      () => repository.rawTree({ mode: '100644', name: 'a', id }, { mode: '40000', name: 'a', id: good }),
    ],
    ['entries in another order', () => raw(`100644 b\0${'a'.repeat(20)}100644 a\0${'a'.repeat(20)}`)],
    [
      'a directory before a file that comes before it',
      () => raw(`40000 a\0${'a'.repeat(20)}100644 a.b\0${'a'.repeat(20)}`),
    ],
    ['no name', () => repository.rawTree({ mode: '100644', name: '', id })],
    ['no mode', () => raw(' a\0aaaaaaaaaaaaaaaaaaaa')],
    ['a mode that is no number', () => raw('10064x a\0aaaaaaaaaaaaaaaaaaaa')],
    ['an entry that is cut off', () => raw('100644 a\0aaaa')],
    ['a name without an end', () => raw('100644 aaaaaaaaaa')],
  ])('%s: it cannot be judged', async (_, make) => {
    const parent = repository.rawTree({ mode: '40000', name: 'd', id: make() });
    const error = await failureOf(changesOf(repository, good, parent));
    expect(error.code).toBe('unreadable-object');
    expect(error.message).toMatch(/^The tree [0-9a-f]{40} cannot be read: it .+\.$/);
  });

  test('an entry that says it is a directory and is a file', async () => {
    const parent = repository.rawTree({ mode: '40000', name: 'd', id });
    const error = await failureOf(changesOf(repository, good, parent));
    expect(error.message).toBe(`The tree ${id} cannot be read: it is a blob.`);
  });

  test('a directory that is not there', async () => {
    const parent = repository.rawTree({ mode: '40000', name: 'd', id: '1'.repeat(40) });
    expect((await failureOf(changesOf(repository, good, parent))).code).toBe('missing-object');
  });
});

describe('many changes', () => {
  const repository = makeRepository();
  const id = repository.blob('x');
  const empty = repository.feed('', 'mktree');
  const filesIn = (prefix: string, count: number): RawEntry[] =>
    Array.from({ length: count }, (_, index) => ({ mode: '100644', name: `${prefix}${index}`.padEnd(8, '-'), id }));
  const wide = repository.rawTree(
    ...Array.from({ length: 20 }, (_, index) => ({
      mode: '40000',
      name: `d${index}`,
      id: repository.rawTree(...filesIn(`f${index}-`, 500)),
    })),
  );

  test('P15 P17 P20 ten thousand of them are all there', async () => {
    const { changes, isComplete } = await changesOf(repository, empty, wide, 10_000);
    expect([changes.length, isComplete]).toEqual([10_000, true]);
    expect(new Set(changes.map(change => change.path)).size).toBe(10_000);
    const back = await changesOf(repository, wide, empty, 10_000);
    expect(back.changes.every(change => change.after === undefined)).toBe(true);
  });

  test('P15 P16 one more than the limit, and the list says that it is not complete', async () => {
    const { changes, isComplete } = await changesOf(repository, empty, wide, 9_999);
    expect([changes.length, isComplete]).toEqual([9_999, false]);
  });

  test('P20 a few objects that describe a billion files', async () => {
    let tree = repository.rawTree(...filesIn('f', 10));
    for (let level = 0; level < 9; level++) {
      tree = repository.rawTree(
        ...Array.from({ length: 10 }, (_, index) => ({ mode: '40000', name: `d${index}`, id: tree })),
      );
    }
    expect((await changesOf(repository, empty, tree, 5000)).isComplete).toBe(false);
    const opened = await open(repository.directory, { limits: { entries: 10_000 } });
    const error = await failureOf((await opened.tree(tree)).walk(''));
    expect([error.code, error.message.includes('more than 10000 files')]).toEqual(['limit-exceeded', true]);
  });

  test('P20 a few objects that describe a billion empty directories', async () => {
    let tree = empty;
    for (let level = 0; level < 9; level++) {
      tree = repository.rawTree(
        ...Array.from({ length: 10 }, (_, index) => ({ mode: '40000', name: `d${index}`, id: tree })),
      );
    }
    const opened = await open(repository.directory, { limits: { comparedDirectories: 1000 } });
    const result = await opened.changes(await opened.tree(empty), await opened.tree(tree), 100);
    expect(result).toEqual({ changes: [], isComplete: false });
  });

  test('directories nested deeper than any path may be long', async () => {
    let tree = repository.rawTree({ mode: '100644', name: 'f', id });
    const name = 'n'.repeat(250);
    for (let level = 0; level < 20; level++) tree = repository.rawTree({ mode: '40000', name, id: tree });
    expect((await changesOf(repository, empty, tree)).isComplete).toBe(false);
    const opened = await open(repository.directory);
    expect((await failureOf((await opened.tree(tree)).walk(''))).code).toBe('limit-exceeded');
  });

  test('a directory that takes more bytes than are read', async () => {
    const opened = await open(repository.directory, { limits: { treeBytes: 1000 } });
    const error = await failureOf(opened.changes(await opened.tree(empty), await opened.tree(wide), 10_000));
    expect(error.code).toBe('limit-exceeded');
  });
});

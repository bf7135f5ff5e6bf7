import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { failureOf, makeRepository, open, type TemporaryRepository } from './temporary-repository.ts';

function damage(repository: TemporaryRepository, id: string, keep: (bytes: Buffer) => Uint8Array): void {
  const path = repository.objectPath(id);
  const bytes = readFileSync(path);
  chmodSync(path, 0o644);
  writeFileSync(path, keep(bytes));
}

describe('contents', () => {
  test('are text, with a byte order mark and what is not UTF-8', async () => {
    const repository = makeRepository();
    const texts = ['', 'plain\n', '\uFEFFmarked', 'grüße 😀\r\n', 'NUL \0 inside'];
    const ids = texts.map(text => repository.blob(text));
    const broken = repository.blob(Buffer.from([0x61, 0xff, 0x62]));
    const opened = await open(repository.directory);
    const contents = await opened.read([...ids, broken, ...ids], 100);
    expect([...contents.keys()]).toEqual([...ids, broken]);
    for (const [index, text] of texts.entries()) {
      expect(contents.get(ids[index] ?? '')).toMatchObject({
        kind: 'text',
        text,
        isUtf8: true,
        bytes: Buffer.byteLength(text),
      });
    }
    expect(contents.get(broken)).toMatchObject({ kind: 'text', text: 'a\uFFFDb', isUtf8: false, bytes: 3 });
  });

  test('can be had in pieces of whole lines', async () => {
    const repository = makeRepository();
    const texts = ['', 'no end', `${'é'.repeat(40_000)}\n`, 'line\n'.repeat(30_000), `${'line\n'.repeat(30_000)}end`];
    const ids = texts.map(text => repository.blob(text));
    const opened = await open(repository.directory);
    const contents = [...(await opened.read(ids, 1_000_000)).values()];
    const pieces = contents.map(content => (content.kind === 'text' ? [...content.lines()] : []));
    expect(pieces.map(parts => parts.join(''))).toEqual(texts);
    expect(pieces.map(parts => parts.length)).toEqual([0, 1, 1, 5, 5]);
    expect(pieces.every(parts => parts.slice(0, -1).every(part => part.endsWith('\n')))).toBe(true);
  });

  test('can be released, each for itself, and are no longer available then', async () => {
    const repository = makeRepository();
    const texts = ['small', 'also small', 'large\n'.repeat(20_000), 'larger\n'.repeat(20_000)];
    const ids = texts.map(text => repository.blob(text));
    const opened = await open(repository.directory);
    const contents = [...(await opened.read(ids, 1_000_000)).values()].filter(content => content.kind === 'text');
    for (const content of [contents[0], contents[2]]) content?.release?.();
    expect(() => contents[0]?.text).toThrow('was released');
    expect(() => contents[2]?.lines()).toThrow('was released');
    expect([contents[1]?.text, contents[3]?.text]).toEqual([texts[1], texts[3]]);
    const again = (await opened.read(ids, 1_000_000)).get(ids[2] ?? '');
    expect(again?.kind === 'text' && again.text === texts[2]).toBe(true);
  });

  test('P18 P21 are read whole, however large, up to the limit', async () => {
    const repository = makeRepository();
    const large = 'line of text\n'.repeat(400_000);
    const [atLimit, overLimit] = [repository.blob(large), repository.blob(`${large}!`)];
    const opened = await open(repository.directory);
    const contents = await opened.read([overLimit, atLimit], large.length);
    expect(contents.get(overLimit)).toEqual({ kind: 'too-large', bytes: large.length + 1 });
    const content = contents.get(atLimit);
    expect(content?.kind === 'text' && content.text === large).toBe(true);
  });

  test('of everything that is requested at once have a limit together', async () => {
    const repository = makeRepository();
    const ids = ['a', 'b', 'c'].map(letter => repository.blob(letter.repeat(100)));
    const opened = await open(repository.directory, { limits: { bytesAtOnce: 250 } });
    const kinds = [...(await opened.read(ids, 100)).values()].map(content => content.kind);
    expect(kinds).toEqual(['text', 'text', 'too-much']);
    expect((await opened.read(ids.slice(2), 100)).get(ids[2] ?? '')?.kind).toBe('text');
    const some = [...(await opened.read(ids, 100, 150)).values()].map(content => content.kind);
    expect(some).toEqual(['text', 'too-much', 'too-much']);
  });

  test('of many objects come from one process', async () => {
    const repository = makeRepository();
    const lines = Array.from(
      { length: 5000 },
      (_, index) => `blob\nmark :${index + 1}\ndata 6\n${String(index).padStart(5)}\n\n`,
    );
    repository.feed(`${lines.join('')}`, 'fast-import', '--quiet');
    const ids = repository.git('cat-file', '--batch-all-objects', '--batch-check=%(objectname)').split('\n');
    const opened = await open(repository.directory);
    const contents = await opened.read(ids, 10);
    expect(contents.size).toBe(5000);
    expect(new Set([...contents.values()].map(content => (content.kind === 'text' ? content.text : ''))).size).toBe(
      5000,
    );
  });

  test('P22 are what git has, whatever attributes say: no filter, no line ends, a pointer stays a pointer', async () => {
    const repository = makeRepository();
    repository.write('.gitattributes', '* text eol=crlf ident filter=lfs export-ignore working-tree-encoding=UTF-16\n');
    const text = 'version https://git-lfs.github.com/spec/v1\n$Id$\n';
    const id = repository.blob(text);
    const opened = await open(repository.directory);
    expect((await opened.read([id], 1000)).get(id)).toMatchObject({ kind: 'text', text });
  });
});

describe('what cannot be read', () => {
  test('is said for each object, and the rest is read', async () => {
    const repository = makeRepository();
    const [good, empty, cut, garbage, last] = ['good', 'empty', 'cut', 'garbage', 'last'].map(text =>
      repository.blob(text.repeat(1000)),
    ) as [string, string, string, string, string];
    damage(repository, empty, () => Buffer.alloc(0));
    damage(repository, cut, bytes => bytes.subarray(0, bytes.length - 12));
    damage(repository, garbage, () => Buffer.from('this is no object'));
    const tree = repository.feed('', 'mktree');
    const missing = '1'.repeat(40);
    const opened = await open(repository.directory);
    const contents = await opened.read([good, empty, cut, missing, garbage, tree, 'no id\n', last], 10_000);
    expect([...contents].map(([id, content]) => [id, content.kind])).toEqual([
      [good, 'text'],
      [empty, 'unreadable'],
      [cut, 'unreadable'],
      [missing, 'unreadable'],
      [garbage, 'unreadable'],
      [tree, 'unreadable'],
      ['no id\n', 'unreadable'],
      [last, 'text'],
    ]);
    expect(contents.get(missing)).toEqual({ kind: 'unreadable', detail: `the repository lacks the object ${missing}` });
    expect(contents.get(tree)).toEqual({ kind: 'unreadable', detail: `the object ${tree} is a tree, not a file` });
    // git itself gives up on an object that is cut off: it was asked again for the others.
    expect(contents.get(cut)).toMatchObject({ detail: expect.stringContaining(cut) });
  });

  test('many damaged objects one after the other', async () => {
    const repository = makeRepository();
    const ids = Array.from({ length: 12 }, (_, index) => repository.blob(`${index} `.repeat(1000)));
    for (const id of ids.slice(1, 11)) damage(repository, id, bytes => bytes.subarray(0, bytes.length - 12));
    const opened = await open(repository.directory);
    const kinds = [...(await opened.read(ids, 10_000)).values()].map(content => content.kind);
    expect(kinds).toEqual(['text', ...Array(10).fill('unreadable'), 'text']);
  });

  test('a directory that is damaged stops everything: what changed is not known', async () => {
    const repository = makeRepository();
    repository.write('d/a', 'x');
    const commit = repository.commit('one');
    const tree = repository.git('rev-parse', `${commit}:d`);
    damage(repository, tree, bytes => bytes.subarray(0, bytes.length - 12));
    const opened = await open(repository.directory);
    const error = await failureOf((await opened.tree(commit)).walk(''));
    expect([error.code, error.message.includes(tree)]).toEqual(['unreadable-object', true]);
    rmSync(repository.objectPath(tree));
    const again = await open(repository.directory);
    expect((await failureOf((await again.tree(commit)).walk(''))).code).toBe('missing-object');
  });
});

describe('a tree', () => {
  const repository = makeRepository();
  repository.write('catalogs/v1/a/catalog.yaml', 'a');
  repository.write('catalogs/v1/b/catalog.yaml', 'b');
  repository.write('catalogs/v1-old', 'file');
  repository.executable('run', 'x');
  repository.commit('one');

  test('lists a directory, sorted by name', async () => {
    const opened = await open(repository.directory);
    const tree = await opened.tree('main');
    expect((await tree.list('catalogs'))?.map(entry => `${entry.name} ${entry.kind}`)).toEqual([
      'v1 directory',
      'v1-old file',
    ]);
    expect((await tree.list(''))?.map(entry => `${entry.name} ${entry.kind}`)).toEqual([
      'catalogs directory',
      'run executable',
    ]);
    for (const none of [
      'nothing',
      'run',
      'run/below',
      'catalogs/v1/',
      '/catalogs',
      'catalogs/../catalogs',
      '__proto__',
    ]) {
      expect(await tree.list(none)).toBeUndefined();
      expect(await tree.walk(none)).toEqual([]);
    }
  });

  test('is walked from any directory, sorted by path', async () => {
    const opened = await open(repository.directory);
    const tree = await opened.tree('main');
    expect((await tree.walk('')).map(entry => entry.path)).toEqual([
      'catalogs/v1-old',
      'catalogs/v1/a/catalog.yaml',
      'catalogs/v1/b/catalog.yaml',
      'run',
    ]);
    expect(await tree.walk('catalogs/v1/b')).toEqual([
      {
        path: 'catalogs/v1/b/catalog.yaml',
        mode: 'file',
        id: repository.git('rev-parse', 'main:catalogs/v1/b/catalog.yaml'),
      },
    ]);
  });
});

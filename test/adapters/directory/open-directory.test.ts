import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { FilesOfRun } from '../../../src/adapters/cache/files-of-run.ts';
import { DirectoryError } from '../../../src/adapters/directory/directory-error.ts';
import { openDirectory } from '../../../src/adapters/directory/open-directory.ts';
import type { Repository } from '../../../src/flows/ports.ts';

const made: string[] = [];
afterAll(() => {
  for (const directory of made) rmSync(directory, { recursive: true, force: true });
});

function directoryWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const directory = mkdtempSync(join(tmpdir(), 'keeper-test-'));
  made.push(directory);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  return directory;
}

async function entriesOf(repository: Repository, directory = ''): Promise<string[]> {
  return (await (await repository.tree('')).walk(directory)).map(({ path, mode }) => `${path} ${mode}`);
}

async function contentOf(repository: Repository, path: string, limit = 1000): Promise<unknown> {
  const entry = (await (await repository.tree('')).walk('')).find(candidate => candidate.path === path);
  const content = (await repository.read([entry?.id ?? ''], limit)).get(entry?.id ?? '');
  return content?.kind === 'text' ? content.text : content;
}

async function failureOf(promise: Promise<unknown>): Promise<DirectoryError> {
  const [result] = await Promise.allSettled([promise]);
  if (result.status === 'rejected' && result.reason instanceof DirectoryError) return result.reason;
  throw new Error('it did not fail as it should');
}

describe('a directory', () => {
  test('is walked and listed like a tree of git, without .git in its root', async () => {
    const directory = directoryWith({ 'b/c/d': '1', 'b/e': '2', 'a.b': '3', '.git/config': 'x', 'b/.git': 'y' });
    chmodSync(join(directory, 'a.b'), 0o755);
    const opened = await openDirectory(directory);
    const tree = await opened.tree('whatever');
    expect(await entriesOf(opened)).toEqual(['a.b executable', 'b/.git file', 'b/c/d file', 'b/e file']);
    expect(await entriesOf(opened, 'b/c')).toEqual(['b/c/d file']);
    expect((await tree.list(''))?.map(entry => `${entry.name} ${entry.kind}`)).toEqual([
      'a.b executable',
      'b directory',
    ]);
    expect((await tree.list('b/c'))?.map(entry => entry.name)).toEqual(['d']);
    for (const none of ['nothing', 'a.b', 'b/', '/b', '..', 'b/../b', '__proto__']) {
      expect(await tree.list(none)).toBeUndefined();
      expect(await tree.walk(none)).toEqual([]);
    }
    await opened.close();
  });

  test('that is empty is a catalog without anything', async () => {
    expect(await entriesOf(await openDirectory(directoryWith({})))).toEqual([]);
  });

  test('may itself be named by a link', async () => {
    const directory = directoryWith({ a: 'x' });
    const link = join(directoryWith({}), 'link');
    symlinkSync(directory, link);
    expect(await contentOf(await openDirectory(link), 'a')).toBe('x');
  });
});

describe('contents', () => {
  test('are text, with a byte order mark and what is not UTF-8, up to the limit', async () => {
    const opened = await openDirectory(
      directoryWith({ empty: '', mark: '\uFEFFx', broken: Buffer.from([0x61, 0xff]), long: 'x'.repeat(3_000_000) }),
    );
    expect(await contentOf(opened, 'empty')).toBe('');
    expect(await contentOf(opened, 'mark')).toBe('\uFEFFx');
    expect(await contentOf(opened, 'long', 3_000_000)).toBe('x'.repeat(3_000_000));
    expect(await contentOf(opened, 'long', 2_999_999)).toEqual({ kind: 'too-large', bytes: 3_000_000 });
    const contents = await opened.read(['broken', 'nothing'], 10);
    expect([...contents]).toMatchObject([
      ['broken', { kind: 'text', text: 'a\uFFFD', isUtf8: false, bytes: 2 }],
      ['nothing', { kind: 'unreadable', detail: 'there is no file with the id "nothing"' }],
    ]);
  });

  test('of everything that is requested at once have a limit together', async () => {
    const opened = await openDirectory(directoryWith({ a: 'x'.repeat(100), b: 'x'.repeat(100) }), { bytesAtOnce: 150 });
    await entriesOf(opened);
    const kinds = [...(await opened.read(['a', 'b'], 1000)).values()].map(content => content.kind);
    expect(kinds).toEqual(['text', 'too-much']);
    const some = [...(await opened.read(['a', 'b'], 1000, 99)).values()].map(content => content.kind);
    expect(some).toEqual(['too-much', 'too-much']);
  });

  test('of what vanished or became something else are said to be unreadable', async () => {
    const directory = directoryWith({ gone: 'x', link: 'x', fine: 'x' });
    const opened = await openDirectory(directory);
    await entriesOf(opened);
    rmSync(join(directory, 'gone'));
    rmSync(join(directory, 'link'));
    symlinkSync('/etc/passwd', join(directory, 'link'));
    const kinds = [...(await opened.read(['gone', 'link', 'fine'], 1000)).values()].map(content => content.kind);
    expect(kinds).toEqual(['unreadable', 'unreadable', 'text']);
  });

  test('of a file that the memory knows are read again for their text, if they are still the same', async () => {
    const directory = directoryWith({ a: 'x', b: 'x' });
    const files = new FilesOfRun();
    const opened = await openDirectory(directory, {}, files);
    await entriesOf(opened);
    files.set(files.nameOf(Buffer.from('x')), []);
    const [a, b] = [...(await opened.read(['a', 'b'], 1000)).values()];
    expect(a).toMatchObject({ kind: 'text', isUtf8: true, bytes: 1, name: files.nameOf(Buffer.from('x')), text: 'x' });
    for (const path of ['a', 'b']) writeFileSync(join(directory, path), 'y');
    expect(a).toMatchObject({ text: 'x' });
    const text = () => (b?.kind === 'text' ? b.text : undefined);
    expect(text).toThrow(expect.objectContaining({ code: 'changed', retryable: true }));
  });

  test('have digests, where they can be read', async () => {
    const opened = await openDirectory(directoryWith({ a: 'x', long: 'x'.repeat(11) }));
    await entriesOf(opened);
    const digests = await opened.digests(['a', 'long', 'nothing'], 10);
    expect([...digests]).toEqual([['a', createHash('sha256').update('x').digest('hex')]]);
  });

  test('of a pipe are not waited for', async () => {
    const directory = directoryWith({});
    execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', join(directory, 'pipe')]);
    const opened = await openDirectory(directory);
    expect(await contentOf(opened, 'pipe')).toEqual({
      kind: 'unreadable',
      detail: 'it is neither a file nor a directory',
    });
  });
});

test('a directory in it is one by itself, whatever bytes its name has, and links out of it are not followed', async () => {
  const directory = directoryWith({ outside: 'x', 'in/file': 'y' });
  symlinkSync('../outside', join(directory, 'in/link'));
  renameSync(join(directory, 'in'), Buffer.concat([Buffer.from(`${directory}/`), Buffer.from([0xff])]));
  const opened = await openDirectory(directory);
  expect(await contentOf(opened, '\uFFFDff/link')).toBe('x');
  const below = opened.below('\uFFFDff');
  expect(await entriesOf(below)).toEqual(['file file', 'link symlink']);
  expect(await contentOf(below, 'file')).toBe('y');
  expect(() => opened.below('gone')).toThrow(expect.objectContaining({ code: 'not-found' }));
});

describe('P5 links', () => {
  test('to a file of the same directory are that file, as for opm; all others stay links', async () => {
    const outside = directoryWith({ secret: 'secret', 'd/secret': 'secret' });
    const directory = directoryWith({ 'real/file': 'content', 'real/run': 'x' });
    chmodSync(join(directory, 'real/run'), 0o755);
    const links: Readonly<Record<string, string>> = {
      inside: 'real/file',
      chain: 'inside',
      absolute: join(directory, 'real/file'),
      run: 'real/run',
      toDirectory: 'real',
      outside: join(outside, 'secret'),
      relative: `../${outside.slice(tmpdir().length + 1)}/secret`,
      away: join(outside, 'd'),
      throughAway: 'away/secret',
      broken: 'nothing',
      loop: 'loop',
      self: '.',
      similar: `${directory}-2/file`,
    };
    for (const [name, target] of Object.entries(links)) symlinkSync(target, join(directory, name));
    const opened = await openDirectory(directory);
    expect(await entriesOf(opened)).toEqual([
      'absolute file',
      'away symlink',
      'broken symlink',
      'chain file',
      'inside file',
      'loop symlink',
      'outside symlink',
      'real/file file',
      'real/run executable',
      'relative symlink',
      'run executable',
      'self symlink',
      'similar symlink',
      'throughAway symlink',
      'toDirectory symlink',
    ]);
    for (const name of ['absolute', 'chain', 'inside']) expect(await contentOf(opened, name)).toBe('content');
    for (const name of ['outside', 'throughAway', 'away', 'broken']) {
      expect(await contentOf(opened, name)).toMatchObject({ kind: 'unreadable' });
    }
  });
});

test('P9 P10 names of any bytes are found, and stay different', async () => {
  const directory = directoryWith({ 'a\nb': '1', 'back\\slash': '2' });
  for (const byte of [0xfe, 0xff]) {
    writeFileSync(Buffer.concat([Buffer.from(`${directory}/x`), Buffer.from([byte])]), `byte ${byte}`);
  }
  const opened = await openDirectory(directory);
  expect(await entriesOf(opened)).toEqual(['a\nb file', 'back\\slash file', 'x\uFFFDfe file', 'x\uFFFDff file']);
  expect(await contentOf(opened, 'x\uFFFDff')).toBe('byte 255');
});

describe('what cannot be looked at', () => {
  test('is said with what to do', async () => {
    const directory = directoryWith({ file: 'x' });
    const missing = await failureOf(openDirectory(join(directory, 'nothing')));
    expect([missing.code, missing.message]).toEqual([
      'not-found',
      `The directory ${join(directory, 'nothing')} does not exist.`,
    ]);
    expect((await failureOf(openDirectory(join(directory, 'file')))).code).toBe('not-a-directory');
    expect((await failureOf(openDirectory('a\0b'))).code).toBe('unreadable');
    const opened = await openDirectory(directory);
    expect((await failureOf(opened.merge('a', 'b'))).code).toBe('no-history');
    const tree = await opened.tree('');
    expect((await failureOf(opened.changes(tree, tree, 1))).code).toBe('no-history');
  });

  test('because it vanished', async () => {
    const directory = directoryWith({ 'd/file': 'x' });
    const opened = await openDirectory(directory);
    const tree = await opened.tree('');
    expect(await tree.list('')).toHaveLength(1);
    rmSync(join(directory, 'd'), { recursive: true });
    expect((await failureOf(tree.walk(''))).code).toBe('unreadable');
  });

  test('because it holds too much', async () => {
    const directory = directoryWith(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`d/f${index}`, 'x'])));
    const opened = await openDirectory(directory, { entries: 10 });
    expect((await failureOf((await opened.tree('')).walk(''))).code).toBe('limit-exceeded');
  });
});

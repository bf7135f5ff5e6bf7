import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { GitRepository } from '../../../src/adapters/git/open-repository.ts';
import {
  failureOf,
  makeRepository,
  open,
  repositoryAt,
  runGit,
  shortly,
  type TemporaryRepository,
  temporaryDirectory,
} from './temporary-repository.ts';

/** What the work tree has that HEAD has not. */
async function workChanges(repository: TemporaryRepository): Promise<{ opened: GitRepository; short: string[] }> {
  const opened = await open(repository.directory);
  const work = await opened.workTree();
  const { changes } = await opened.changes(await opened.tree('HEAD'), await opened.tree(work), 1000);
  return { opened, short: shortly(changes) };
}

async function textOf(opened: GitRepository, path: string, limit = 1000): Promise<unknown> {
  const tree = await opened.tree(await opened.workTree());
  const entry = (await tree.walk('')).find(candidate => candidate.path === path);
  const content = (await opened.read([entry?.id ?? ''], limit)).get(entry?.id ?? '');
  return content?.kind === 'text' ? content.text : content;
}

describe('the work tree', () => {
  test('that is clean is what is checked out', async () => {
    const repository = makeRepository();
    repository.write('a/b', 'x');
    repository.write('a-b', 'x');
    repository.write('a.b', 'x');
    repository.executable('run', 'x');
    repository.link('link', 'nowhere');
    repository.commit('one');
    const opened = await open(repository.directory);
    const tree = await opened.tree(await opened.workTree());
    expect(tree.id).toBe(repository.git('rev-parse', 'HEAD^{tree}'));
  });

  test('has what was changed, added and removed, staged or not, but nothing that is ignored', async () => {
    const repository = makeRepository();
    repository.write('.gitignore', 'ignored\n*.log\n');
    repository.write('changed', 'before');
    repository.write('staged', 'before');
    repository.write('removed', 'x');
    repository.write('unstaged', 'x');
    repository.write('mode', 'x');
    repository.write('below/kept', 'x');
    repository.write('tracked.log', 'x');
    repository.git('add', '-f', 'tracked.log');
    repository.commit('one');
    repository.write('changed', 'after');
    repository.write('staged', 'after');
    repository.git('add', 'staged');
    repository.write('staged', 'after that');
    repository.remove('removed');
    repository.git('rm', '-q', '--cached', 'unstaged');
    chmodSync(join(repository.directory, 'mode'), 0o755);
    repository.write('below/new', 'new');
    repository.write('other/new\nline', 'new');
    repository.link('link', '/etc/passwd');
    repository.write('ignored/file', 'x');
    repository.write('x.log', 'x');
    const { opened, short } = await workChanges(repository);
    expect(short).toEqual([
      'A below/new',
      'M changed',
      'A link (symlink)',
      'M mode (file -> executable)',
      'A other/new\nline',
      'D removed',
      'M staged',
    ]);
    expect(await textOf(opened, 'changed')).toBe('after');
    expect(await textOf(opened, 'staged')).toBe('after that');
    expect(await textOf(opened, 'link')).toBe('/etc/passwd');
  });

  test('is the tree that git itself would make of it, and leaves the repository as it was', async () => {
    const repository = makeRepository();
    for (const path of ['a/b/c', 'a/b.c', 'a/b0', 'a.txt', 'z']) repository.write(path, path);
    repository.commit('one');
    repository.write('a/b/d', 'new');
    repository.write('z', 'changed');
    repository.remove('a/b0');
    const indexBefore = readFileSync(join(repository.directory, '.git/index'));
    const opened = await open(repository.directory);
    const tree = await opened.tree(await opened.workTree());
    expect(readFileSync(join(repository.directory, '.git/index')).equals(indexBefore)).toBe(true);
    expect(() => repository.git('cat-file', '-e', tree.id)).toThrow();
    repository.git('add', '-A');
    expect(tree.id).toBe(repository.git('write-tree'));
  });

  test('can be merged with a base that has gone on', async () => {
    const repository = makeRepository();
    repository.write('a', 'x');
    repository.commit('one');
    repository.git('checkout', '-q', '-b', 'mine');
    repository.git('checkout', '-q', 'main');
    repository.write('b', 'x');
    repository.commit('two');
    repository.git('checkout', '-q', 'mine');
    repository.write('c', 'not committed');
    const opened = await open(repository.directory);
    const outcome = await opened.merge('main', await opened.workTree());
    if (outcome.kind !== 'merged') throw new Error(outcome.kind);
    expect((await outcome.tree.walk('')).map(entry => entry.path)).toEqual(['a', 'b', 'c']);
  });

  test('before the first commit, and seen from a directory below', async () => {
    const repository = makeRepository();
    repository.write('a/b', 'x');
    repository.write('c', 'x');
    const opened = await open(join(repository.directory, 'a'));
    const tree = await opened.tree(await opened.workTree());
    expect((await tree.walk('')).map(entry => entry.path)).toEqual(['a/b', 'c']);
  });

  test('of a linked work tree is its own', async () => {
    const repository = makeRepository();
    repository.write('a', 'x');
    repository.commit('one');
    const linked = join(temporaryDirectory(), 'linked');
    repository.git('worktree', 'add', '-q', linked, '-b', 'other');
    repositoryAt(linked).write('b', 'x');
    const opened = await open(linked);
    expect((await (await opened.tree(await opened.workTree())).walk('')).map(entry => entry.path)).toEqual(['a', 'b']);
  });

  test('is not there in a bare repository', async () => {
    const repository = makeRepository('--bare');
    const error = await failureOf((await open(repository.directory)).workTree());
    expect([error.code, error.fix]).toEqual(['no-work-tree', 'Set the revision (--head REV).']);
  });

  test('P5 P6 nothing outside is read through a link, be it new or in the place of a directory', async () => {
    const repository = makeRepository();
    const outside = temporaryDirectory();
    writeFileSync(join(outside, 'secret'), 'secret');
    repository.write('.gitignore', 'ignored\n');
    for (const path of ['d/secret', 'ignored/secret']) repository.write(path, 'x');
    repository.git('add', '-f', 'ignored/secret');
    repository.commit('one');
    for (const path of ['d', 'ignored']) repository.remove(path);
    for (const path of ['d', 'e', 'ignored']) repository.link(path, outside);
    const { opened, short } = await workChanges(repository);
    expect(short).toEqual(['A d (symlink)', 'D d/secret', 'A e (symlink)', 'D ignored/secret']);
    expect(await textOf(opened, 'd')).toBe(outside);
  });

  test('P7 a submodule is the commit that the index names, and another repository in it is one, too', async () => {
    const repository = makeRepository();
    repository.write('a', 'x');
    const commit = repository.commit('one');
    repository.git('update-index', '--add', '--cacheinfo', `160000,${commit},sub`);
    runGit(repository.directory, ['init', '-q', 'other']);
    repository.write('other/file', 'x');
    repositoryAt(join(repository.directory, 'other')).commit('one');
    const { short } = await workChanges(repository);
    expect(short).toEqual(['A other (submodule)', 'A sub (submodule)']);
  });

  test('P9 names that are no UTF-8 are found', async () => {
    const repository = makeRepository();
    repository.commit('one');
    const name = Buffer.concat([Buffer.from(`${repository.directory}/x`), Buffer.from([0xff])]);
    writeFileSync(name, 'content');
    const { opened, short } = await workChanges(repository);
    expect(short).toEqual(['A x\uFFFDff']);
    expect(await textOf(opened, 'x\uFFFDff')).toBe('content');
  });

  test('a file in conflict is what is on the disk', async () => {
    const repository = makeRepository();
    repository.write('a', 'start');
    repository.commit('one');
    repository.git('checkout', '-q', '-b', 'other');
    repository.write('a', 'other');
    repository.commit('two');
    repository.git('checkout', '-q', 'main');
    repository.write('a', 'main');
    repository.commit('three');
    expect(() => repository.git('merge', 'other')).toThrow();
    const { opened, short } = await workChanges(repository);
    expect(short).toEqual(['M a']);
    expect(await textOf(opened, 'a')).toContain('<<<<<<<');
  });

  test('a sparse checkout has what it leaves out', async () => {
    const repository = makeRepository();
    repository.write('in/a', 'x');
    repository.write('out/b', 'x');
    repository.commit('one');
    repository.git('sparse-checkout', 'set', 'in');
    expect(() => statSync(join(repository.directory, 'out'))).toThrow();
    expect((await workChanges(repository)).short).toEqual([]);
  });

  test('a file that changed without its size or time is seen, and one that only was touched is the same', async () => {
    const repository = makeRepository();
    repository.write('a', 'one');
    repository.write('b', 'one');
    const past = new Date('2020-01-01T00:00:00Z');
    for (const name of ['a', 'b']) utimesSync(join(repository.directory, name), past, past);
    repository.commit('one');
    repository.write('a', 'two');
    utimesSync(join(repository.directory, 'a'), past, past);
    utimesSync(join(repository.directory, 'b'), new Date(), new Date());
    expect((await workChanges(repository)).short).toEqual(['M a']);
  });

  test('a file that git takes for unchanged is what git has, however it is checked out', async () => {
    const repository = makeRepository();
    repository.write('.gitattributes', '* text eol=crlf\n');
    repository.write('a', 'x\n');
    repository.commit('one');
    unlinkSync(join(repository.directory, 'a'));
    const past = new Date('2020-01-01T00:00:00Z');
    repository.git('checkout', '-q', '--', 'a');
    expect(readFileSync(join(repository.directory, 'a'), 'utf8')).toBe('x\r\n');
    utimesSync(join(repository.directory, 'a'), past, past);
    utimesSync(join(repository.directory, '.gitattributes'), past, past);
    repository.git('update-index', '--refresh');
    expect((await workChanges(repository)).short).toEqual([]);
  });
});

describe('files of the work tree that cannot be loaded', () => {
  test('too large: named with its size, and never stored', async () => {
    const repository = makeRepository();
    repository.write('a', 'x');
    repository.write('large', 'x');
    repository.commit('one');
    repository.write('large', 'y'.repeat(3_000_000));
    const opened = await open(repository.directory, { limits: { workFileBytes: 1000 } });
    expect(await textOf(opened, 'large', 5_000_000)).toEqual({ kind: 'too-large', bytes: 3_000_000 });
    repository.git('add', 'large');
    const tree = await opened.tree(await opened.workTree());
    expect((await tree.list(''))?.find(entry => entry.name === 'large')?.id).toBe(
      repository.git('rev-parse', ':large'),
    );
  });

  test('in place of a file stands something that is none', async () => {
    const repository = makeRepository();
    repository.write('a', 'x');
    repository.commit('one');
    repository.remove('a');
    execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', join(repository.directory, 'a')]);
    const { opened, short } = await workChanges(repository);
    expect(short).toEqual(['M a']);
    expect(await textOf(opened, 'a')).toEqual({ kind: 'unreadable', detail: 'it is neither a file nor a link' });
  });

  test('a damaged index', async () => {
    const repository = makeRepository();
    repository.write('a', 'x');
    repository.commit('one');
    writeFileSync(join(repository.directory, '.git/index'), 'this is no index');
    const error = await failureOf((await open(repository.directory)).workTree());
    expect([error.code, error.message.includes('index')]).toEqual(['git-failed', true]);
  });
});

describe('files with lines that end with CRLF', () => {
  /** A checkout that git has to look at anew, as after `cp -r`. */
  function touched(...config: readonly string[]): TemporaryRepository {
    const repository = makeRepository();
    repository.git('config', 'core.autocrlf', 'false');
    repository.write('text', 'one\ntwo\n');
    repository.write('crlf', 'one\r\ntwo\r\n');
    repository.write('binary', 'one\0\ntwo\n');
    repository.write('lone', 'one\r\rtwo\n');
    repository.write('below/text', 'one\n');
    repository.commit('one');
    if (config.length > 0) repository.git('config', ...config);
    for (const path of ['text', 'below/text']) repository.write(path, 'one\r\ntwo\r\n');
    repository.write('below/text', 'one\r\n');
    return repository;
  }

  /** What git itself says of the same files. */
  function asGitSays(repository: TemporaryRepository): string[] {
    repository.git('add', '-A');
    return repository
      .git('diff', '--cached', '--no-renames', '--name-status')
      .split('\n')
      .filter(line => line !== '')
      .map(line => line.replace('\t', ' '));
  }

  test.each(['true', 'input'])(
    'are unchanged where core.autocrlf is %s, and changed ones are read with LF',
    async value => {
      const repository = touched('core.autocrlf', value);
      expect((await workChanges(repository)).short).toEqual([]);
      repository.write('text', 'one\r\nthree\r\n');
      repository.write('new', 'four\r\nfive\n');
      repository.write('crlf', 'one\r\nthree\r\n');
      repository.write('binary', 'one\0\r\nthree\r\n');
      repository.write('lone', 'one\rtwo\r\n');
      const { opened, short } = await workChanges(repository);
      expect(short).toEqual(['M binary', 'M crlf', 'M lone', 'A new', 'M text']);
      expect(await textOf(opened, 'text')).toBe('one\nthree\n');
      expect(await textOf(opened, 'new')).toBe('four\nfive\n');
      expect(await textOf(opened, 'crlf')).toBe('one\r\nthree\r\n');
      const tree = await opened.tree(await opened.workTree());
      repository.git('add', '-A');
      expect(tree.id).toBe(repository.git('write-tree'));
    },
  );

  test('are changed where nothing converts them', async () => {
    const repository = touched('core.autocrlf', 'false');
    const { opened, short } = await workChanges(repository);
    expect(short).toEqual(['M below/text', 'M text']);
    expect(await textOf(opened, 'text')).toBe('one\r\ntwo\r\n');
    expect(short).toEqual(asGitSays(repository));
  });

  test.each([
    ['* text=auto', 'false'],
    ['* text', 'false'],
    ['* eol=crlf', 'false'],
    ['* crlf=input', 'false'],
    ['* -text', 'true'],
    ['* binary', 'true'],
    ['text text=auto', 'false'],
    ['text -text', 'true'],
    ['/text eol=lf\nbelow/* -text eol=lf', 'true'],
  ])('as attributes say: %j with core.autocrlf=%s', async (attributes, autocrlf) => {
    const repository = touched('core.autocrlf', autocrlf);
    repository.write('.gitattributes', `${attributes}\n`);
    for (const path of ['text', 'crlf', 'binary', 'lone'])
      writeFileSync(join(repository.directory, path), 'more\r\n', { flag: 'a' });
    const { opened, short } = await workChanges(repository);
    const tree = await opened.tree(await opened.workTree());
    expect(short).toEqual(asGitSays(repository));
    expect(tree.id).toBe(repository.git('write-tree'));
  });
});

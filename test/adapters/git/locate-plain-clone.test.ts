import { appendFileSync, chmodSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { failureOf, makeRepository, open, repositoryAt, temporaryDirectory } from './temporary-repository.ts';

/** Opens a repository for a revision, and gives the paths of its tree, and the commands of git that were started for it. */
async function seenAt(directory: string, revision: string) {
  const log = join(temporaryDirectory(), 'log');
  const program = join(temporaryDirectory(), 'git');
  writeFileSync(program, `#!/bin/sh\necho "$*" >> ${log}\nexec git "$@"\n`);
  chmodSync(program, 0o755);
  const repository = await open(directory, { program, revisions: [revision] });
  const paths = (await (await repository.tree(revision)).walk('')).map(({ path }) => path);
  const started = readFileSync(log, 'utf8').trim().split('\n');
  return { paths, asksWhere: started.some(line => line.includes('rev-parse')), processes: started.length };
}

/** A repository with two commits, and the id of the second. */
function twoCommits(...options: string[]) {
  const repository = makeRepository(...options);
  repository.write('one', 'x');
  repository.commit('one');
  repository.write('two', 'x');
  return { repository, second: repository.commit('two') };
}

describe('an ordinary clone', () => {
  test.each([
    ['', ['one', 'two']],
    ['^', ['one']],
    ['~1^0', ['one']],
  ])('takes one process for the id of a commit with %j behind it', async (suffix, paths) => {
    const { repository, second } = twoCommits();
    expect(await seenAt(repository.directory, second + suffix)).toEqual({ paths, asksWhere: false, processes: 1 });
  });

  test('is asked where its parts are when a name is looked up', async () => {
    const { repository } = twoCommits();
    expect(await seenAt(repository.directory, 'main')).toMatchObject({ paths: ['one', 'two'], asksWhere: true });
  });

  test('says of an id that it does not have that there is no such commit', async () => {
    const { repository } = twoCommits();
    const failure = failureOf(seenAt(repository.directory, 'f'.repeat(40)));
    expect(await failure).toMatchObject({ code: 'unknown-revision' });
  });
});

test('a shallow clone ends where git says that it ends, whatever objects it has', async () => {
  const { repository, second } = twoCommits();
  writeFileSync(join(repository.directory, '.git/shallow'), `${second}\n`);
  expect((await seenAt(repository.directory, second)).paths).toEqual(['one', 'two']);
  expect(await failureOf(seenAt(repository.directory, `${second}^`))).toMatchObject({ code: 'unknown-revision' });
});

describe('what is no ordinary clone is found by git', () => {
  test.each([
    ['lacks references', (git: string) => rmSync(join(git, 'refs'), { recursive: true })],
    ['has no HEAD that can be read', (git: string) => writeFileSync(join(git, 'HEAD'), 'nothing\n')],
  ])('a directory in one, with a .git that %s', async (_, spoil) => {
    const { repository, second } = twoCommits();
    repository.git('init', '-q', 'below');
    const below = join(repository.directory, 'below');
    spoil(join(below, '.git'));
    expect(await seenAt(below, second)).toMatchObject({ paths: ['one', 'two'], asksWhere: true });
  });

  test('one of a format that is not known yet', async () => {
    const { repository, second } = twoCommits();
    repository.git('config', 'core.repositoryformatversion', '7');
    expect(await failureOf(seenAt(repository.directory, second))).toMatchObject({ code: 'git-too-old' });
  });

  test('one with a branch whose name has as many digits as an id of SHA-256', async () => {
    const { repository } = twoCommits();
    const name = 'a'.repeat(64);
    repository.git('branch', name, 'HEAD~1');
    expect(await seenAt(repository.directory, name)).toMatchObject({ paths: ['one'], asksWhere: true });
  });

  test('a directory below', async () => {
    const { repository, second } = twoCommits();
    repository.write('below/three', 'x');
    expect(await seenAt(join(repository.directory, 'below'), second)).toMatchObject({ asksWhere: true });
  });

  test('a repository with SHA-256', async () => {
    const { repository, second } = twoCommits('--object-format=sha256');
    expect(await seenAt(repository.directory, second)).toMatchObject({ paths: ['one', 'two'], asksWhere: true });
  });

  test('a linked work tree', async () => {
    const { repository, second } = twoCommits();
    const linked = join(temporaryDirectory(), 'linked');
    repository.git('worktree', 'add', '-q', linked, '-b', 'other');
    expect(await seenAt(linked, second)).toMatchObject({ paths: ['one', 'two'], asksWhere: true });
  });

  test('a bare one', async () => {
    const { repository, second } = twoCommits();
    const bare = join(temporaryDirectory(), 'bare');
    repository.git('clone', '-q', '--bare', '.', bare);
    expect(await seenAt(bare, second)).toMatchObject({ paths: ['one', 'two'], asksWhere: true });
  });

  test('one whose configuration may bring an extension along', async () => {
    const { repository, second } = twoCommits();
    appendFileSync(join(repository.directory, '.git/config'), '[include]\n\tpath = more\n');
    expect(await seenAt(repository.directory, second)).toMatchObject({ asksWhere: true });
  });

  test('one whose .git is a link', async () => {
    const { repository, second } = twoCommits();
    const other = repositoryAt(temporaryDirectory());
    rmSync(join(other.directory, '.git'), { recursive: true, force: true });
    symlinkSync(join(repository.directory, '.git'), join(other.directory, '.git'));
    expect(await seenAt(other.directory, second)).toMatchObject({ paths: ['one', 'two'], asksWhere: true });
  });
});

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { openRepository } from '../../../src/adapters/git/open-repository.ts';
import { runGit as runToEnd } from '../../../src/adapters/git/run-git.ts';
import { failureOf, makeRepository, open, repositoryAt, runGit, temporaryDirectory } from './temporary-repository.ts';

/** A program that stands for git. */
function script(text: string): string {
  const path = join(temporaryDirectory(), 'git');
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** What a program prints that opens repositories in a process of its own, with its own place for temporary files. */
function inProcess(temporary: string, program: string): string {
  const source = join(import.meta.dirname, '../../../src/adapters/git/open-repository.ts');
  const text = `import { readdirSync } from 'node:fs'; import { openRepository } from ${JSON.stringify(source)}; ${program}`;
  const env = { ...process.env, TMPDIR: temporary, NODE_OPTIONS: '' };
  return execFileSync(process.execPath, ['--input-type=module', '--eval', text], { env }).toString();
}

async function pathsAt(directory: string, revision: string): Promise<string[]> {
  const repository = await open(directory);
  return (await (await repository.tree(revision)).walk('')).map(entry => entry.path);
}

describe('a repository is found', () => {
  test('from a directory below its root', async () => {
    const { directory, ...repository } = makeRepository();
    repository.write('a/b/c', 'x');
    repository.commit('one');
    expect(await pathsAt(join(directory, 'a', 'b'), 'main')).toEqual(['a/b/c']);
  });

  test('when it is bare, a linked work tree, or borrows its objects from another', async () => {
    const origin = makeRepository();
    origin.write('a', 'x');
    origin.commit('one');
    const bare = join(temporaryDirectory(), 'bare.git');
    runGit(origin.directory, ['clone', '-q', '--bare', '.', bare]);
    const linked = join(temporaryDirectory(), 'linked');
    origin.git('worktree', 'add', '-q', linked, '-b', 'other');
    repositoryAt(linked).write('b', 'y');
    repositoryAt(linked).commit('two');
    const sharing = join(temporaryDirectory(), 'sharing');
    runGit(origin.directory, ['clone', '-q', '--shared', '.', sharing]);
    const alternates = join(sharing, '.git', 'objects', 'info', 'alternates');
    expect(await pathsAt(sharing, 'HEAD')).toEqual(['a']);
    // git itself writes absolute paths; by hand they may be relative to the objects.
    writeFileSync(
      alternates,
      `# a comment\n../../../../${join(origin.directory, '.git/objects').slice(tmpdir().length + 1)}\n`,
    );
    expect(await pathsAt(sharing, 'HEAD')).toEqual(['a']);
    expect(await pathsAt(bare, 'HEAD')).toEqual(['a']);
    expect(await pathsAt(linked, 'HEAD')).toEqual(['a', 'b']);
    expect(await pathsAt(linked, 'main')).toEqual(['a']);
  });

  test('when its objects are named by SHA-256', async () => {
    const repository = makeRepository('--object-format=sha256');
    repository.write('a/b', 'x');
    const first = repository.commit('one');
    repository.write('a/c', 'y');
    repository.commit('two');
    repository.git('checkout', '-q', '-b', 'other', first);
    repository.write('d', 'z');
    repository.commit('three');
    const opened = await open(repository.directory);
    const outcome = await opened.merge('main', 'other');
    if (outcome.kind !== 'merged') throw new Error(outcome.kind);
    const base = await opened.tree('main');
    const { changes } = await opened.changes(base, outcome.tree, 10);
    expect(changes).toEqual([
      { path: 'd', after: { path: 'd', mode: 'file', id: repository.git('rev-parse', 'other:d') } },
    ]);
    expect(base.id).toMatch(/^[0-9a-f]{64}$/);
    const work = await opened.workTree();
    expect((await opened.tree(work)).id).toBe(repository.git('rev-parse', 'other^{tree}'));
  });

  test('whatever the variables of git say', async () => {
    const repository = makeRepository();
    repository.write('a', 'x');
    repository.commit('one');
    const other = makeRepository();
    const kept = { ...process.env };
    Object.assign(process.env, {
      GIT_DIR: join(other.directory, '.git'),
      GIT_WORK_TREE: other.directory,
      GIT_INDEX_FILE: '/nonexistent',
      GIT_OBJECT_DIRECTORY: '/nonexistent',
      GIT_NAMESPACE: 'x',
    });
    try {
      expect(await pathsAt(repository.directory, 'HEAD')).toEqual(['a']);
    } finally {
      for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name];
      Object.assign(process.env, kept);
    }
  });
});

describe('what makes opening impossible is said', () => {
  test('no directory, no repository, a repository that is broken', async () => {
    const directory = temporaryDirectory();
    const missing = await failureOf(openRepository(join(directory, 'nowhere')));
    expect([missing.code, missing.message]).toEqual([
      'not-a-repository',
      `The directory ${join(directory, 'nowhere')} does not exist.`,
    ]);
    const none = await failureOf(openRepository(directory));
    expect([none.code, none.message, none.retryable]).toEqual([
      'not-a-repository',
      `${directory} is not in a git repository.`,
      false,
    ]);
    mkdirSync(join(directory, '.git'));
    expect((await failureOf(openRepository(directory))).code).toBe('not-a-repository');
  });

  test('a repository of a kind that git does not know', async () => {
    const repository = makeRepository();
    repository.git('config', 'core.repositoryformatversion', '1');
    repository.git('config', 'extensions.somethingNew', 'true');
    expect((await failureOf(openRepository(repository.directory))).code).toBe('git-too-old');
  });

  test('git is missing or too old', async () => {
    const { directory } = makeRepository();
    const missing = await failureOf(openRepository(directory, { program: '/nonexistent/git' }));
    expect([missing.code, missing.fix]).toEqual(['git-missing', 'Install git 2.38 or newer, and add it to the PATH.']);
    const old = script('for arg; do [ "$arg" = version ] && echo "git version 2.25.1" && exit; done; exit 129');
    const tooOld = await failureOf(openRepository(directory, { program: old }));
    expect([tooOld.code, tooOld.message]).toEqual(['git-too-old', 'git 2.25.1 is too old: 2.38 or newer is needed.']);
  });

  test('git knows the repository, but not how to answer in a batch or to merge', async () => {
    const repository = makeRepository();
    repository.write('a', 'x');
    const first = repository.commit('one');
    repository.commit('two');
    repository.git('checkout', '-q', '-b', 'other', first);
    repository.commit('three');
    const old = (verb: string) =>
      script(`for arg; do [ "$arg" = ${verb} ] && echo "error: unknown option" >&2 && exit 129; done; exec git "$@"`);
    const reading = await open(repository.directory, { program: old('--batch-command') });
    expect((await failureOf(reading.tree('main'))).code).toBe('git-too-old');
    const merging = await open(repository.directory, { program: old('--write-tree') });
    expect((await failureOf(merging.merge('main', 'other'))).code).toBe('git-too-old');
  });

  test('the repository belongs to somebody else: the message says what to run', async () => {
    const { directory } = makeRepository();
    const program = script('GIT_TEST_ASSUME_DIFFERENT_OWNER=1 exec git "$@"');
    const error = await failureOf(openRepository(directory, { program }));
    expect([error.code, error.fix]).toEqual([
      'dubious-ownership',
      `If you trust it, run: git config --global --add safe.directory ${directory}`,
    ]);
  });
});

describe('a git that misbehaves', () => {
  test.each([
    ['does not answer', 'exec sleep 1000', 'timeout'],
    ['is killed', 'kill -9 $$', 'process-died'],
  ])('because it %s: that is said, and worth a retry', async (_, text, code) => {
    const { directory } = makeRepository();
    const error = await failureOf(openRepository(directory, { program: script(text), timeoutMs: 200 }));
    expect([error.code, error.retryable]).toEqual([code, true]);
    expect(error.message).toMatch(/^git rev-parse /);
  });

  test('because it talks without end', async () => {
    const command = { program: script('while :; do echo yes; done'), args: ['talk'], cwd: tmpdir(), env: process.env };
    const error = await failureOf(runToEnd(command, 60_000, '', 10_000));
    expect([error.code, error.message]).toEqual([
      'limit-exceeded',
      'The output of git talk has more than 10000 bytes.',
    ]);
  });
});

describe('temporary files', () => {
  /** Runs a program in a process of its own, whose temporary directory is the one that is given. */
  test('have no place', () => {
    const { directory } = makeRepository();
    const program = `await openRepository(${JSON.stringify(directory)}).catch(error => console.log(error.fix))`;
    expect(inProcess(join(temporaryDirectory(), 'absent'), program)).toBe(
      'Free disk space, or set TMPDIR to a writable directory.\n',
    );
  });

  test('are gone even when the process exits in the middle', () => {
    const { directory, ...repository } = makeRepository();
    repository.commit('one');
    const place = temporaryDirectory();
    const program = `
      await (await openRepository(${JSON.stringify(directory)})).workTree();
      console.log(readdirSync(${JSON.stringify(place)}).length);
      process.exit();`;
    expect(inProcess(place, program)).toBe('1\n');
    expect(readdirSync(place)).toEqual([]);
  });
});

test('nothing is left behind after closing, twice over', () => {
  const { directory, ...repository } = makeRepository();
  repository.write('a', 'x');
  repository.commit('one');
  // In a process of its own, so that the place holds nothing of a test that runs beside this one.
  const place = temporaryDirectory();
  const program = `
    const repository = await openRepository(${JSON.stringify(directory)});
    await repository.tree('main');
    await repository.workTree();
    await repository.close();
    await repository.close();
    console.log(readdirSync(${JSON.stringify(place)}).length);`;
  expect(inProcess(place, program)).toBe('0\n');
});

test('a closed repository says that it is closed', async () => {
  const { directory, ...repository } = makeRepository();
  repository.commit('one');
  const opened = await openRepository(directory);
  await opened.close();
  expect((await failureOf(opened.tree('HEAD~0'))).code).toBe('closed');
  expect((await failureOf(opened.read(['0'.repeat(40)], 10))).code).toBe('closed');
});

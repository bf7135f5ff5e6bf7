import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { openRepository } from '../../../src/adapters/git/open-repository.ts';
import { HeldTimers } from '../../support/held-timers.ts';
import {
  failureOf,
  makeRepository,
  runGit,
  type TemporaryRepository,
  temporaryDirectory,
} from './temporary-repository.ts';

let origin: TemporaryRepository;
const before = { ...process.env };

beforeAll(() => {
  origin = makeRepository();
  origin.git('config', 'uploadpack.allowFilter', 'true');
  origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  origin.write('file', 'content');
  origin.commit('start');
});

afterEach(() => {
  process.env = { ...before };
});

function clone(): string {
  const directory = join(temporaryDirectory(), 'clone');
  runGit(origin.directory, ['clone', '-q', '--bare', '--filter=blob:none', `file://${origin.directory}`, directory]);
  return directory;
}

/** What reading the file of a partial clone ends with. */
async function readingOf(directory: string): Promise<string> {
  const repository = await openRepository(directory, { fetchMissing: true });
  try {
    const entries = await (await repository.tree('HEAD')).walk('');
    const reading = repository.read(
      entries.map(({ id }) => id),
      1000,
    );
    const failure = await reading.then(
      contents => [...contents.values()].map(content => (content.kind === 'text' ? content.text : content.kind)).join(),
      () => undefined,
    );
    return failure ?? (await failureOf(reading)).message;
  } finally {
    await repository.close();
  }
}

test('a remote that says nothing is given up, and nothing of it goes on', async () => {
  const directory = clone();
  const started = join(temporaryDirectory(), 'started');
  runGit(directory, ['config', 'remote.origin.uploadpack', `sh -c 'echo $$ >${started}; sleep 600'`]);
  const timers = new HeldTimers();
  try {
    const reading = readingOf(directory);
    await until(() => existsSync(started) && readFileSync(started, 'utf8').endsWith('\n'));
    timers.advance(600_000);
    expect(await reading).toMatch(/^git fetch did not respond for 600 seconds/);
  } finally {
    timers.release();
  }
  const pid = Number(readFileSync(started, 'utf8'));
  await until(() => !isAlive(pid));
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Waits without timers. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(resolve => setImmediate(resolve));
}

describe('what the user forbids is not done', () => {
  test.each([
    [{ GIT_NO_LAZY_FETCH: '1' }, 'fetching is disabled'],
    [{ GIT_ALLOW_PROTOCOL: 'https' }, "transport 'file' not allowed"],
    [{ GIT_PROTOCOL_FROM_USER: '0' }, 'not allowed'],
    [{ GIT_NO_LAZY_FETCH: '0' }, 'content'],
  ])('%j', async (environment, message) => {
    const directory = clone();
    runGit(directory, ['config', 'protocol.file.allow', 'user']);
    Object.assign(process.env, environment);
    expect(await readingOf(directory)).toContain(message);
  });
});

describe('a bare repository among the files of another one is not used, and its settings start nothing', () => {
  test('with objects of its own', async () => {
    const inner = join(makeRepository().directory, 'catalog');
    mkdirSync(inner);
    execFileSync('cp', ['-r', `${clone()}/.`, inner]);
    const mark = join(temporaryDirectory(), 'mark');
    runGit(inner, ['config', 'remote.origin.uploadpack', `touch ${mark}; git-upload-pack`]);
    await expect(readingOf(inner)).rejects.toThrow('is in a bare repository among the files of the repository');
    expect(existsSync(mark)).toBe(false);
  });

  test.each(['catalog', 'catalog/foo'])('with those of the other one, seen from %s', async place => {
    const outer = temporaryDirectory();
    execFileSync('cp', ['-r', clone(), join(outer, '.git')]);
    runGit(outer, ['config', 'core.bare', 'false']);
    // As after `git sparse-checkout set`.
    runGit(outer, ['config', 'extensions.worktreeConfig', 'true']);
    const mark = join(outer, 'mark');
    mkdirSync(join(outer, 'catalog/foo'), { recursive: true });
    writeFileSync(join(outer, 'catalog/HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(outer, 'catalog/commondir'), '../.git\n');
    writeFileSync(
      join(outer, 'catalog/config.worktree'),
      `[remote "origin"]\n\tuploadpack = "touch ${mark}; git-upload-pack"\n`,
    );
    await expect(readingOf(join(outer, place))).rejects.toThrow(`among the files of the repository ${outer}`);
    expect(existsSync(mark)).toBe(false);
    expect(await readingOf(outer)).toBe('content');
  });
});

test('a remote that only the extension names is asked, and its password is not told', async () => {
  const directory = clone();
  const url = 'http://user:secret@127.0.0.1:9/x.git';
  for (const key of ['remote.origin.promisor', 'remote.origin.partialclonefilter'])
    runGit(directory, ['config', '--unset', key]);
  runGit(directory, ['config', 'extensions.partialClone', 'origin']);
  expect(await readingOf(directory)).toBe('content');
  const other = clone();
  writeFileSync(join(other, 'config'), '[core]\n\tbare = true\n\trepositoryformatversion = 1\n');
  runGit(other, ['config', 'extensions.partialClone', url]);
  const message = await readingOf(other);
  expect(message).toContain('could not be fetched from http://127.0.0.1:9/x.git');
  expect(message).not.toContain('secret');
});

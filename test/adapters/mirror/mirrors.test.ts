import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openMirrors } from '../../../src/adapters/mirror/open-mirrors.ts';
import type { InstalledRepository, MirroredRepository, Mirrors } from '../../../src/flows/reconcile/ports.ts';
import { type GitHubDouble, startGitHub } from '../../support/github/index.ts';
import type { Installation, Pull, Repo } from '../../support/github/state/model.ts';

let github: GitHubDouble;
let repository: Repo;
let installation: Installation;
let pull: Pull;
let directory: string;
let mirrors: Mirrors;
let opened: MirroredRepository[];
let token: () => string;

beforeEach(async () => {
  github = await startGitHub({ strict: false });
  directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-test-'));
  const app = github.addApp({ permissions: { contents: 'write', metadata: 'read' } });
  repository = await github.addRepository('acme/catalog', { files: { a: 'one\n', b: 'one\n' } });
  installation = github.install(app, 'acme');
  pull = await github.openPull(repository, { by: 'alice', files: { a: 'two\n' } });
  token = () => github.tokenOf(installation);
  opened = [];
  mirrors = openMirrors({
    directory,
    serverUrl: github.url,
    token: async () => token(),
    committer: { name: 'keeper[bot]', email: '1+keeper[bot]@users.noreply.github.com' },
  });
});
afterEach(async () => {
  for (const one of opened) await one.close();
  await mirrors.close();
  await github.close();
  rmSync(directory, { recursive: true, force: true });
});

const tip = () => repository.branches.get('main') ?? '';
const installed = (): InstalledRepository => ({
  installation: installation.id,
  repository: { id: repository.id, name: 'acme/catalog' },
});

async function open(head = pull.head.sha, base = tip()): Promise<MirroredRepository> {
  const mirror = await mirrors.open(installed(), {
    base: { branch: 'main', sha: base },
    pull: { number: pull.number, head },
  });
  opened.push(mirror);
  return mirror;
}

const gitRequests = () =>
  github.tally
    .counts()
    .reduce(
      (sum, { request, count }) => sum + (request.startsWith('G') && request.includes('upload-pack') ? count : 0),
      0,
    );

async function judged(): Promise<{ readonly mirror: MirroredRepository; readonly tree: string }> {
  const mirror = await open();
  const merged = await mirror.merge(tip(), pull.head.sha);
  if (merged.kind !== 'merged') throw new Error(merged.kind);
  return { mirror, tree: merged.tree.id };
}

const mergeOf = (tree: string) => ({
  number: pull.number,
  base: tip(),
  head: pull.head.sha,
  tree,
  message: 'Merge pull request #1',
  date: '2026-11-22T12:00:00Z',
});

test('what is there already is not fetched again', async () => {
  await open();
  const before = gitRequests();
  await open();
  expect(gitRequests()).toBe(before);
});

test('files come when they are read, and not before', async () => {
  const mirror = await open();
  const blobs = () =>
    execFileSync(
      'git',
      ['-C', join(directory, `${repository.id}.git`), 'cat-file', '--batch-all-objects', '--batch-check'],
      {
        encoding: 'utf8',
        env: { ...process.env, GIT_NO_LAZY_FETCH: '1' },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    ).match(/ blob /g)?.length ?? 0;
  expect(blobs()).toBe(0);
  const entry = (await (await mirror.tree(pull.head.sha)).list(''))?.find(({ name }) => name === 'a');
  const contents = await mirror.read([entry?.id ?? ''], 100);
  expect([...contents.values()].map(content => (content.kind === 'text' ? content.text : content.kind))).toEqual([
    'two\n',
  ]);
  expect(blobs()).toBeGreaterThan(0);
});

test('T14: the head is there after its fork is gone', async () => {
  github.deleteRepository(pull.head.repo);
  expect((await (await open()).commit(pull.head.sha))?.id).toBe(pull.head.sha);
});

describe('T1: what has moved on is reported', () => {
  test('a head that was pushed over', async () => {
    const old = pull.head.sha;
    await github.push(pull.head.repo, pull.head.branch, { by: 'alice', files: { a: 'three\n' }, from: tip() });
    await expect(open(old)).rejects.toMatchObject({ name: 'MirrorError', code: 'moved' });
  });

  test('a base that never was', async () => {
    await expect(open(pull.head.sha, 'a'.repeat(40))).rejects.toMatchObject({ code: 'moved' });
  });
});

describe('the judged merge commit is pushed', () => {
  test('as a fast-forward, by which the pull request is merged', async () => {
    const base = tip();
    const { mirror, tree } = await judged();
    const commit = await mirror.uploadMerge(mergeOf(tree));
    expect(await mirror.fastForward('main', base, commit, pull.number)).toEqual({ kind: 'done', commit });
    await github.settled();
    expect(pull.merged?.sha).toBe(commit);
    const git = (...args: string[]) => execFileSync('git', ['-C', repository.directory, ...args], { encoding: 'utf8' });
    expect(git('log', '-1', '--format=%P %T %an', commit).trim()).toBe(`${base} ${pull.head.sha} ${tree} keeper[bot]`);
    expect(git('for-each-ref', 'refs/catalog-keeper')).toBe('');
  });

  test('T15: the same merge is the same commit, and pushing it twice changes nothing', async () => {
    const base = tip();
    const { mirror, tree } = await judged();
    const merge = mergeOf(tree);
    const commit = await mirror.uploadMerge(merge);
    await mirror.fastForward('main', base, commit, pull.number);
    expect(await mirror.uploadMerge(merge)).toBe(commit);
    expect(await mirror.fastForward('main', base, commit, pull.number)).toEqual({ kind: 'done', commit });
  });

  test('T8: never onto a base that has moved', async () => {
    const base = tip();
    const { mirror, tree } = await judged();
    const commit = await mirror.uploadMerge(mergeOf(tree));
    const moved = await github.push(repository, 'main', { by: 'acme', files: { b: 'two\n' } });
    expect(await mirror.fastForward('main', base, commit, pull.number)).toEqual({ kind: 'moved', what: 'base' });
    expect(tip()).toBe(moved);
  });

  test('what a rule keeps out is refused with its reason', async () => {
    const base = tip();
    const { mirror, tree } = await judged();
    const commit = await mirror.uploadMerge(mergeOf(tree));
    github.addRuleset(repository, { rules: [{ type: 'pull_request', parameters: {} }] });
    expect(await mirror.fastForward('main', base, commit, pull.number)).toMatchObject({ kind: 'refused' });
    expect(tip()).toBe(base);
  });
});

describe('W7: the token', () => {
  test('is in no file of the mirror, and in no address', async () => {
    const secret = token();
    token = () => secret;
    const { mirror, tree } = await judged();
    await mirror.uploadMerge(mergeOf(tree));
    const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
    const encoded = Buffer.from(`x-access-token:${secret}`).toString('base64');
    for (const { parentPath, name } of files) {
      const text = readFileSync(join(parentPath, name), 'latin1');
      expect(text.includes(secret) || text.includes(encoded)).toBe(false);
    }
    expect(github.tally.log.some(({ asked }) => JSON.stringify(asked).includes(secret))).toBe(false);
  });

  test('that opens nothing is reported, without it', async () => {
    token = () => 'ghs_of_somebody_else';
    const failure = await open().then(
      () => undefined,
      (error: Error) => error,
    );
    expect(failure).toMatchObject({ name: 'MirrorError' });
    expect(`${failure?.message} ${JSON.stringify(failure?.cause)}`).not.toContain('ghs_of_somebody_else');
  });
});

describe('losing a mirror costs time alone', () => {
  test('one that is removed is fetched again', async () => {
    await open();
    rmSync(join(directory, `${repository.id}.git`), { recursive: true });
    expect((await (await open()).commit(pull.head.sha))?.id).toBe(pull.head.sha);
  });

  test('locks of a process that was killed are removed', async () => {
    await open();
    const lock = join(directory, `${repository.id}.git`, 'refs', 'heads', 'main.lock');
    writeFileSync(lock, '');
    await github.push(repository, 'main', { by: 'acme', files: { b: 'two\n' } });
    const others = openMirrors({
      directory,
      serverUrl: github.url,
      token: async () => token(),
      committer: { name: 'k', email: 'k' },
    });
    const mirror = await others.open(installed(), { base: { branch: 'main', sha: tip() }, pull: undefined });
    await mirror.close();
    expect(existsSync(lock)).toBe(false);
  });

  test('a damaged one is made anew', async () => {
    for (const one of [await open()]) await one.close();
    opened = [];
    const packs = join(directory, `${repository.id}.git`, 'objects', 'pack');
    for (const name of readdirSync(packs)) if (/\.(pack|idx)$/.test(name)) truncateSync(join(packs, name), 100);
    await open().catch(() => undefined);
    expect((await (await open()).commit(pull.head.sha))?.id).toBe(pull.head.sha);
  });
});

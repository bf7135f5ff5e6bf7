import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { GitRepository } from '../support/git-repository.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';
import { pullRequestPayload } from './pull-request-payload.ts';
import { runHere } from './run-here.ts';

const mallory = { login: 'mallory', id: 6 };
const place = mkdtempSync(join(tmpdir(), 'action-older-base-'));

let repository: GitRepository;
/** Commits of main: mallory owned the package until the second one. */
let [older, named, tip] = ['', '', ''];
let head: string;
let server: Server;
/** What main has now. */
let main: string;

beforeAll(async () => {
  repository = new GitRepository();
  older = repository.commit({ ...smallRepository, CODEOWNERS: '/catalog/foo/ @mallory\n' });
  named = repository.commit({ CODEOWNERS: '/catalog/foo/ @alice\n' });
  tip = repository.commit({ 'README.md': 'x\n' });
  repository.git('switch', '--quiet', '--create', 'pull', older);
  head = repository.commit(goodChange);
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://api').pathname;
    const body = answerTo(decodeURIComponent(path));
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { message: 'x' }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await new Promise(resolve => server.close(resolve));
  repository.remove();
  rmSync(place, { recursive: true, force: true });
});

function answerTo(path: string): unknown {
  const [, one, other] = /\/compare\/([0-9a-f]+)\.\.\.([0-9a-f]+)$/.exec(path) ?? [];
  if (one !== undefined && other !== undefined) return comparisonOf(one, other);
  switch (path) {
    case '/repos/o/catalog/git/ref/heads/main':
      return { object: { sha: main } };
    case '/repos/o/catalog/pulls/7':
      return { user: mallory, draft: false, base: { ref: 'main' } };
    case '/repos/o/catalog/pulls/7/reviews':
      return [];
    case '/repos/mallory/catalog/activity':
      return [{ ref: 'refs/heads/pull', after: head, activity_type: 'push', actor: mallory }];
    default:
      return undefined;
  }
}

function comparisonOf(one: string, other: string): object {
  const listed = repository
    .git('rev-list', '--parents', `${one}..${other}`)
    .split('\n')
    .filter(line => line !== '');
  const commits = listed.map(line => {
    const [sha, ...parents] = line.split(' ');
    return { sha, parents: parents.map(parent => ({ sha: parent })) };
  });
  return {
    merge_base_commit: { sha: repository.git('merge-base', one, other) },
    total_commits: commits.length,
    commits,
  };
}

/** Runs the Action for an event that names a base, with the merge commit of the head into another commit. */
async function run(
  into: string,
  { action = 'edited', base = named, directory = repository.directory } = {},
): Promise<{ readonly stdout: string; readonly decision: string | undefined }> {
  const tree = repository.git('merge-tree', '--write-tree', into, head);
  const merge = repository.git('commit-tree', tree, '-p', into, '-p', head, '-m', 'merge');
  const facts = { user: mallory, action, base };
  const runner = mkdtempSync(join(place, 'runner-'));
  for (const name of ['output', 'summary']) writeFileSync(join(runner, name), '');
  const payload = pullRequestPayload(repository.directory, merge, facts);
  writeFileSync(join(runner, 'event.json'), JSON.stringify(payload));
  const { stdout } = await runHere({
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_SHA: merge,
    GITHUB_EVENT_PATH: join(runner, 'event.json'),
    GITHUB_OUTPUT: join(runner, 'output'),
    GITHUB_STEP_SUMMARY: join(runner, 'summary'),
    GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    RUNNER_TEMP: runner,
    INPUT_DIRECTORY: directory,
    INPUT_IMAGES: 'skip',
    INPUT_REPORT: 'off',
    'INPUT_GITHUB-TOKEN': 'ghs_0123456789',
  });
  return { stdout, decision: /^decision<<(\S+)\n(.*)\n\1$/m.exec(readFileSync(join(runner, 'output'), 'utf8'))?.[2] };
}

test('a merge commit into an older base than that of the event, such as that of the branch before, is not judged by the owners there', async () => {
  main = named;
  const { stdout, decision } = await run(older);
  expect(decision).toBeUndefined();
  expect(stdout).toContain(`merges the head into ${older}`);
  expect(stdout).toContain(`or lacks the one that the event names (${named})`);
});

test('neither is it where the branch has moved on since', async () => {
  main = tip;
  expect((await run(older)).decision).toBeUndefined();
});

test('a merge commit of the base of the event, or of a later one, is judged by the owners there', async () => {
  main = tip;
  expect((await run(named)).decision).toBe('wait');
  expect((await run(tip)).decision).toBe('wait');
});

test('nor is one into another branch that was merged into the base since: the base never was there', async () => {
  repository.git('switch', '--quiet', '--create', 'release', older);
  const released = repository.commit({ 'RELEASE.md': 'x\n' });
  const both = repository.git('merge-tree', '--write-tree', tip, released);
  main = repository.git('commit-tree', both, '-p', tip, '-p', released, '-m', 'merge release');
  expect((await run(released)).decision).toBeUndefined();
});

test('nor is it where that branch had all of the base before', async () => {
  repository.git('switch', '--quiet', '--create', 'next', named);
  const next = repository.commit({ CODEOWNERS: '/catalog/foo/ @mallory\n' });
  main = repository.git('commit-tree', `${tip}^{tree}`, '-p', tip, '-p', next, '-m', 'merge next');
  expect((await run(next)).decision).toBeUndefined();
});

test('a base that others were merged into since is judged', async () => {
  main = repository.git('commit-tree', `${tip}^{tree}`, '-p', tip, '-p', head, '-m', 'merge another one');
  expect((await run(tip)).decision).toBe('wait');
});

test('an older commit that somebody took the branch back to is its base', async () => {
  main = older;
  expect((await run(older)).decision).toBe('merge');
});

test('neither is it where the checkout has it as the base branch, such as one of a fork, or an old one', async () => {
  main = tip;
  repository.git('update-ref', 'refs/remotes/origin/main', older);
  expect((await run(older)).decision).toBeUndefined();
});

test('a checkout of the head alone is not judged by the owners of when it was pushed, if something else happened since', async () => {
  main = tip;
  const directory = join(place, 'head-alone');
  repository.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  const git = (...words: readonly string[]) => execFileSync('git', ['-C', directory, ...words], { stdio: 'ignore' });
  execFileSync('git', ['init', '--quiet', directory]);
  git('fetch', '--quiet', '--depth=2', `file://${repository.directory}`, head);
  git('checkout', '--quiet', 'FETCH_HEAD');
  const { stdout, decision } = await run(tip, { action: 'ready_for_review', base: older, directory });
  expect(decision).toBeUndefined();
  expect(stdout).toContain(`The branch main is at ${tip} now, and the checkout lacks that commit.`);
  main = older;
  expect((await run(tip, { action: 'ready_for_review', base: older, directory })).decision).toBe('merge');
});

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Acme, at, startAcme } from './acme.ts';
import { faults } from './index.ts';
import { packetLine, sendFiles } from './references-protocol.ts';

const directory = mkdtempSync(join(tmpdir(), 'github-double-test-'));

let acme: Acme;

beforeEach(async () => {
  acme = await startAcme();
});

afterEach(async () => {
  await acme.github.close();
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function git(...args: string[]): Promise<string> {
  const token = Buffer.from(`x-access-token:${acme.github.tokenOf(acme.installation)}`).toString('base64');
  const header = `http.extraHeader=Authorization: Basic ${token}`;
  const { stdout } = await promisify(execFile)('git', ['-c', header, ...args], {
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
  });
  return stdout.trim();
}

test('git clones, fetches a pull request without blobs, and pushes', async () => {
  const { github, repo, octokit } = acme;
  const pull = await github.openPull(repo, { by: 'bob', files: { 'catalog/b/catalog.yaml': 'b: 1\n' } });
  const clone = join(directory, 'clone');
  await git('clone', '--quiet', `${github.url}/acme/catalog.git`, clone);
  const bare = join(directory, 'bare');
  await git('init', '--quiet', '--bare', bare);
  await git(
    '-C',
    bare,
    'fetch',
    '--quiet',
    '--filter=blob:none',
    `${github.url}/acme/catalog.git`,
    '+refs/pull/1/head:refs/pull/1/head',
    'refs/heads/main:refs/heads/main',
  );
  expect(await git('-C', bare, 'rev-parse', 'refs/pull/1/head')).toBe(pull.head.sha);
  const missing = await git('-C', bare, 'rev-list', '--objects', '--missing=print', 'refs/pull/1/head');
  expect(missing.split('\n').filter(line => line.startsWith('?'))).toHaveLength(2);
  await git('-C', bare, 'fetch', '--quiet', '--filter=blob:none', `${github.url}/acme/catalog.git`, pull.head.sha);

  await git(
    '-C',
    clone,
    '-c',
    'user.name=x',
    '-c',
    'user.email=x@example.org',
    'commit',
    '--quiet',
    '--allow-empty',
    '--message=more',
  );
  await git('-C', clone, 'push', '--quiet', 'origin', 'HEAD:main');
  expect(repo.branches.get('main')).toBe(await git('-C', clone, 'rev-parse', 'HEAD'));
  const { data } = await octokit.rest.repos.listActivities({ ...at, ref: 'refs/heads/main' });
  expect(data[0]).toMatchObject({ actor: { login: 'catalog-keeper[bot]' }, activity_type: 'push' });
});

test('a partial clone gets the files that it lacks, of any size', async () => {
  const { github, repo } = acme;
  const long = Array.from({ length: 40_000 }, (_, index) => `${(index * 7919) % 104_729}\n`).join('');
  const files = { long, short: 'x\n', empty: '' };
  const pull = await github.openPull(repo, { by: 'bob', files });
  const clone = join(directory, 'partial');
  const url = `${github.url}/acme/catalog.git`;
  await git('clone', '--quiet', '--bare', '--filter=blob:none', url, clone);
  await git('-C', clone, 'fetch', '--quiet', 'origin', 'refs/pull/1/head');
  for (const [name, text] of Object.entries(files))
    expect(await git('-C', clone, 'cat-file', 'blob', `${pull.head.sha}:${name}`)).toBe(text.trim());
  await git('-C', clone, 'fsck', '--strict');

  const id = await git('-C', clone, 'rev-parse', `${pull.head.sha}:short`);
  const request = (...lines: readonly string[]) => Buffer.from(`${lines.map(packetLine).join('')}0000`);
  expect(await sendFiles(repo.directory, request('command=fetch', `want ${id}\n`, 'done\n'))).toBeInstanceOf(Buffer);
  const ofCommit = request('command=fetch', `want ${pull.head.sha}\n`, 'done\n');
  expect(await sendFiles(repo.directory, ofCommit)).toBeUndefined();
});

test('a fast-forward push of a merge commit merges the pull request, and rules keep pushes out', async () => {
  const { github, repo, octokit } = acme;
  const pull = await github.openPull(repo, { by: 'bob', files: { 'catalog/b': 'b\n' } });
  const clone = join(directory, 'push');
  await git('clone', '--quiet', `${github.url}/acme/catalog.git`, clone);
  await git('-C', clone, 'fetch', '--quiet', 'origin', 'refs/pull/1/head');
  await git(
    '-C',
    clone,
    '-c',
    'user.name=x',
    '-c',
    'user.email=x@example.org',
    'merge',
    '--quiet',
    '--no-ff',
    '--message=merge',
    'FETCH_HEAD',
  );
  const sha = await git('-C', clone, 'rev-parse', 'HEAD');
  await git('-C', clone, 'push', '--quiet', 'origin', `${sha}:refs/catalog-keeper/merge-1`);
  github.addRuleset(repo, {
    rules: [{ type: 'required_status_checks', parameters: { required_status_checks: [{ context: 'keeper' }] } }],
  });
  await expect(git('-C', clone, 'push', 'origin', `${sha}:main`)).rejects.toThrow(
    /Required status check "keeper" is expected.*push declined due to repository rule violations/su,
  );
  await octokit.rest.checks.create({ ...at, name: 'keeper', head_sha: sha, conclusion: 'success' });
  await git('-C', clone, 'push', '--quiet', 'origin', `${sha}:main`);
  expect(pull.merged).toMatchObject({ sha, by: { login: 'catalog-keeper[bot]' } });
  await expect(git('-C', clone, 'push', 'origin', `${sha}:refs/pull/1/head`)).rejects.toThrow(/hidden ref/u);
});

test('a push whose answer is lost took effect, and a race for the branch has one winner', async () => {
  const { github, repo } = acme;
  const [one, two] = [join(directory, 'one'), join(directory, 'two')];
  for (const clone of [one, two]) {
    await git('clone', '--quiet', `${github.url}/acme/catalog.git`, clone);
    await git('-C', clone, 'config', 'user.name', clone);
    await git('-C', clone, 'config', 'user.email', 'x@example.org');
    await git('-C', clone, 'commit', '--quiet', '--allow-empty', '--message=more');
  }
  github.fail('GIT /{owner}/{repo}/git-receive-pack', [faults.cut('after')]);
  await expect(git('-C', one, 'push', 'origin', 'HEAD:main')).rejects.toThrow();
  expect(repo.branches.get('main')).toBe(await git('-C', one, 'rev-parse', 'HEAD'));
  await expect(git('-C', two, 'push', 'origin', 'HEAD:main')).rejects.toThrow(/rejected/u);
  expect(repo.branches.get('main')).toBe(await git('-C', one, 'rev-parse', 'HEAD'));
});

test('a repository that is renamed is found by its old name and by its id', async () => {
  const { github, repo, octokit } = acme;
  github.renameRepository(repo, 'acme/renamed');
  expect((await octokit.rest.repos.get(at)).data.full_name).toBe('acme/renamed');
  const { data: comment } = await octokit.rest.issues.createComment({
    ...at,
    issue_number: github.openIssue(repo, 'Talk', 'bob').number,
    body: 'x',
  });
  expect(comment.body).toBe('x');
  expect((await octokit.request('GET /repositories/{id}', { id: repo.id })).data.name).toBe('renamed');
  expect(await git('ls-remote', `${github.url}/acme/catalog.git`, 'refs/heads/main')).toContain(
    repo.branches.get('main'),
  );
});

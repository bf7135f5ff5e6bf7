import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { createAppAuth } from '@octokit/auth-app';
import { Octokit } from '@octokit/rest';
import { faults, type GitHubDouble, startGitHub } from './index.ts';
import type { App, Installation, Repo } from './state/model.ts';

const permissions = {
  contents: 'write',
  pull_requests: 'write',
  checks: 'write',
  issues: 'write',
  statuses: 'read',
  metadata: 'read',
  members: 'read',
};
const events = [
  'pull_request',
  'push',
  'issue_comment',
  'check_run',
  'check_suite',
  'status',
  'merge_group',
  'pull_request_review',
  'issues',
];

let github: GitHubDouble;
let app: App;
let repo: Repo;
let installation: Installation;
let octokit: Octokit;
const directory = mkdtempSync(join(tmpdir(), 'github-double-test-'));

beforeEach(async () => {
  github = await startGitHub();
  github.addOrganization('acme', ['alice']);
  app = github.addApp({ permissions, events });
  repo = await github.addRepository('acme/catalog', { files: { 'catalog/a/catalog.yaml': 'a: 1\n' } });
  installation = github.install(app, 'acme');
  octokit = octokitOf(github.tokenOf(installation));
});

afterEach(async () => {
  await github.close();
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

const silent = { debug() {}, info() {}, warn() {}, error() {} };

function octokitOf(auth: string, baseUrl = github.apiUrl): Octokit {
  return new Octokit({ baseUrl, auth, log: silent });
}

const at = { owner: 'acme', repo: 'catalog' };

async function git(...args: string[]): Promise<string> {
  const token = Buffer.from(`x-access-token:${github.tokenOf(installation)}`).toString('base64');
  const header = `http.extraHeader=Authorization: Basic ${token}`;
  const { stdout } = await promisify(execFile)('git', ['-c', header, ...args], {
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
  });
  return stdout.trim();
}

test('an App signs in, lists what it is installed on, and reads a pull request from a fork', async () => {
  const asApp = new Octokit({
    baseUrl: github.apiUrl,
    authStrategy: createAppAuth,
    auth: { appId: app.id, privateKey: app.privateKey },
  });
  const { data: self } = await asApp.rest.apps.getAuthenticated();
  expect(self?.slug).toBe('catalog-keeper');
  const { data: installations } = await asApp.rest.apps.listInstallations();
  expect(installations.map(({ id }) => id)).toEqual([installation.id]);
  const { data: token } = await asApp.rest.apps.createInstallationAccessToken({ installation_id: installation.id });
  const own = octokitOf(token.token);
  expect((await own.rest.apps.listReposAccessibleToInstallation()).data.repositories.map(one => one.full_name)).toEqual(
    ['acme/catalog'],
  );

  const pull = await github.openPull(repo, {
    by: 'bob',
    files: { 'catalog/b/catalog.yaml': 'b: 1\n' },
    title: 'Add b',
  });
  const { data } = await own.rest.pulls.get({ ...at, pull_number: pull.number });
  expect(data).toMatchObject({
    number: 1,
    title: 'Add b',
    user: { login: 'bob' },
    head: { sha: pull.head.sha, repo: { full_name: 'bob/catalog' } },
    base: { ref: 'main', repo: { full_name: 'acme/catalog' } },
    mergeable: null,
    changed_files: 1,
  });
  await github.settled();
  expect((await own.rest.pulls.get({ ...at, pull_number: 1 })).data.mergeable).toBe(true);
  expect((await own.rest.pulls.list(at)).data).toHaveLength(1);
});

test('git clones, fetches a pull request without blobs, and pushes', async () => {
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

test('everything that the App reads and writes is as GitHub describes it', async () => {
  github.addTeam('acme', 'owners', ['alice'], [[repo, 'write']]);
  github.addLabels(repo, 'do-not-merge/hold');
  const { id: ruleset } = github.addRuleset(repo, {
    rules: [
      {
        type: 'required_status_checks',
        parameters: {
          strict_required_status_checks_policy: false,
          required_status_checks: [{ context: 'catalog-keeper', integration_id: app.id }],
        },
      },
      {
        type: 'pull_request',
        parameters: {
          required_approving_review_count: 1,
          dismiss_stale_reviews_on_push: true,
          require_code_owner_review: false,
          require_last_push_approval: false,
          required_review_thread_resolution: false,
        },
      },
    ],
    bypass: [{ actor_id: app.id, actor_type: 'Integration', bypass_mode: 'always' }],
  });
  const pull = await github.openPull(repo, { by: 'bob', files: { 'catalog/b/catalog.yaml': 'b: 1\n' } });
  const pull_number = pull.number;
  const issue_number = pull.number;
  const ref = pull.head.sha;
  const { rest } = octokit;
  const { data: run } = await rest.checks.create({
    ...at,
    name: 'catalog-keeper',
    head_sha: ref,
    status: 'in_progress',
  });
  for (const line of [1, 2]) {
    const annotation = {
      path: 'x',
      start_line: line,
      end_line: line,
      annotation_level: 'failure',
      message: 'no',
    } as const;
    const output = { title: 'Looked at', summary: 'Fine', annotations: [annotation] };
    await rest.checks.update({ ...at, check_run_id: run.id, conclusion: 'success', output });
  }
  expect((await rest.checks.listAnnotations({ ...at, check_run_id: run.id })).data).toHaveLength(2);
  expect((await rest.checks.listForRef({ ...at, ref })).data.check_runs[0]).toMatchObject({
    status: 'completed',
    conclusion: 'success',
    pull_requests: [],
  });
  expect((await rest.checks.listSuitesForRef({ ...at, ref })).data.total_count).toBe(1);
  expect((await rest.repos.getCombinedStatusForRef({ ...at, ref })).data.state).toBe('pending');
  const { data: comment } = await rest.issues.createComment({ ...at, issue_number, body: 'Hello' });
  expect(comment.performed_via_github_app?.id).toBe(app.id);
  await rest.issues.updateComment({ ...at, comment_id: comment.id, body: 'Hello again' });
  await rest.reactions.createForIssueComment({ ...at, comment_id: comment.id, content: 'eyes' });
  expect((await rest.reactions.listForIssueComment({ ...at, comment_id: comment.id })).data).toHaveLength(1);
  await rest.issues.addLabels({ ...at, issue_number, labels: ['new-package'] });
  expect((await rest.issues.listForRepo({ ...at, labels: 'new-package', state: 'open' })).data).toHaveLength(1);
  await rest.issues.removeLabel({ ...at, issue_number, name: 'new-package' });
  expect((await rest.issues.listLabelsForRepo(at)).data.map(({ name }) => name)).toContain('do-not-merge/hold');
  github.review(pull, 'alice', 'APPROVED');
  expect((await rest.pulls.listReviews({ ...at, pull_number })).data[0]).toMatchObject({
    state: 'APPROVED',
    commit_id: ref,
  });
  expect((await rest.repos.getBranchRules({ ...at, branch: 'main' })).data).toHaveLength(2);
  const { data: rules } = await rest.repos.getRepoRuleset({ ...at, ruleset_id: ruleset });
  expect(rules).toMatchObject({ current_user_can_bypass: 'always' });
  expect((await rest.repos.getBranch({ ...at, branch: 'main' })).data.protected).toBe(true);
  expect((await rest.repos.get(at)).data.allow_auto_merge).toBe(false);
  expect((await rest.git.getRef({ ...at, ref: 'heads/main' })).data.object.sha).toBe(repo.branches.get('main'));
  expect((await rest.repos.compareCommitsWithBasehead({ ...at, basehead: `main...${ref}` })).data.ahead_by).toBe(1);
  expect((await rest.repos.listPullRequestsAssociatedWithCommit({ ...at, commit_sha: ref })).data).toHaveLength(1);
  expect((await rest.teams.listMembersInOrg({ org: 'acme', team_slug: 'owners' })).data).toHaveLength(1);
  expect((await rest.teams.getByName({ org: 'acme', team_slug: 'owners' })).data.members_count).toBe(1);
  expect((await rest.orgs.listMembers({ org: 'acme' })).data).toHaveLength(1);
  const { data: permission } = await rest.repos.getCollaboratorPermissionLevel({ ...at, username: 'alice' });
  expect(permission.permission).toBe('write');
  expect((await rest.repos.getContent({ ...at, path: 'catalog/a/catalog.yaml' })).data).toMatchObject({ type: 'file' });
  expect((await rest.pulls.listFiles({ ...at, pull_number })).data[0]).toMatchObject({ status: 'added' });
  expect((await rest.pulls.listCommits({ ...at, pull_number })).data).toHaveLength(1);
  expect((await rest.users.getByUsername({ username: 'bob' })).data.id).toBe(github.account('bob').id);

  github.deleteRepository(pull.head.repo);
  expect((await rest.pulls.get({ ...at, pull_number })).data.head.repo).toBeNull();
  const { data: merged } = await rest.pulls.merge({ ...at, pull_number, sha: ref });
  expect(merged.sha).toBe(repo.branches.get('main'));
  expect((await rest.pulls.get({ ...at, pull_number })).data).toMatchObject({
    state: 'closed',
    merged: true,
    merge_commit_sha: merged.sha,
  });
});

test('a merge is refused as GitHub refuses it', async () => {
  const merge = (pull_number: number, sha?: string) =>
    octokit.rest.pulls.merge({ ...at, pull_number, ...(sha === undefined ? {} : { sha }) }).then(
      ({ status }) => status,
      ({ status, response }) => `${status} ${String(response.data.message).replaceAll('\n', ' ').trim()}`,
    );
  const one = await github.openPull(repo, { by: 'bob', files: { 'catalog/b': 'b\n' } });
  const two = await github.openPull(repo, { by: 'carol', files: { 'catalog/b': 'other\n' } });
  expect(await merge(1, '0'.repeat(40))).toBe('409 Head branch was modified. Review and try the merge again.');
  const ruleset = github.addRuleset(repo, {
    rules: [{ type: 'required_status_checks', parameters: { required_status_checks: [{ context: 'build' }] } }],
  });
  expect(await merge(1)).toBe('405 Repository rule violations found  Required status check "build" is expected.');
  github.removeRuleset(repo, ruleset);
  github.setDraft(one, true, 'bob');
  expect(await merge(1)).toBe('405 Pull Request is still a draft');
  github.setDraft(one, false, 'bob');
  expect(await merge(1, one.head.sha)).toBe(200);
  expect(await merge(1, one.head.sha)).toBe('405 Pull Request is not mergeable');
  expect(await merge(2, two.head.sha)).toBe('405 Pull Request is not mergeable');
});

test('a fast-forward push of a merge commit merges the pull request, and rules keep pushes out', async () => {
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

test('permissions, installations and tokens are kept apart', async () => {
  const status = (promise: Promise<{ status: number }>) =>
    promise.then(
      ({ status: code }) => code,
      ({ status: code, response }) => `${code} ${response?.data.message}`,
    );
  const elsewhere = await github.addRepository('other/secret', { isPrivate: true });
  await github.addRepository('other/open');
  expect(await status(octokit.rest.repos.get({ owner: 'other', repo: elsewhere.name }))).toBe('404 Not Found');
  expect(await status(octokit.rest.repos.get({ owner: 'other', repo: 'open' }))).toBe(200);
  expect(await status(octokit.rest.issues.create({ owner: 'other', repo: 'open', title: 'x' }))).toBe(
    '403 Resource not accessible by integration',
  );
  const reader = octokitOf(github.tokenOf(installation, { contents: 'read' }));
  expect(await status(reader.rest.pulls.list(at))).toBe('403 Resource not accessible by integration');
  await github.openPull(repo, { by: 'bob', files: { x: 'x\n' } });
  expect(await status(reader.rest.pulls.merge({ ...at, pull_number: 1 }))).toBe(
    '403 Resource not accessible by integration',
  );
  github.suspend(installation);
  expect(await status(octokit.rest.repos.get(at))).toBe('403 This installation has been suspended');
  github.suspend(installation, false);
  github.expireTokens();
  expect(await status(octokit.rest.repos.get(at))).toBe('401 Bad credentials');
});

test('answers are conditional, paged, counted, and go wrong on demand', async () => {
  const pulls = await github.openPulls(
    repo,
    [1, 2, 3].map(n => ({ by: 'bob', branch: `b${n}`, files: { [`f${n}`]: 'x\n' } })),
  );
  expect(pulls.map(({ number }) => number)).toEqual([1, 2, 3]);
  const all = await octokit.paginate(octokit.rest.pulls.list, {
    ...at,
    per_page: 2,
    sort: 'created',
    direction: 'asc',
  });
  expect(all.map(({ number }) => number)).toEqual([1, 2, 3]);
  const first = await octokit.rest.repos.get(at);
  const again = octokit.rest.repos.get({ ...at, headers: { 'if-none-match': first.headers.etag ?? '' } });
  await expect(again).rejects.toMatchObject({ status: 304 });
  expect(github.tally.counts()).toContainEqual({ request: 'GET /repos/{owner}/{repo}', count: 2, notModified: 1 });

  const create = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
  const comment = () => octokit.rest.issues.createComment({ ...at, issue_number: 1, body: 'x' });
  github.fail(create, [faults.secondaryRateLimit(7), faults.cut('after'), faults.serverError(502, 'before')]);
  await expect(comment()).rejects.toMatchObject({ status: 403, response: { headers: { 'retry-after': '7' } } });
  await expect(comment()).rejects.toMatchObject({ status: 500 });
  await expect(comment()).rejects.toMatchObject({ status: 502 });
  expect(pulls[0]?.issue.comments).toHaveLength(1);
});

test('what is against the description of the API makes closing fail', async () => {
  const other = await startGitHub();
  const strange = octokitOf(other.tokenOf('alice'), other.apiUrl);
  await other.addRepository('acme/catalog');
  await strange.request('POST /repos/acme/catalog/issues', { title: 'x', lables: [] });
  await strange.request('GET /repos/acme/catalog/pulls?state=merged');
  await expect(strange.request('GET /nowhere')).rejects.toThrow();
  await expect(other.close()).rejects.toThrow(/unknown member lables.*state=merged.*knows no GET \/nowhere/su);
});

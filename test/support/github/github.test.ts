import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createAppAuth } from '@octokit/auth-app';
import { Octokit } from '@octokit/rest';
import { type Acme, at, startAcme } from './acme.ts';

let acme: Acme;

beforeEach(async () => {
  acme = await startAcme();
});

afterEach(async () => {
  await acme.github.close();
});

test('an App signs in, lists what it is installed on, and reads a pull request from a fork', async () => {
  const { github, app, repo, installation } = acme;
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
  const own = acme.as(token.token);
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

test('everything that the App reads and writes is as GitHub describes it', async () => {
  const { github, app, repo, octokit } = acme;
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
    const output = { title: 'Checked', summary: 'Fine', annotations: [annotation] };
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
  expect((await rest.repos.get(at)).data.allow_auto_merge).toBe(true);
  expect((await rest.git.getRef({ ...at, ref: 'heads/main' })).data.object.sha).toBe(repo.branches.get('main'));
  expect((await rest.repos.compareCommitsWithBasehead({ ...at, basehead: `main...${ref}` })).data.ahead_by).toBe(1);
  expect((await rest.repos.listPullRequestsAssociatedWithCommit({ ...at, commit_sha: ref })).data).toHaveLength(1);
  expect((await rest.teams.listMembersInOrg({ org: 'acme', team_slug: 'owners' })).data).toHaveLength(1);
  expect((await rest.teams.getByName({ org: 'acme', team_slug: 'owners' })).data.members_count).toBe(1);
  expect((await rest.orgs.listMembers({ org: 'acme' })).data).toHaveLength(1);
  const { data: permission } = await rest.repos.getCollaboratorPermissionLevel({ ...at, username: 'alice' });
  expect(permission.permission).toBe('write');
  expect((await rest.repos.getContent({ ...at, path: 'catalog/a/catalog.yaml' })).data).toMatchObject({ type: 'file' });
  expect((await rest.pulls.listFiles({ ...at, pull_number })).data[0]).toMatchObject({ status: 'added', additions: 1 });
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

test('permissions, installations and tokens are kept apart', async () => {
  const { github, repo, installation, octokit } = acme;
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
  const reader = acme.as(github.tokenOf(installation, { contents: 'read' }));
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

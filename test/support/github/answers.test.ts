import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Octokit } from '@octokit/rest';
import { type Acme, at, startAcme } from './acme.ts';
import { faults, startGitHub } from './index.ts';

let acme: Acme;

beforeEach(async () => {
  acme = await startAcme();
});

afterEach(async () => {
  await acme.github.close();
});

test('a merge is refused as GitHub refuses it', async () => {
  const { github, repo, octokit } = acme;
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

test('answers are conditional, paged, counted, and go wrong on demand', async () => {
  const { github, repo, octokit } = acme;
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
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const strange = new Octokit({ baseUrl: other.apiUrl, auth: other.tokenOf('alice'), log });
  await other.addRepository('acme/catalog');
  await strange.request('POST /repos/acme/catalog/issues', { title: 'x', lables: [] });
  await strange.request('GET /repos/acme/catalog/pulls?state=merged');
  await expect(strange.request('GET /nowhere')).rejects.toThrow();
  await expect(other.close()).rejects.toThrow(/unknown member lables.*state=merged.*knows no GET \/nowhere/su);
});

test('classic protection is kept, and seen by its own ways', async () => {
  const { github, app, repo, octokit } = acme;
  github.protect(repo, 'main', { checks: [{ context: 'keeper', app_id: app.id }], strict: true, approvals: 1 });
  await github.openPull(repo, { by: 'bob', files: { b: 'b\n' } });
  await expect(octokit.rest.pulls.merge({ ...at, pull_number: 1 })).rejects.toThrow(
    /"keeper" is expected.*At least 1 approving review is required/su,
  );
  expect((await octokit.rest.repos.getBranchRules({ ...at, branch: 'main' })).data).toEqual([]);
  expect((await octokit.rest.repos.getBranch({ ...at, branch: 'main' })).data.protection).toMatchObject({
    enabled: true,
    required_status_checks: { checks: [{ context: 'keeper', app_id: app.id }], strict: true },
  });
  const question = `{ repository(owner: "acme", name: "catalog") { ref(qualifiedName: "refs/heads/main") {
    refUpdateRule { requiredStatusCheckContexts requiredApprovingReviewCount viewerCanPush } } } }`;
  expect(await octokit.graphql(question)).toMatchObject({
    repository: {
      ref: {
        refUpdateRule: {
          requiredStatusCheckContexts: ['keeper'],
          requiredApprovingReviewCount: 1,
          viewerCanPush: true,
        },
      },
    },
  });
});

test('something happens in the middle of a request, and GraphQL fails with status 200', async () => {
  const { github, repo, octokit } = acme;
  const pull = await github.openPull(repo, { by: 'bob', files: { b: 'b\n' } });
  const push = () => github.push(pull.head.repo, pull.head.branch, { by: 'bob', files: { b: 'evil\n' } });
  github.fail('PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', [faults.meanwhile(push)]);
  const merge = octokit.rest.pulls.merge({ ...at, pull_number: 1, sha: pull.head.sha });
  await expect(merge).rejects.toMatchObject({ status: 409 });
  github.fail('GRAPHQL viewer', [faults.graphql('RATE_LIMITED', 'API rate limit exceeded'), faults.none()]);
  await expect(octokit.graphql('{ viewer { login } }')).rejects.toMatchObject({ errors: [{ type: 'RATE_LIMITED' }] });
  expect(await octokit.graphql('{ viewer { login } }')).toEqual({ viewer: { login: 'catalog-keeper[bot]' } });
});

test('what changes at GitHub is seen as GitHub shows it', async () => {
  const { github, repo, octokit } = acme;
  const pull = await github.openPull(repo, { by: 'bob', files: { b: 'b\n' } });
  const before = pull.base.sha;
  const get = async () => (await octokit.rest.pulls.get({ ...at, pull_number: 1 })).data;
  await github.push(repo, 'main', { by: 'alice', files: { 'catalog/a/catalog.yaml': 'a: 2\n' } });
  expect((await get()).base.sha).toBe(before);
  await github.push(pull.head.repo, pull.head.branch, { by: 'bob', files: { b: 'again\n' } });
  expect((await get()).base.sha).toBe(repo.branches.get('main'));
  await github.push(repo, 'release', { by: 'alice', files: { r: 'r\n' } });
  github.editPull(pull, { base: 'release' }, 'bob');
  expect((await get()).base.ref).toBe('release');
  github.rename('bob', 'robert');
  expect((await get()).user).toMatchObject({ login: 'robert', id: pull.issue.by.id });
  github.deleteAccount('robert');
  expect((await get()).user.login).toBe('ghost');
  await github.setBranch(repo, 'release', undefined, 'alice');
  expect(pull.issue.state).toBe('closed');
});

test('a person signs in, and registers an App by its manifest', async () => {
  const { github, app } = acme;
  await github.addRepository('acme/secret', { isPrivate: true });
  const visit = (path: string, form?: Record<string, string>) =>
    fetch(`${github.url}${path}`, {
      redirect: 'manual',
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
  const sentTo = ({ headers }: Response) => new URL(headers.get('location') ?? '').searchParams;
  github.sitDown('alice');
  const back = await visit(
    `/login/oauth/authorize?client_id=${app.clientId}&redirect_uri=http://127.0.0.1/back&state=7`,
  );
  expect(sentTo(back).get('state')).toBe('7');
  const form = { client_id: app.clientId, client_secret: app.clientSecret, code: sentTo(back).get('code') ?? '' };
  const exchanged = async () => (await visit('/login/oauth/access_token', form)).json();
  const { access_token } = (await exchanged()) as { access_token: string };
  expect(await exchanged()).toMatchObject({ error: 'bad_verification_code' });
  const alice = acme.as(access_token);
  expect((await alice.rest.users.getAuthenticated()).data.login).toBe('alice');
  await expect(alice.rest.repos.get({ owner: 'acme', repo: 'secret' })).rejects.toMatchObject({ status: 404 });

  const manifest = JSON.stringify({
    name: 'Keeper of Acme',
    redirect_url: 'http://127.0.0.1/registered',
    hook_attributes: { url: 'http://127.0.0.1/hook' },
    default_permissions: { contents: 'write' },
    default_events: ['push'],
  });
  const registered = await visit('/organizations/acme/settings/apps/new?state=8', { manifest });
  const { data } = await alice.rest.apps.createFromManifest({ code: sentTo(registered).get('code') ?? '' });
  expect(data).toMatchObject({ slug: 'keeper-of-acme', permissions: { contents: 'write' }, events: ['push'] });
});

test('deployments and runs of workflows are shown as GitHub shows them, to who may see them', async () => {
  const { github, repo, octokit } = acme;
  const { rest } = acme.as(
    github.tokenOf(
      github.install(
        github.addApp({ permissions: { contents: 'read', deployments: 'write', actions: 'write' } }),
        'acme',
      ),
    ),
  );
  await expect(octokit.rest.repos.listDeployments(at)).rejects.toMatchObject({ status: 403 });
  const made: number[] = [];
  for (const image of ['one', 'two']) {
    const wish = {
      ...at,
      ref: 'main',
      environment: 'catalog',
      required_contexts: [],
      auto_merge: false,
      payload: { image },
    };
    const { data } = await rest.repos.createDeployment(wish);
    if (!('id' in data)) throw new Error('no deployment');
    await rest.repos.createDeploymentStatus({ ...at, deployment_id: data.id, state: 'success' });
    made.push(data.id);
  }
  const listed = await rest.repos.listDeployments({ ...at, environment: 'catalog' });
  expect(listed.data.map(({ id }) => id)).toEqual(made.toReversed());
  const states = await rest.repos.listDeploymentStatuses({ ...at, deployment_id: made[0] ?? 0 });
  expect(states.data.map(({ state }) => state)).toEqual(['inactive', 'success']);

  const start = (workflow_id: string) => rest.actions.createWorkflowDispatch({ ...at, workflow_id, ref: 'main' });
  await expect(start('publish.yml')).rejects.toMatchObject({ status: 404 });
  const workflows = {
    '.github/workflows/publish.yml': 'on: push\n',
    '.github/workflows/go.yml': 'on:\n  workflow_dispatch:\n',
  };
  const head_sha = await github.push(repo, 'main', { by: 'mia', files: workflows });
  await expect(start('publish.yml')).rejects.toMatchObject({ status: 422 });
  const { data } = await rest.actions.createWorkflowDispatch({
    ...at,
    workflow_id: 'go.yml',
    ref: 'main',
    return_run_details: true,
  });
  const { workflow_run_id: run_id } = data as unknown as { readonly workflow_run_id: number };
  const [run] = repo.workflowRuns;
  expect(run?.id).toBe(run_id);
  if (run !== undefined) github.endRun(repo, run, 'success');
  const runs = await rest.actions.listWorkflowRuns({
    ...at,
    workflow_id: 'go.yml',
    event: 'workflow_dispatch',
    head_sha,
  });
  expect(runs.data.workflow_runs).toMatchObject([{ id: run_id, status: 'completed', conclusion: 'success' }]);
  expect((await rest.actions.getWorkflowRun({ ...at, run_id })).data.head_sha).toBe(head_sha);
});

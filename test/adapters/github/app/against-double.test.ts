import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openHub } from '../../../../src/adapters/github/app/open-hub.ts';
import type { DesiredCheck } from '../../../../src/core/plan/operation.ts';
import type { Observed } from '../../../../src/core/plan/pull-request.ts';
import type { AppAccount } from '../../../../src/flows/doctor/ports.ts';
import type { Hub, InstalledRepository, PullRequestKey } from '../../../../src/flows/reconcile/ports.ts';
import { mergeQueue } from '../../../support/app/merge-queue.ts';
import { faults, type GitHubDouble, startGitHub } from '../../../support/github/index.ts';
import type { App, Installation, Pull, Repo } from '../../../support/github/state/model.ts';

const permissions = {
  contents: 'write',
  pull_requests: 'write',
  checks: 'write',
  issues: 'write',
  statuses: 'read',
  metadata: 'read',
  members: 'read',
  merge_queues: 'write',
};

let github: GitHubDouble;
let app: App;
let repo: Repo;
let installation: Installation;
let hub: Hub;
let account: AppAccount;
let installed: InstalledRepository;
let pull: Pull;
let key: PullRequestKey;

beforeEach(async () => {
  github = await startGitHub();
  github.addOrganization('acme', ['alice', 'carol']);
  app = github.addApp({ permissions, events: ['push'] });
  repo = await github.addRepository('acme/catalog', {
    files: { 'catalog/a/catalog.yaml': 'a: 1\n' },
    labels: ['new-package', 'needs-owner-approval'],
  });
  installation = github.install(app, 'acme');
  ({ hub, account } = openHub({
    appId: app.id,
    privateKey: app.privateKey,
    apiUrl: github.apiUrl,
    retryAfter: [],
    timeoutMs: 20_000,
  }));
  installed = { installation: installation.id, repository: { id: repo.id, name: 'acme/catalog' } };
  pull = await github.openPull(repo, { by: 'bob', files: { 'catalog/b/catalog.yaml': 'b: 1\n' }, title: 'Add b' });
  key = { ...installed, number: pull.number };
});

afterEach(async () => {
  await github.close();
});

const checks = (strict: boolean) => ({
  type: 'required_status_checks',
  parameters: {
    required_status_checks: [{ context: 'catalog-keeper', integration_id: app.id }, { context: 'ci' }],
    strict_required_status_checks_policy: strict,
  },
});

async function observed(): Promise<Observed> {
  const found = await hub.observe(key);
  if (found === undefined) throw new Error('nothing was found');
  return found;
}

function desired(sha: string, more: Partial<DesiredCheck> = {}): DesiredCheck {
  const texts = {
    title: 'Title',
    summary: 'Summary',
    text: 'Text',
    detailsUrl: undefined,
    annotations: [],
    buttons: [],
  };
  return { name: 'catalog-keeper', sha, externalId: 'x1', conclusion: undefined, ...texts, ...more };
}

const mergeOf = ({ pull: { head, base } }: Observed) =>
  ({ kind: 'merge', head: head.sha, base: base.sha, method: 'merge', title: 'Merge', message: 'x' }) as const;

test('an untouched pull request', async () => {
  const found = await observed();
  expect(found).toMatchObject({
    repository: { id: repo.id, name: 'acme/catalog', isPrivate: false, defaultBranch: 'main' },
    appId: app.id,
    pull: {
      title: 'Add b',
      state: 'open',
      author: { known: true, value: { login: 'bob', id: github.account('bob').id } },
      isDraft: false,
      head: { sha: pull.head.sha, branch: pull.head.branch, repository: 'bob/catalog' },
      base: { branch: 'main', sha: repo.branches.get('main') },
      reviews: [],
      comments: [],
      checkRuns: [],
      reported: [],
      autoMerge: 'off',
      isQueued: false,
      sameHead: [],
      isInMergeGroup: false,
    },
    rules: { required: [], methods: ['merge', 'squash', 'rebase'], mayPush: true, unknown: [] },
    stop: undefined,
  });
  expect(found.repositoryLabels).toEqual(expect.arrayContaining(['new-package', 'needs-owner-approval']));
});

test('what everybody did is seen', async () => {
  github.review(pull, 'alice', 'APPROVED');
  github.review(pull, 'carol', 'CHANGES_REQUESTED');
  const comment = github.comment(pull, 'alice', '/recheck');
  github.editComment(github.comment(pull, 'carol', '/hold'), 'carol', '/unhold');
  github.label(pull, 'new-package', 'alice');
  github.setDraft(pull, true, 'bob');
  github.status(repo, pull.head.sha, 'alice', 'success', 'ci/build');
  const ci = github.addApp({ slug: 'ci', permissions: { checks: 'write' } });
  github.check(repo, pull.head.sha, ci, { name: 'test', status: 'completed', conclusion: 'failure' });
  github.openIssue(repo, 'Stop', 'alice', ['merge-blocker']);
  const other = await github.openPull(repo, { by: 'dave', sha: pull.head.sha, base: 'main' });
  await github.push(repo, 'main', { by: 'alice', files: { 'README.md': 'x\n' } });
  const found = await observed();
  expect(found.pull).toMatchObject({
    isDraft: true,
    labels: ['new-package'],
    base: { sha: repo.branches.get('main') },
    reviews: [
      { by: { login: 'alice' }, state: 'approved', commit: pull.head.sha },
      { by: { login: 'carol' }, state: 'changes-requested', commit: pull.head.sha },
    ],
    comments: [
      { id: comment.id, by: { login: 'alice' }, body: '/recheck', isEdited: false, isOurs: false },
      { by: { login: 'carol' }, isEdited: true },
    ],
    sameHead: [{ number: other.number, base: 'main', autoMerges: false }],
  });
  expect(found.pull.reported).toEqual(
    expect.arrayContaining([
      { name: 'ci/build', appId: undefined, state: 'success' },
      { name: 'test', appId: ci.id, state: 'failure' },
    ]),
  );
  expect(found.stop?.title).toBe('Stop');
  expect(await hub.withHead(installed, pull.head.sha)).toEqual([pull.number, other.number]);
});

test('T5 a base branch that changed is seen, with its time', async () => {
  await github.push(repo, 'release-1', { by: 'alice', files: { 'README.md': 'x\n' } });
  expect((await observed()).pull.baseChangedAt).toEqual({ known: true, value: undefined });
  github.editPull(pull, { title: 'Add b to main' }, 'bob');
  expect((await observed()).pull.baseChangedAt).toEqual({ known: true, value: undefined });
  github.editPull(pull, { base: 'release-1' }, 'bob');
  const { base, baseChangedAt } = (await observed()).pull;
  expect(base.branch).toBe('release-1');
  expect(baseChangedAt).toEqual({ known: true, value: pull.baseChanges[0]?.at });
});

test('each request is one that GitHub takes, and what was done is seen', async () => {
  const { head } = pull;
  const perform = (operation: Parameters<Hub['perform']>[1]) => hub.perform(key, operation);
  const done = { kind: 'done' };
  const comment = github.comment(pull, 'alice', '/recheck');
  const annotations = Array.from({ length: 60 }, (_, index) => ({
    path: 'catalog/b/catalog.yaml',
    startLine: index + 1,
    endLine: index + 1,
    level: 'warning' as const,
    title: 'id',
    message: 'wrong',
  }));
  expect(await perform({ kind: 'react', comment: comment.id, reaction: 'eyes' })).toEqual(done);
  expect(await perform({ kind: 'react', comment: comment.id, reaction: 'eyes' })).toEqual(done);
  expect(await perform({ kind: 'create-check', check: desired(head.sha) })).toEqual(done);
  const [run] = (await observed()).pull.checkRuns;
  expect(run).toMatchObject({ externalId: 'x1', status: 'in_progress', conclusion: undefined, title: 'Title' });
  const check = desired(head.sha, { conclusion: 'failure', externalId: 'x2', annotations });
  expect(await perform({ kind: 'update-check', id: run?.id ?? 0, check })).toEqual(done);
  expect(await perform({ kind: 'create-comment', body: 'First' })).toEqual(done);
  expect(await perform({ kind: 'add-label', name: 'new-package' })).toEqual(done);
  const after = await observed();
  expect(after.pull.checkRuns).toMatchObject([{ externalId: 'x2', status: 'completed', conclusion: 'failure' }]);
  expect(await hub.checkRuns(installed, head.sha)).toEqual(after.pull.checkRuns);
  expect(after.pull.labels).toEqual(['new-package']);
  expect(after.pull.comments).toMatchObject([
    { id: comment.id, ourReactions: ['eyes'] },
    { body: 'First', isOurs: true, isEdited: false, by: { login: 'catalog-keeper[bot]' } },
  ]);
  const ours = after.pull.comments[1]?.id ?? 0;
  expect(await perform({ kind: 'update-comment', id: ours, body: 'Second' })).toEqual(done);
  expect((await observed()).pull.comments[1]?.body).toBe('Second');
  expect(await perform({ kind: 'delete-comment', id: ours })).toEqual(done);
  expect(await perform({ kind: 'delete-comment', id: ours })).toEqual({ kind: 'gone' });
  expect(await perform({ kind: 'remove-label', name: 'new-package' })).toEqual(done);
  expect((await observed()).pull).toMatchObject({ labels: [], comments: [{ id: comment.id }] });
});

describe('merging', () => {
  test('what was judged', async () => {
    const performed = await hub.perform(key, mergeOf(await observed()));
    expect(performed).toEqual({ kind: 'done', commit: repo.branches.get('main') });
    expect((await observed()).pull).toMatchObject({ state: 'merged', mergedAs: repo.branches.get('main') });
  });

  test('T1 the head moved', async () => {
    const merge = mergeOf(await observed());
    await github.push(pull.head.repo, pull.head.branch, { by: 'bob', files: { 'catalog/b/catalog.yaml': 'b: 2\n' } });
    expect(await hub.perform(key, merge)).toEqual({ kind: 'moved', what: 'head' });
    expect(pull.merged).toBeUndefined();
  });

  test('T1 the head moves between the request and its effect', async () => {
    const merge = mergeOf(await observed());
    const push = () => github.push(pull.head.repo, pull.head.branch, { by: 'bob', files: { x: 'x' } });
    github.fail('PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', [faults.meanwhile(push)]);
    expect(await hub.perform(key, merge)).toEqual({ kind: 'moved', what: 'head' });
    expect(pull.merged).toBeUndefined();
  });

  test('conflicts', async () => {
    await github.push(repo, 'main', { by: 'alice', files: { 'catalog/b/catalog.yaml': 'b: 7\n' } });
    expect(await hub.perform(key, mergeOf(await observed()))).toMatchObject({ kind: 'refused' });
  });

  test.each(['before', 'after'] as const)('the answer is lost %s the effect: it is sent once', async when => {
    const merge = mergeOf(await observed());
    const path = 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge';
    github.fail(path, [faults.cut(when)]);
    await expect(hub.perform(key, merge)).rejects.toMatchObject({ name: 'HubError', code: 'unavailable' });
    expect(github.tally.of(path)).toHaveLength(1);
    expect((await observed()).pull.state).toBe(when === 'after' ? 'merged' : 'open');
  });

  test('a draft, and a method that is not allowed', async () => {
    github.setDraft(pull, true, 'bob');
    expect(await hub.perform(key, mergeOf(await observed()))).toMatchObject({ kind: 'refused' });
    github.setDraft(pull, false, 'bob');
    repo.methods = ['squash'];
    expect(await hub.perform(key, mergeOf(await observed()))).toMatchObject({ kind: 'refused' });
  });
});

describe('rules of the branch', () => {
  const reviews = {
    type: 'pull_request',
    parameters: {
      required_approving_review_count: 1,
      dismiss_stale_reviews_on_push: false,
      require_code_owner_review: false,
      require_last_push_approval: false,
      required_review_thread_resolution: false,
    },
  };
  test('C5 required checks, with the App that they have to come from', async () => {
    github.addRuleset(repo, { rules: [checks(true)] });
    expect((await observed()).rules).toMatchObject({
      required: [
        { name: 'catalog-keeper', appId: app.id },
        { name: 'ci', appId: undefined },
      ],
      mustBeUpToDate: true,
      mayPush: true,
    });
    expect(await hub.perform(key, mergeOf(await observed()))).toEqual({
      kind: 'refused',
      reason: 'A required check has not succeeded.',
    });
  });

  test('C6 a ruleset that the App may bypass does not bind it', async () => {
    const rules = [checks(true), reviews];
    github.addRuleset(repo, { rules });
    expect((await observed()).rules).toMatchObject({ mayPush: false, mustBeUpToDate: true, approvals: 1 });
    repo.rulesets.length = 0;
    const bypass = [{ actor_id: app.id, actor_type: 'Integration', bypass_mode: 'always' }] as const;
    github.addRuleset(repo, { rules, bypass });
    ({ hub } = openHub({ appId: app.id, privateKey: app.privateKey, apiUrl: github.apiUrl }));
    expect((await observed()).rules).toMatchObject({ mayPush: true, mustBeUpToDate: false, approvals: 1 });
  });

  test('C8 into the merge queue, and out of it', async () => {
    github.addRuleset(repo, { rules: [checks(false), mergeQueue] });
    const found = await observed();
    expect(found.rules).toMatchObject({ hasMergeQueue: true, mayPush: false });
    const { sha: head } = found.pull.head;
    const { sha: base } = found.pull.base;
    expect(await hub.perform(key, mergeOf(found))).toMatchObject({ kind: 'refused' });
    expect(await hub.perform(key, { kind: 'enqueue', head: base, base })).toEqual({ kind: 'moved', what: 'head' });
    for (const name of ['catalog-keeper', 'ci'])
      github.check(repo, head, app, { name, status: 'completed', conclusion: 'success' });
    expect(await hub.perform(key, { kind: 'enqueue', head, base })).toEqual({ kind: 'done' });
    const queued = (await observed()).pull;
    expect(queued.isQueued).toBe(true);
    expect(queued.isQueuedByOthers).toBeUndefined();
    await github.settled();
    const { group } = (await observed()).pull;
    expect(group).toEqual({ head: expect.any(String), base });
    expect(await hub.mergeQueue(installed, 'main')).toEqual({
      checksEach: true,
      entries: [{ number: pull.number, ...group }],
    });
    expect(await hub.mergeQueue(installed, 'other')).toBeUndefined();
    expect(await hub.perform(key, { kind: 'leave-queue' })).toEqual({ kind: 'done' });
    expect((await observed()).pull.isQueued).toBe(false);
    expect(await hub.mergeQueue(installed, 'main')).toEqual({ checksEach: true, entries: [] });
  });

  test('P16 every page of a merge queue and of what people say is read', async () => {
    github.addRuleset(repo, { rules: [mergeQueue] });
    const entry = {
      pull,
      head: pull.head.sha,
      by: github.account('alice'),
      at: '2026-01-01T00:00:00Z',
      group: undefined,
    };
    repo.queues.set('main', Array(121).fill(entry));
    expect((await hub.mergeQueue(installed, 'main'))?.entries).toHaveLength(121);
    repo.queues.clear();
    github.review(pull, 'alice', 'CHANGES_REQUESTED');
    github.comment(pull, 'alice', '/hold');
    for (let index = 0; index < 120; index++) {
      github.review(pull, 'dave', 'APPROVED');
      github.comment(pull, 'dave', `Number ${index}.`);
      github.status(repo, pull.head.sha, 'dave', 'success', `ci-${index}`);
    }
    github.review(pull, 'carol', 'CHANGES_REQUESTED');
    github.comment(pull, 'carol', '/hold');
    github.status(repo, pull.head.sha, 'dave', 'failure', 'last');
    const found = (await observed()).pull;
    const ends = [found.reviews?.at(0)?.by?.login, found.reviews?.at(-1)?.by?.login];
    expect([found.reviews?.length, ...ends]).toEqual([122, 'alice', 'carol']);
    expect([found.comments.length, found.comments.at(-1)?.by?.login]).toEqual([122, 'carol']);
    expect(found.reported).toContainEqual({ name: 'last', appId: undefined, state: 'failure' });
  });

  test("GitHub's own auto-merge, on and off", async () => {
    repo.allowsAutoMerge = true;
    github.addRuleset(repo, { rules: [checks(false)] });
    const { head, base } = (await observed()).pull;
    const told = { title: 'Add foo (#1)', message: 'Checked.' };
    const enable = { kind: 'enable-auto-merge', head: base.sha, base: base.sha, method: 'squash', ...told } as const;
    expect(await hub.perform(key, enable)).toEqual({ kind: 'moved', what: 'head' });
    expect(await hub.perform(key, { ...enable, head: head.sha })).toEqual({ kind: 'done' });
    expect((await observed()).pull.autoMerge).toBe('ours');
    expect(repo.pulls.get(key.number)?.autoMerge).toMatchObject(told);
    expect(await hub.perform(key, { kind: 'disable-auto-merge' })).toEqual({ kind: 'done' });
    expect((await observed()).pull.autoMerge).toBe('off');
    expect(await hub.perform(key, { kind: 'disable-auto-merge' })).toMatchObject({ kind: 'refused' });
  });
});

test('how many requests an observation takes: one, once rules and token are known', async () => {
  await observed();
  github.tally.forget();
  await observed();
  expect(github.tally.counts()).toEqual([{ request: 'POST /graphql', count: 1, notModified: 0 }]);
});

test('what was merged by no person, and what auto-merge of the App is to merge', async () => {
  const mergeOf = (by: Pull, head: string) =>
    hub.perform(
      { ...installed, number: by.number },
      { kind: 'merge', head, base: '', method: 'merge', title: 'x', message: '' },
    );
  const other = await github.openPull(repo, { by: 'bob', files: { 'catalog/c/catalog.yaml': 'c: 1\n' }, title: 'c' });
  const byHand = await github.openPull(repo, { by: 'bob', files: { 'catalog/d/catalog.yaml': 'd: 1\n' }, title: 'd' });
  await github.merge(byHand, 'alice');
  const merged = await mergeOf(pull, pull.head.sha);
  const commit = merged.kind === 'done' ? merged.commit : undefined;
  expect(await hub.ownMerges(installed, 'main')).toEqual([{ number: pull.number, head: pull.head.sha, commit }]);
  expect((await hub.observe({ ...installed, number: byHand.number }))?.pull.isMergedByPerson).toBe(true);
  expect((await observed()).pull.isMergedByPerson).toBeUndefined();
  repo.allowsAutoMerge = true;
  github.addRuleset(repo, { rules: [checks(false)] });
  const told = { title: 'Merge', message: 'Checked.' };
  const enable = { kind: 'enable-auto-merge', head: other.head.sha, base: '', method: 'merge', ...told } as const;
  expect(await hub.perform({ ...installed, number: other.number }, enable)).toEqual({ kind: 'done' });
  const waiting = { number: other.number, head: other.head.sha, commit: undefined };
  expect(await hub.ownMerges(installed, 'main')).toContainEqual(waiting);
  expect(await hub.ownMerges(installed, 'next')).toEqual([]);
});

test('for a merge the rules of the branch are read anew, and otherwise kept for a minute', async () => {
  const required = async (isFresh: boolean) => (await hub.observe(key, { isFresh }))?.rules.required;
  expect(await required(false)).toEqual([]);
  github.addRuleset(repo, { rules: [checks(false)] });
  expect(await required(false)).toEqual([]);
  expect(await required(true)).toMatchObject([{ name: 'catalog-keeper' }, { name: 'ci' }]);
  expect(await required(false)).toMatchObject([{ name: 'catalog-keeper' }, { name: 'ci' }]);
});

test('rules that were read before an event said that they changed are read anew', async () => {
  const required = async (rulesSince?: string) =>
    (await hub.observe(key, { isFresh: false, ...(rulesSince === undefined ? {} : { rulesSince }) }))?.rules.required
      .length;
  expect(await required()).toBe(0);
  const before = new Date(Date.now() - 60_000).toISOString();
  const later = new Date(Date.now() + 60_000).toISOString();
  github.addRuleset(repo, { rules: [checks(false)] });
  expect(await required(before)).toBe(0);
  github.tally.forget();
  expect(await required(later)).toBe(2);
  expect(await required(later)).toBe(2);
  // The second time nothing has changed, which costs nothing.
  const path = '/repos/{owner}/{repo}/rules/branches/{branch}';
  expect(github.tally.counts().filter(({ request }) => request.includes(path))).toMatchObject([
    { count: 2, notModified: 1 },
  ]);
});

test('whether a branch is at a commit', async () => {
  expect(await hub.isBranchTip(installed, repo.branches.get('main') ?? '')).toBe(true);
  expect(await hub.isBranchTip(installed, 'f'.repeat(40))).toBe(false);
  expect(await hub.observeBranch(installed, 'main')).toMatchObject({
    appId: app.id,
    repository: { defaultBranch: 'main' },
    rules: { branch: 'main' },
  });
});

test('lists that have not changed cost nothing', async () => {
  await hub.openPullRequests(installed);
  github.tally.forget();
  await hub.openPullRequests(installed);
  expect(github.tally.counts().map(({ count, notModified }) => [count, notModified])).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

test('deliveries that failed, each once, and not those that succeeded later', async () => {
  const since = new Date(Date.now() - 60_000).toISOString();
  expect(await hub.failedDeliveries(since)).toEqual([]);
  app.hook.url = 'http://127.0.0.1:9/';
  await github.push(repo, 'main', { by: 'alice', files: { 'README.md': 'y\n' } });
  await github.settled();
  const [failed, ...others] = await hub.failedDeliveries(since);
  expect(others).toEqual([]);
  await hub.redeliver(failed?.id ?? '');
  await github.settled();
  const again = await hub.failedDeliveries(since);
  expect(again.map(({ guid }) => guid)).toEqual([failed?.guid]);
  expect(again[0]?.id).not.toBe(failed?.id);
});

test('an expired token is renewed for a read, and a write is tried again by one who asked', async () => {
  const found = await observed();
  github.expireTokens();
  expect(await hub.branch(installed, 'main')).toBe(found.pull.base.sha);
  github.expireTokens();
  const react = { kind: 'create-comment', body: 'x' } as const;
  await expect(hub.perform(key, react)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await hub.perform(key, react)).toEqual({ kind: 'done' });
});

test('lists: repositories, open pull requests, members of a team, who pushed', async () => {
  const found: InstalledRepository[] = [];
  for await (const one of hub.repositories(() => {})) found.push(one);
  expect(found).toEqual([{ ...installed, isPrivate: false }]);
  const base = { branch: 'main', sha: repo.branches.get('main') };
  expect(await hub.openPullRequests(installed)).toMatchObject([{ number: pull.number, head: pull.head.sha, base }]);
  const owners = github.addTeam('acme', 'owners', ['alice', 'carol']);
  expect(await hub.teamMembers(installed, 'acme/owners')).toMatchObject({
    known: true,
    value: [{ login: 'alice', id: github.account('alice').id }, { login: 'carol' }],
  });
  github.addTeam('acme', 'trainees', ['bob'], [], owners);
  expect(await hub.teamMembers(installed, 'acme/owners')).toMatchObject({ value: [{}, {}, { login: 'bob' }] });
  const { head } = (await observed()).pull;
  expect(await hub.pusher(key, head)).toMatchObject({ known: true, value: { login: 'bob' } });
  expect(await hub.branch(installed, 'gone')).toBeUndefined();
});

test('W5 the token of one repository opens no other one of the installation', async () => {
  const secret = await github.addRepository('acme/secret', { isPrivate: true, files: { a: 'x' } });
  const token = await account.repositoryToken(installed);
  const statuses = async (name: string) => {
    const git = `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
    const graphql = await fetch(new URL('/api/graphql', github.apiUrl), {
      method: 'POST',
      headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: `query { repository(owner: "acme", name: "${name}") { databaseId } }` }),
    }).then(response => response.json());
    const asked = [
      fetch(`${github.apiUrl}/repos/acme/${name}`, { headers: { authorization: `token ${token}` } }),
      fetch(new URL(`/acme/${name}.git/info/refs?service=git-upload-pack`, github.apiUrl), {
        headers: { authorization: git },
      }),
    ];
    return [...(await Promise.all(asked)).map(({ status }) => status), graphql.data?.repository?.databaseId];
  };
  expect(await statuses('catalog')).toEqual([200, 200, repo.id]);
  expect(await statuses('secret')).toEqual([404, 404, undefined]);
  // The App itself may go there, with another token.
  expect(await account.repository({ ...installed, repository: { id: secret.id, name: 'acme/secret' } })).toMatchObject({
    isPrivate: true,
  });
  expect(await account.repositoryNamed(installation.id, 'acme/secret')).toMatchObject({
    methods: ['merge', 'squash', 'rebase'],
  });
});

test('a suspended installation is left out, one that cannot be read is reported', async () => {
  const other = github.install(app, 'zoe');
  github.suspend(installation);
  github.fail('POST /app/installations/{installation_id}/access_tokens', [faults.status(404, 'Not Found')]);
  const failed: number[] = [];
  const found: InstalledRepository[] = [];
  for await (const one of hub.repositories(id => failed.push(id))) found.push(one);
  expect([found, failed]).toEqual([[], [other.id]]);
});

test('what the App is, and where it is installed', async () => {
  expect(await account.info()).toMatchObject({ id: app.id, slug: 'catalog-keeper', login: 'catalog-keeper[bot]' });
  expect((await account.info()).permissions.get('contents')).toBe('write');
  expect(await account.installationOf('acme/catalog')).toMatchObject({ id: installation.id, account: 'acme' });
  expect(await account.installationOf('bob/catalog')).toBeUndefined();
  expect(await account.repository(installed)).toMatchObject({
    defaultBranch: 'main',
    methods: ['merge', 'squash', 'rebase'],
  });
  expect(await account.rules(installed, 'main')).toEqual((await observed()).rules);
  expect(await account.webhook()).toMatchObject({ contentType: 'json' });
});

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openHub } from '../../../../src/adapters/github/app/open-hub.ts';
import type { LineComment } from '../../../../src/core/plan/operation.ts';
import type { PostedSuggestions } from '../../../../src/core/plan/suggestions/suggestion.ts';
import {
  keyOfSuggestion,
  reviewText,
  suggestionComment,
} from '../../../../src/core/plan/suggestions/suggestion-comment.ts';
import type { Hub, PullRequestKey } from '../../../../src/flows/reconcile/ports.ts';
import { suggestionAt } from '../../../core/plan/support/suggested.ts';
import { faults, startGitHub } from '../../../support/github/index.ts';
import type { GitHubDouble } from '../../../support/github/start-github.ts';
import type { Pull, Repo } from '../../../support/github/state/model.ts';

const path = 'catalog/a/catalog.yaml';
const lines = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`);
const text = (changed: readonly number[]) =>
  `${lines.map((line, index) => (changed.includes(index + 1) ? `${line}!` : line)).join('\n')}\n`;

let github: GitHubDouble;
let repo: Repo;
let pull: Pull;

beforeEach(async () => {
  github = await startGitHub();
  github.addOrganization('acme', ['alice']);
  repo = await github.addRepository('acme/catalog', { files: { [path]: text([]) } });
  const files = {
    [path]: text([5, 25]),
    'catalog/b/catalog.yaml': 'b: 1\n',
    'catalog/c d.yaml': '@@ -1 +7,90 @@\n# \r@@ -1 +1,90 @@\u2028@@ -1 +1,90 @@\n',
  };
  pull = await github.openPull(repo, { by: 'bob', files });
});

afterEach(() => github.close());

function hubWith(contents: 'read' | 'write'): { readonly hub: Hub; readonly key: PullRequestKey } {
  const permissions = {
    contents,
    checks: 'write',
    pull_requests: 'write',
    issues: 'read',
    statuses: 'read',
    merge_queues: 'write',
    metadata: 'read',
  };
  const app = github.addApp({ permissions, slug: `keeper-${contents}` });
  const installation = github.install(app, 'acme');
  const { hub } = openHub({
    appId: app.id,
    privateKey: app.privateKey,
    apiUrl: github.apiUrl,
    retryAfter: [],
    timeoutMs: 20_000,
  });
  return {
    hub,
    key: { installation: installation.id, repository: { id: repo.id, name: 'acme/catalog' }, number: pull.number },
  };
}

const suggestion = { ...suggestionAt(5, 'line 5!'), file: path };
const comment = (startLine: number, endLine = startLine): LineComment => ({
  path,
  startLine,
  endLine,
  body: suggestionComment(suggestion, 'https://docs.example'),
});
const review = (...comments: readonly LineComment[]) =>
  ({ kind: 'create-review', head: pull.head.sha, body: reviewText(comments.length, 0), comments }) as const;
const postedBy = async ({ hub, key }: ReturnType<typeof hubWith>): Promise<PostedSuggestions | undefined> =>
  (await hub.observe(key))?.pull.posted;

test('the lines that a pull request shows are those of its hunks, whatever is in the files', async () => {
  const { hub, key } = hubWith('write');
  const shown = await hub.shownLines(key, [path, 'catalog/c d.yaml', 'other']);
  expect(Object.fromEntries(shown)).toEqual({
    [path]: [
      { start: 2, end: 8 },
      { start: 22, end: 28 },
    ],
    'catalog/c d.yaml': [{ start: 1, end: 2 }],
  });
});

test('a review is posted as a whole on lines that are shown, or not at all; its conversations are known as ours, and resolved', async () => {
  const access = hubWith('write');
  const { hub, key } = access;
  for (const refused of [comment(9), comment(8, 22), { ...comment(1), path: 'other' }])
    expect(await hub.perform(key, review(comment(5), refused))).toMatchObject({ kind: 'refused' });
  expect(await postedBy(access)).toEqual({ threads: [], heads: [] });
  github.remark(pull, 'mallory', { path, line: 6, body: comment(6).body });

  expect(await hub.perform(key, review(comment(5), comment(24, 26)))).toEqual({ kind: 'done' });
  const posted = await postedBy(access);
  const thread = { key: keyOfSuggestion(suggestion), isResolved: false, isOutdated: false, canResolve: true };
  expect(posted).toMatchObject({ threads: [thread, thread], heads: [pull.head.sha] });

  await github.push(pull.head.repo, pull.head.branch, { by: 'bob', files: { [path]: `new\n${text([25])}` } });
  expect((await postedBy(access))?.threads.map(({ isOutdated }) => isOutdated)).toEqual([true, false]);
  expect(await hub.perform(key, { kind: 'resolve-thread', id: posted?.threads[0]?.id ?? '' })).toEqual({
    kind: 'done',
  });
  expect((await postedBy(access))?.threads.map(({ isResolved }) => isResolved)).toEqual([true, false]);
  expect(await postedBy(hubWith('read'))).toEqual({ threads: [], heads: [] });
});

test('without `contents: write` a review is posted, and GitHub does not let the App resolve its conversations', async () => {
  const access = hubWith('read');
  const { hub, key } = access;
  expect(await hub.perform(key, review(comment(5)))).toEqual({ kind: 'done' });
  const [thread] = (await postedBy(access))?.threads ?? [];
  expect(thread).toMatchObject({ canResolve: false });
  await expect(hub.perform(key, { kind: 'resolve-thread', id: thread?.id ?? '' })).rejects.toMatchObject({
    code: 'denied',
  });
});

test('many conversations are read to their end; where that fails, nothing is known of them', async () => {
  const access = hubWith('write');
  for (let count = 0; count < 120; count += 1) github.remark(pull, 'alice', { path, line: 5, body: `Remark ${count}` });
  await access.hub.perform(access.key, review(comment(5)));
  expect((await postedBy(access))?.threads).toHaveLength(1);
  const end = pull.threads.pop();
  expect((await postedBy(access))?.heads).toEqual([pull.head.sha]);
  if (end !== undefined) pull.threads.push(end);
});

test('a list of files that gets no answer is an error, and no empty one', async () => {
  const { hub, key } = hubWith('write');
  github.fail(({ template }) => template.endsWith('/files'), [faults.serverError()], { forever: true });
  await expect(hub.shownLines(key, [path])).rejects.toMatchObject({ code: 'unavailable' });
});

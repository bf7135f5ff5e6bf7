import { describe, expect, test } from '@jest/globals';
import nock from 'nock';
import { openGitHub } from '../../../src/adapters/github/open-github.ts';
import type { PeopleFacts } from '../../../src/flows/ports.ts';
import { onNock } from './on-nock.ts';

const api = 'https://github.example/api/v3';
const token = 'ghs_secret';
const head = 'a'.repeat(40);
const old = 'c'.repeat(40);
const pull = {
  repository: 'o/r',
  number: 7,
  base: 'main',
  head,
  branch: { repository: 'alice/r', name: 'feature/a&b' },
};
const alice = { login: 'alice', id: 1, type: 'User' };
const bob = { login: 'bob', id: 2, type: 'User' };

onNock();

const forge = () => openGitHub({ token, apiUrl: api, retryAfter: [0, 0] });
const look = (known: PeopleFacts['facts'] = {}) => forge().people(pull).look(known);
const server = () => nock(api, { reqheaders: { authorization: `token ${token}` } });

/** A review as the documentation of GitHub shows it. */
function review(user: object | null, state: string, commit: string | null = head, at: string | undefined = undefined) {
  const submitted_at = state === 'PENDING' ? undefined : (at ?? '2026-01-15T12:00:00Z');
  return { id: 80, user, body: 'x', state, commit_id: commit, author_association: 'NONE', submitted_at };
}

function activity(actor: object | null, after: string, ref = 'refs/heads/feature/a&b') {
  return { id: 1, before: old, after, ref, timestamp: '2026-01-15T12:00:00Z', activity_type: 'push', actor };
}

const path = '/repos/o/r/pulls/7';
const reviewsPath = `${path}/reviews`;
const activityPath = '/repos/alice/r/activity';

/** What the timeline of GraphQL says about changes of the base branch. */
function baseChanges(...times: readonly unknown[]) {
  const timelineItems = { nodes: times.map(createdAt => ({ createdAt })) };
  return { data: { repository: { pullRequest: { timelineItems } } } };
}

const graphql = () =>
  nock('https://github.example', { reqheaders: { authorization: `token ${token}` } }).post(
    '/api/graphql',
    ({ query }) => String(query).startsWith('query BaseChange('),
  );

function answer({
  state = { user: alice, draft: false } as object,
  reviews = [] as unknown,
  activities = [activity(alice, head)] as unknown,
  changes = baseChanges() as object | undefined,
} = {}) {
  if (changes !== undefined) graphql().reply(200, changes);
  server().get(path).reply(200, state);
  server()
    .get(reviewsPath)
    .query({ per_page: '100', page: '1' })
    .reply(200, reviews as nock.Body);
  server()
    .get(activityPath)
    .query(({ ref }) => ref === 'refs/heads/feature/a&b')
    .reply(200, activities as nock.Body);
}

test('author, draft, reviews and who pushed, each by id', async () => {
  answer({ reviews: [review(bob, 'APPROVED')], state: { user: alice, draft: true } });
  const { facts, lacking } = await look();
  expect(facts).toEqual({
    author: { known: true, value: { login: 'alice', id: 1 } },
    isDraft: { known: true, value: true },
    approvals: { known: true, value: [{ login: 'bob', id: 2 }] },
    changesRequestedBy: { known: true, value: [] },
    pushedBy: { known: true, value: { login: 'alice', id: 1 } },
  });
  expect(lacking).toEqual({});
  expect(nock.isDone()).toBe(true);
});

describe('T5 the base branch changed', () => {
  const changed = '2026-01-15T12:00:00Z';
  const [before, after] = ['2026-01-15T11:59:59Z', '2026-01-15T12:00:01Z'];
  const approvedAt = (at: string) => [review(bob, 'APPROVED', head, at)];

  test.each([
    ['before the approval: it counts', after, true],
    ['after the approval: it does not count, and whose it was is told', before, false],
    ['in the same second: it does not count', changed, false],
  ])('%s', async (_, at, counts) => {
    answer({ reviews: approvedAt(at), changes: baseChanges(changed) });
    const { facts, approvedForOtherBase, lacking } = await look();
    const who = [{ login: 'bob', id: 2 }];
    expect(facts.approvals).toEqual({ known: true, value: counts ? who : [] });
    expect(approvedForOtherBase).toEqual(counts ? [] : who);
    expect(lacking).toEqual({});
  });

  test.each([
    ['nobody approved', []],
    ['somebody approved another head', [review(bob, 'APPROVED', old)]],
    ['somebody requested changes', [review(bob, 'CHANGES_REQUESTED')]],
  ])('is not looked at where %s', async (_, reviews) => {
    answer({ reviews, changes: undefined });
    expect((await look()).facts.approvals).toEqual({ known: true, value: [] });
  });

  test.each([
    ['no list', { data: { repository: { pullRequest: { timelineItems: null } } } }],
    ['no pull request', { data: { repository: { pullRequest: null } } }],
    ['no time', baseChanges(null)],
    ['a time that is none', baseChanges('yesterday')],
    ['more than was asked for', baseChanges(changed, after)],
  ])('GitHub gives %s: approvals are not known, and the request for changes is', async (_, changes) => {
    answer({ reviews: [...approvedAt(after), review(alice, 'CHANGES_REQUESTED')], changes });
    const { facts, lacking } = await look();
    expect(facts).toMatchObject({ approvals: { known: false }, changesRequestedBy: { value: [{ id: 1 }] } });
    expect(lacking).toEqual({
      approvals:
        'GitHub does not say when the base branch of pull request 7 of o/r changed. Run the check again later.',
    });
  });

  test('a token that may not: the permission is named, and the request for changes is not left out', async () => {
    const errors = [{ type: 'FORBIDDEN', path: ['repository', 'pullRequest'], message: `${token} ::error::x` }];
    const reviews = [...approvedAt(after), review(alice, 'CHANGES_REQUESTED')];
    answer({ reviews, changes: { data: { repository: { pullRequest: null } }, errors } });
    const { facts, lacking } = await look();
    expect(facts).toMatchObject({ approvals: { known: false }, changesRequestedBy: { value: [{ id: 1 }] } });
    expect(lacking?.approvals).toBe(
      'The github-token may not read when the base branch of pull request 7 of o/r changed. Add `pull-requests: read` to the permissions of the job.',
    );
  });

  test('T6 a verdict for another base branch than it has now is none: it would be shown for the head', async () => {
    answer({ state: { user: alice, draft: false, base: { ref: 'release-1' } }, changes: undefined });
    await expect(look()).rejects.toThrow(
      'The base branch of pull request 7 is release-1 now, and this run is about main.',
    );
    answer({ state: { user: alice, draft: false, base: { ref: 'main' } }, changes: undefined });
    expect((await look()).facts.author).toMatchObject({ known: true });
  });

  test('a rate limit of GraphQL, which comes with HTTP 200, is told as one', async () => {
    answer({ reviews: approvedAt(after), changes: { errors: [{ type: 'RATE_LIMITED', message: 'x' }] } });
    expect((await look()).lacking?.approvals).toContain('rate limit');
  });
});

test('who pushed is not asked where the event says it', async () => {
  server().get(path).reply(200, { user: alice, draft: false });
  server().get(reviewsPath).query(true).reply(200, []);
  const { facts } = await look({ pushedBy: { known: true, value: { login: 'alice', id: 1 } } });
  expect(facts.pushedBy).toBeUndefined();
});

describe('reviews', () => {
  const approvalsOf = async (reviews: unknown) => {
    answer({ reviews });
    const { facts } = await look();
    return facts.approvals;
  };

  test('their order is that of their time', async () => {
    const reviews = [
      review(bob, 'APPROVED', head, '2026-01-15T12:00:01Z'),
      review(bob, 'CHANGES_REQUESTED', head, '2026-01-15T12:00:00Z'),
    ];
    expect(await approvalsOf(reviews)).toEqual({ known: true, value: [{ login: 'bob', id: 2 }] });
    expect(await approvalsOf(reviews.toReversed())).toEqual({ known: true, value: [{ login: 'bob', id: 2 }] });
  });

  test('one that is not submitted yet says nothing', async () => {
    expect(await approvalsOf([review(bob, 'APPROVED'), review(bob, 'PENDING')])).toMatchObject({ value: [{ id: 2 }] });
  });

  test.each([
    ['no list', { message: 'x' }],
    ['a state that nobody documents', [review(bob, 'ENDORSED')]],
    ['an account without an id', [review({ login: 'bob' }, 'CHANGES_REQUESTED')]],
    ['no time', [{ ...review(bob, 'APPROVED'), submitted_at: null }]],
  ])('%s is not understood, and nothing is known', async (_, reviews) => {
    expect(await approvalsOf(reviews)).toEqual({ known: false });
  });

  test('one who asks for changes counts: GitHub hides members of organizations from a workflow, and calls them strangers', async () => {
    answer({ reviews: [review(bob, 'CHANGES_REQUESTED')] });
    expect((await look()).facts.changesRequestedBy).toEqual({ known: true, value: [{ login: 'bob', id: 2 }] });
  });

  test('O6 a mannequin approves nothing, and what it asks for is what a deleted account asks for', async () => {
    const mannequin = { ...bob, type: 'Mannequin' };
    answer({
      state: { user: mannequin, draft: false },
      reviews: [review(mannequin, 'APPROVED'), review(mannequin, 'CHANGES_REQUESTED')],
    });
    const { facts } = await look();
    expect(facts.author).toEqual({ known: false });
    expect(facts.approvals).toEqual({ known: true, value: [] });
    expect(facts.changesRequestedBy).toEqual({ known: true, value: [{ login: 'ghost' }] });
  });

  test('P16 every page is read, and a full one is never the last', async () => {
    server().get(path).reply(200, { user: alice, draft: false });
    server().get(activityPath).query(true).reply(200, []);
    const page = (number: string, reviews: readonly object[]) =>
      server()
        .get(reviewsPath)
        .query({ per_page: '100', page: number })
        .reply(200, reviews as nock.Body);
    page(
      '1',
      Array.from({ length: 100 }, () => review(bob, 'COMMENTED')),
    );
    page(
      '2',
      Array.from({ length: 100 }, () => review(bob, 'COMMENTED')),
    );
    page('3', [review(bob, 'CHANGES_REQUESTED')]);
    expect((await look()).facts.changesRequestedBy).toMatchObject({ value: [{ id: 2 }] });
    expect(nock.isDone()).toBe(true);
  });

  test('a list without an end is not believed', async () => {
    server().get(path).reply(200, { user: alice, draft: false });
    server().get(activityPath).query(true).reply(200, []);
    const full = Array.from({ length: 100 }, () => review(bob, 'APPROVED'));
    server().get(reviewsPath).query(true).times(50).reply(200, full);
    const { facts, lacking } = await look();
    expect(facts.approvals).toEqual({ known: false });
    expect(lacking?.approvals).toContain('more than 5000 reviews');
  });
});

describe('P16 reviews of which the rest cannot be read', () => {
  test.each([403, 404, 500, 429])('%i for the second page: nothing is known', async status => {
    server().get(path).reply(200, { user: alice, draft: false });
    server().get(activityPath).query(true).reply(200, []);
    const full = Array.from({ length: 100 }, () => review(bob, 'COMMENTED'));
    server().get(reviewsPath).query({ per_page: '100', page: '1' }).reply(200, full);
    server().get(reviewsPath).query({ per_page: '100', page: '2' }).times(3).reply(status, {});
    expect((await look()).facts).toMatchObject({ approvals: { known: false }, changesRequestedBy: { known: false } });
  });

  test.each(['rel="next"', 'rel=next', 'rel="last next"', 'rel="NEXT"'])('a short page with %s', async rel => {
    server().get(path).reply(200, { user: alice, draft: false });
    server().get(activityPath).query(true).reply(200, []);
    const page = (number: string) => server().get(reviewsPath).query({ per_page: '100', page: number });
    page('1').reply(200, [review(bob, 'APPROVED')], { link: `<${api}/next?page=2>; ${rel}` });
    page('2').reply(200, [review(alice, 'CHANGES_REQUESTED')]);
    expect((await look()).facts.changesRequestedBy).toMatchObject({ value: [{ id: 1 }] });
  });
});

describe('who pushed', () => {
  test.each([
    ['the last push of the head counts', [activity(bob, old), activity(bob, head), activity(alice, head)], 2],
    ['the order is that of GitHub', [activity(alice, head), activity(bob, head)], 1],
  ])('%s', async (_, activities, id) => {
    answer({ activities });
    expect((await look()).facts.pushedBy).toMatchObject({ value: { id } });
  });

  test.each([
    ['no push of the head', [activity(alice, old)]],
    ['a push to another branch', [activity(alice, head, 'refs/heads/other')]],
    ['a push by no account', [activity(null, head)]],
    ['no list', {}],
  ])('%s: it is not known', async (_, activities) => {
    answer({ activities });
    const { facts, lacking } = await look();
    expect(facts.pushedBy).toEqual({ known: false });
    expect(lacking?.pushedBy).toContain('does not say who pushed the head');
  });

  test.each([
    ['the same account', [activity(alice, head)], undefined],
    ['nobody', [activity(null, head)], undefined],
    ['another account', [activity(bob, head), activity(alice, head)], { known: false }],
  ])('T13 an event said it, and the record names %s', async (_, activities, pushedBy) => {
    answer({ activities });
    const told = { pushedBy: { known: true, value: { login: 'alice', id: 1 } } } as const;
    const { facts, lacking } = await forge().people(pull).look(told);
    expect(facts.pushedBy).toEqual(pushedBy);
    expect(lacking?.pushedBy?.includes('bob did') ?? false).toBe(pushedBy !== undefined);
  });

  test('T14 the repository of the head is gone', async () => {
    server().get(path).reply(200, { user: alice, draft: false });
    server().get(reviewsPath).query(true).reply(200, []);
    const { facts, lacking } = await forge()
      .people({ ...pull, branch: undefined })
      .look({});
    expect(facts).not.toHaveProperty('pushedBy');
    expect(lacking?.pushedBy).toContain('no longer exists');
  });
});

describe('what cannot be read', () => {
  test.each([403, 404, 401])('a token that may not (%i): it is left out, and the permission is named', async status => {
    server().get(path).reply(status, { message: 'Resource not accessible by integration' });
    server().get(reviewsPath).query(true).reply(status, { message: 'Resource not accessible by integration' });
    server().get(activityPath).query(true).reply(status, { message: 'Not Found' });
    const { facts, lacking } = await look();
    expect(facts).toEqual({});
    expect(lacking?.approvals).toBe(
      `The github-token may not read the reviews of pull request 7 of o/r (HTTP ${status}). Add \`pull-requests: read\` to the permissions of the job.`,
    );
    expect(lacking?.pushedBy).toContain('`contents: read`');
  });

  test('a rate limit is no missing permission, and nothing is known', async () => {
    const limited = { 'x-ratelimit-remaining': '0' };
    server().get(path).reply(403, {}, limited);
    server().get(reviewsPath).query(true).reply(403, {}, { 'retry-after': '60' });
    server().get(activityPath).query(true).reply(429, {});
    const { facts, lacking } = await look();
    expect(Object.values(facts)).toEqual(Array(5).fill({ known: false }));
    expect(Object.values(lacking ?? {}).every(sentence => sentence.includes('rate limit'))).toBe(true);
  });

  test('nor is a secondary one, which only the text of the answer tells', async () => {
    const message = 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.';
    server().get(path).reply(200, { user: alice, draft: false });
    server().get(reviewsPath).query(true).reply(403, { message }, { 'x-ratelimit-remaining': '4711' });
    server().get(activityPath).query(true).reply(403, { message });
    const { facts } = await look();
    expect(facts).toMatchObject({ approvals: { known: false }, changesRequestedBy: { known: false } });
    expect(facts.pushedBy).toEqual({ known: false });
  });

  test('an answer that does not come is requested again, and then not known', async () => {
    server().get(path).times(2).reply(502).get(path).reply(200, { user: alice, draft: false });
    server().get(reviewsPath).query(true).times(3).replyWithError('reset');
    server().get(activityPath).query(true).reply(200, []);
    const { facts, lacking } = await look();
    expect(facts.author).toMatchObject({ known: true });
    expect(facts.approvals).toEqual({ known: false });
    expect(lacking?.approvals).toContain('GitHub did not return the reviews');
    expect(nock.isDone()).toBe(true);
  });

  test('M6 neither the token nor what a server says is repeated', async () => {
    server()
      .get(path)
      .reply(403, { message: `${token} ::error::x` });
    server().get(reviewsPath).query(true).times(3).reply(500, `${token} ::error::x`);
    server()
      .get(activityPath)
      .query(true)
      .reply(404, { message: `${token}` });
    const said = JSON.stringify(await look());
    expect(said).not.toContain(token);
    expect(said).not.toContain('::error');
  });
});

describe('the history of a branch', () => {
  const commit = 'd'.repeat(40);
  const ask = () => forge().isOnBranch('o/r', commit, 'release/1.0');
  const tip = (sha: unknown) =>
    server().get('/repos/o/r/git/ref/heads%2Frelease%2F1.0').reply(200, { object: { sha } });
  const compared = (sha: string) =>
    server()
      .get(`/repos/o/r/compare/${commit}...${head}`)
      .query(true)
      .reply(200, { status: 'diverged', merge_base_commit: { sha } });

  test('its tip, and what the tip is made from, but nothing else', async () => {
    tip(commit);
    expect(await ask()).toBe(true);
    tip(head);
    compared(commit);
    expect(await ask()).toBe(true);
    tip(head);
    compared(old);
    expect(await ask()).toBe(false);
  });

  test('is not known where GitHub does not say', async () => {
    server().get('/repos/o/r/git/ref/heads%2Frelease%2F1.0').reply(404, {});
    await expect(ask()).rejects.toMatchObject({ name: 'GitHubError', code: 'denied' });
  });

  test('ends at its tip', async () => {
    tip(head);
    expect(await forge().tip('o/r', 'release/1.0')).toBe(head);
    tip('main');
    expect(await forge().tip('o/r', 'release/1.0')).toBeUndefined();
  });
});

describe('what a branch had before', () => {
  const [commit, merged, mergeCommit] = ['d'.repeat(40), '3'.repeat(40), '4'.repeat(40)];
  const commits = [
    { sha: merged, parents: [{ sha: old }] },
    { sha: mergeCommit, parents: [{ sha: commit }, { sha: merged }] },
    { sha: head, parents: [{ sha: mergeCommit }] },
  ];
  const ask = (before: string, answer: object) => {
    server().get(`/repos/o/r/compare/${before}...${head}`).reply(200, answer);
    return forge().hadBefore('o/r', head, before);
  };

  test('is what first parents lead to, and not what was merged', async () => {
    expect(await ask(commit, { total_commits: 3, commits })).toBe(true);
    expect(await ask(merged, { total_commits: 2, commits: commits.slice(1) })).toBe(false);
    expect(await ask(head, { total_commits: 0, commits: [] })).toBe(true);
  });

  test('is not known where GitHub lists only the first commits', async () => {
    await expect(ask(commit, { total_commits: 300, commits: commits.slice(0, 2) })).rejects.toMatchObject({
      name: 'GitHubError',
      message: `GitHub lists only some of the commits between ${commit} and ${head} of o/r.`,
    });
  });
});

describe('a pull request of a merge group', () => {
  const stored = {
    state: 'open',
    head: { sha: head, ref: 'x', repo: { full_name: 'alice/r' } },
    base: { ref: 'main', repo: { full_name: 'o/r' } },
  };
  const ask = (body: object, status = 200) => {
    server().get(path).reply(status, body);
    return forge().pull('o/r', 7);
  };

  test('as it is now', async () => {
    const expected = { isOpen: true, base: 'main', head, from: { repository: 'alice/r', name: 'x' } };
    expect(await ask(stored)).toEqual(expected);
    const closed = { ...stored, state: 'closed', head: { ...stored.head, repo: null } };
    expect(await ask(closed)).toEqual({ ...expected, isOpen: false, from: undefined });
  });

  test.each([
    ['is not there', {}, 404, 'pull-requests: read'],
    ['has no head', { ...stored, head: {} }, 200, 'not understood'],
    [
      'is of another repository',
      { ...stored, base: { ref: 'main', repo: { full_name: 'o/other' } } },
      200,
      'not understood',
    ],
  ])('that %s is not known, with the reason', async (_title, body, status, text) => {
    expect(await ask(body, status)).toEqual(expect.stringContaining(text));
  });

  test.each([
    ['ALLGREEN', true],
    ['HEADGREEN', false],
    [undefined, false],
  ])('each entry has to pass where the rules of the queue say so: %s', async (grouping_strategy, expected) => {
    const rules = [{ type: 'deletion' }, { type: 'merge_queue', parameters: { grouping_strategy } }];
    server().get('/repos/o/r/rules/branches/release%2F1.0').query(true).reply(200, rules);
    expect(await forge().queueChecksEach('o/r', 'release/1.0')).toBe(expected);
  });

  test('nothing is known of a queue without rules', async () => {
    server().get('/repos/o/r/rules/branches/main').query(true).reply(200, []);
    expect(await forge().queueChecksEach('o/r', 'main')).toBe(false);
  });
});

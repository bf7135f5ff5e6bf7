import { beforeEach, describe, expect, test } from '@jest/globals';
import nock from 'nock';
import type { Observed } from '../../../../src/core/plan/pull-request.ts';
import { onNock } from '../on-nock.ts';
import { bot, givesTokens, graphql, list, person, pullAnswer, rules, server } from './hub-on-nock.ts';
import { api, base, head, installed, key, other, testHub } from './test-hub.ts';

onNock();
beforeEach(() => {
  givesTokens();
});

const isCalled = (full_name: string) => server().get('/repositories/9').reply(200, { id: 9, full_name });

async function observed(...answer: Parameters<typeof pullAnswer>): Promise<Observed> {
  graphql('PullRequest', pullAnswer(...answer));
  rules();
  const found = await testHub().hub.observe(key);
  if (found === undefined) throw new Error('nothing was found');
  return found;
}

test('all of a pull request in one query, and the rules of its branch', async () => {
  const { hub, requests } = testHub();
  graphql('PullRequest', pullAnswer());
  rules();
  expect(await hub.observe(key)).toEqual({
    repository: { id: 9, name: 'o/r', isPrivate: false, defaultBranch: 'main' },
    appId: 4711,
    pull: {
      number: 7,
      title: 'Add foo 1.2.3',
      state: 'open',
      author: { known: true, value: { login: 'alice', id: 1 } },
      isDraft: false,
      head: { sha: head, branch: 'foo', repository: 'alice/r' },
      base: { branch: 'main', sha: base },
      baseChangedAt: { known: true, value: undefined },
      labels: [],
      reviews: [],
      comments: [],
      checkRuns: [],
      reported: [],
      autoMerge: 'off',
      isQueued: false,
      sameHead: [],
      isInMergeGroup: false,
    },
    rules: {
      branch: 'main',
      required: [],
      mustBeUpToDate: false,
      hasMergeQueue: false,
      approvals: 0,
      methods: ['merge', 'squash'],
      mayPush: true,
      bypassed: [],
      allowsAutoMerge: false,
      mustResolveConversations: false,
      unknown: [],
    },
    stop: undefined,
    repositoryLabels: ['new-package'],
  });
  expect(requests.map(({ template, status }) => `${status} ${template}`)).toEqual([
    '201 POST /app/installations/{installation_id}/access_tokens',
    '200 POST /graphql PullRequest',
    '200 GET /repos/{owner}/{repo}/rules/branches/{branch}',
    '200 GET /repos/{owner}/{repo}/branches/{branch}',
  ]);
});

test('the second time takes one request: rules and token are kept', async () => {
  const { hub, requests } = testHub();
  graphql('PullRequest', pullAnswer());
  rules();
  await hub.observe(key);
  graphql('PullRequest', pullAnswer({ title: 'Other' }));
  expect((await hub.observe(key))?.pull.title).toBe('Other');
  expect(requests).toHaveLength(5);
});

describe('who', () => {
  test('O6 a login without an id is nobody', async () => {
    const { pull } = await observed({ author: { __typename: 'User', login: 'alice', databaseId: null } });
    expect(pull.author).toEqual({ known: false });
  });

  test('O6 a deleted author is nobody', async () => {
    expect((await observed({ author: null })).pull.author).toEqual({ known: false });
  });

  test('O6 a mannequin is nobody: its login comes from another place, and may be somebody else’s here', async () => {
    const mannequin = { __typename: 'Mannequin', login: 'alice', databaseId: 1 };
    const review = {
      author: mannequin,
      submittedAt: '2026-01-15T12:00:00Z',
      commit: { oid: head },
      authorCanPushToRepository: false,
    };
    const states = ['APPROVED', 'CHANGES_REQUESTED'];
    const { pull } = await observed({ author: mannequin, reviews: list(states.map(state => ({ ...review, state }))) });
    expect(pull.author).toEqual({ known: false });
    expect(pull.reviews).toMatchObject([{ state: 'approved' }, { state: 'changes-requested' }]);
    expect(pull.reviews?.map(({ by }) => by)).toEqual([undefined, undefined]);
  });

  test('O13 a bot has the name that tells it from people', async () => {
    const { pull } = await observed({ author: bot('dependabot', 49699333) });
    expect(pull.author).toEqual({ known: true, value: { login: 'dependabot[bot]', id: 49699333 } });
  });
});

describe('what it is', () => {
  test('merged, and as which commit', async () => {
    const { pull } = await observed({ state: 'MERGED', mergeCommit: { oid: other } });
    expect(pull).toMatchObject({ state: 'merged', mergedAs: other });
  });

  test('closed', async () => {
    expect((await observed({ state: 'CLOSED' })).pull.state).toBe('closed');
  });

  test('T14 the repository of the head is gone', async () => {
    expect((await observed({ headRepository: null })).pull.head.repository).toBeUndefined();
  });

  test.each([{}, { nameWithOwner: null }, { nameWithOwner: 'alice' }, { nameWithOwner: 'alice/..' }, 'alice/r'])(
    'T13 the repository of the head is %j: it is not taken for one that is gone, to which nobody can push',
    async headRepository => {
      await expect(observed({ headRepository })).rejects.toMatchObject({ code: 'unexpected' });
    },
  );

  test('the base is where the branch is now, and was where it is gone', async () => {
    expect((await observed({ baseRef: null })).pull.base).toEqual({ branch: 'main', sha: other });
  });

  test.each([
    [
      'there is no such pull request',
      {
        data: { repository: { databaseId: 9, pullRequest: null } },
        errors: [{ type: 'NOT_FOUND', path: ['repository', 'pullRequest'], message: 'x' }],
      },
    ],
    [
      'the repository is gone',
      { data: { repository: null }, errors: [{ type: 'NOT_FOUND', path: ['repository'], message: 'x' }] },
    ],
    ['W4 the name belongs to another repository by now', pullAnswer({}, { databaseId: 10 })],
  ])('%s: nothing', async (_, answer) => {
    graphql('PullRequest', answer);
    isCalled('o/r');
    expect(await testHub().hub.observe(key)).toBeUndefined();
  });

  test('T15 W4 a name that another repository has by now is requested again, by the id', async () => {
    graphql('PullRequest', pullAnswer({}, { databaseId: 10 }));
    isCalled('p/q');
    graphql('PullRequest', pullAnswer({}, { nameWithOwner: 'p/q' }));
    rules([], {}, undefined, 'p/q');
    expect((await testHub().hub.observe(key))?.repository.name).toBe('p/q');
  });

  test('T15 a renamed repository is requested by its new name afterwards', async () => {
    const { hub } = testHub();
    graphql('PullRequest', pullAnswer({}, { nameWithOwner: 'p/q' }));
    rules([], {}, undefined, 'p/q');
    expect((await hub.observe(key))?.repository.name).toBe('p/q');
    server().post('/repos/p/q/issues/7/comments').reply(201, { id: 1 });
    expect(await hub.perform(key, { kind: 'create-comment', body: 'x' })).toEqual({ kind: 'done' });
  });

  test('a name that was given to another repository is dropped again', async () => {
    const { hub } = testHub();
    graphql('PullRequest', pullAnswer({}, { nameWithOwner: 'p/q' }));
    rules([], {}, undefined, 'p/q');
    await hub.observe(key);
    graphql('PullRequest', pullAnswer({}, { databaseId: 10, nameWithOwner: 'p/q' }));
    isCalled('o/r');
    graphql('PullRequest', pullAnswer());
    expect((await hub.observe(key))?.repository.name).toBe('o/r');
  });
});

describe('by its id a repository', () => {
  test('T15 has the name that it has now, which is not requested again at once', async () => {
    let time = Date.now();
    const { hub } = testHub({ now: () => time });
    isCalled('o/r');
    expect(await hub.named(installed)).toEqual(installed);
    expect(await hub.named(installed)).toEqual(installed);
    time += 60_000;
    isCalled('p/q');
    expect((await hub.named(installed))?.repository.name).toBe('p/q');
  });

  test('is nothing where it is gone', async () => {
    server().get('/repositories/9').reply(404, { message: 'Not Found' });
    expect(await testHub().hub.named(installed)).toBeUndefined();
  });
});

describe('T5 when the base branch changed', () => {
  const at = '2026-01-15T12:00:00Z';

  test.each([
    ['never', { nodes: [] }, { known: true, value: undefined }],
    ['once', { nodes: [{ createdAt: at }] }, { known: true, value: at }],
    ['GitHub does not say', null, { known: false }],
    ['no list', {}, { known: false }],
    ['a change without a time', { nodes: [{}] }, { known: false }],
    ['a change that may not be read', { nodes: [null] }, { known: false }],
    ['a time that is none', { nodes: [{ createdAt: 'soon' }] }, { known: false }],
    ['more than was asked for', { nodes: [{ createdAt: at }, { createdAt: at }] }, { known: false }],
  ])('%s', async (_, timelineItems, expected) => {
    expect((await observed({ timelineItems })).pull.baseChangedAt).toEqual(expected);
  });
});

describe('reviews', () => {
  const review = (author: object | null, state: string, oid: string | null, submittedAt = '2026-01-15T12:00:00Z') => ({
    author,
    state,
    submittedAt,
    commit: oid === null ? null : { oid },
    authorCanPushToRepository: state === 'APPROVED',
  });

  test('T1 each with its commit, oldest first, by id', async () => {
    const { pull } = await observed({
      reviews: list([
        review(person('bob', 2), 'APPROVED', head, '2026-01-15T12:00:01Z'),
        review(person('carol', 3), 'CHANGES_REQUESTED', null, '2026-01-15T12:00:00Z'),
        review(null, 'DISMISSED', other, '2026-01-15T12:00:02Z'),
      ]),
    });
    expect(pull.reviews).toMatchObject([
      { by: { login: 'carol', id: 3 }, state: 'changes-requested', commit: undefined, mayPush: false },
      { by: { login: 'bob', id: 2 }, state: 'approved', commit: head, mayPush: true },
      { by: undefined, state: 'dismissed', commit: other },
    ]);
  });

  test('P18 of an account that GitHub says nothing about it is not known whether it may push', async () => {
    const { authorCanPushToRepository: _, ...silent } = review(person('bob', 2), 'CHANGES_REQUESTED', head);
    const { pull } = await observed({ reviews: list([silent]) });
    expect(pull.reviews).toEqual([
      { by: { login: 'bob', id: 2 }, state: 'changes-requested', commit: head, at: silent.submittedAt },
    ]);
  });

  test('P16 a list that goes on is read to its end', async () => {
    graphql('PullRequest', pullAnswer({ reviews: list([review(person('bob', 2), 'APPROVED', head)], 'next') }));
    graphql('MoreReviews', {
      data: { repository: { pullRequest: { reviews: list([review(person('bob', 2), 'CHANGES_REQUESTED', head)]) } } },
    });
    rules();
    expect((await testHub().hub.observe(key))?.pull.reviews).toHaveLength(2);
  });

  test.each([
    ['a state that nobody documents', list([review(person('bob', 2), 'ENDORSED', head)])],
    ['an account without an id', list([review({ __typename: 'User', login: 'bob' }, 'CHANGES_REQUESTED', head)])],
    ['a page without an end', { nodes: [] }],
    ['a next page without a cursor', { nodes: [], pageInfo: { hasNextPage: true, endCursor: null } }],
    ['no list', null],
  ])('P17 %s: the reviews are not known', async (_, reviews) => {
    expect((await observed({ reviews })).pull.reviews).toBeUndefined();
  });
});

describe('comments', () => {
  const comment = (id: string, more: object = {}) => ({
    fullDatabaseId: id,
    author: person('bob', 2),
    body: '/recheck',
    createdAt: '2026-01-15T12:00:00Z',
    lastEditedAt: null,
    viewerDidAuthor: false,
    reactionGroups: [
      { content: 'EYES', viewerHasReacted: true },
      { content: 'CONFUSED', viewerHasReacted: false },
      { content: 'HEART', viewerHasReacted: true },
    ],
    ...more,
  });

  test('with large ids, reactions of ours alone', async () => {
    const { pull } = await observed({ comments: list([comment('3000000000')]) });
    expect(pull.comments).toEqual([
      {
        id: 3_000_000_000,
        by: { login: 'bob', id: 2 },
        body: '/recheck',
        createdAt: '2026-01-15T12:00:00Z',
        isEdited: false,
        isOurs: false,
        ourReactions: ['eyes'],
      },
    ]);
  });

  test('A7 an edited one is reported', async () => {
    const { pull } = await observed({ comments: list([comment('1', { lastEditedAt: '2026-01-15T12:00:01Z' })]) });
    expect(pull.comments[0]?.isEdited).toBe(true);
  });

  test('M3 ours is what GitHub says that we wrote', async () => {
    const { pull } = await observed({
      comments: list([comment('1', { viewerDidAuthor: true }), comment('2', { body: '<!-- catalog-keeper -->' })]),
    });
    expect(pull.comments.map(({ isOurs }) => isOurs)).toEqual([true, false]);
  });

  test('M3 ours is what our account wrote, and not one of a person with its name', async () => {
    nock(api).get('/app').reply(200, { id: 4711, slug: 'keeper', permissions: {}, events: [] });
    const authors = [bot('keeper', 5), bot('keeper-2', 6), person('keeper', 7)];
    const comments = list(authors.map((author, index) => comment(String(index + 1), { author })));
    const { pull } = await observed({ comments });
    expect(pull.comments.map(({ isOurs }) => isOurs)).toEqual([true, false, false]);
  });

  test('a list that goes on is read to its end', async () => {
    graphql('PullRequest', pullAnswer({ comments: list([comment('1')], 'next') }));
    graphql('MoreComments', { data: { repository: { pullRequest: { comments: list([comment('2')]) } } } });
    rules();
    expect((await testHub().hub.observe(key))?.pull.comments.map(({ id }) => id)).toEqual([1, 2]);
  });

  test.each([
    ['one that is not understood', list([comment('x')])],
    ['no list', null],
  ])('%s is no reason to write ours again', async (_, comments) => {
    graphql('PullRequest', pullAnswer({ comments }));
    rules();
    await expect(testHub().hub.observe(key)).rejects.toMatchObject({ code: 'unexpected' });
    // The rules are asked for all the same, and must not be answered by those of the next test.
    while (nock.pendingMocks().some(mock => mock.includes('/branches/main'))) await new Promise(setImmediate);
  });
});

describe('what is reported at the head', () => {
  const run = (name: string, appId: number | null, status: string, conclusion: string | null) => ({
    __typename: 'CheckRun',
    name,
    status,
    conclusion,
    checkSuite: { app: appId === null ? null : { databaseId: appId } },
  });
  const reported = async (contexts: unknown) =>
    (await observed({}, {}, { statusCheckRollup: { contexts } })).pull.reported;

  test('C1 check runs with their App, statuses without one', async () => {
    const status = { __typename: 'StatusContext', context: 'catalog-keeper', state: 'SUCCESS' };
    expect(await reported(list([run('build', 15368, 'COMPLETED', 'SUCCESS'), status]))).toEqual([
      { name: 'build', appId: 15368, state: 'success' },
      { name: 'catalog-keeper', appId: undefined, state: 'success' },
    ]);
  });

  test.each([
    ['COMPLETED', 'SUCCESS', 'success'],
    ['COMPLETED', 'SKIPPED', 'skipped'],
    ['COMPLETED', 'NEUTRAL', 'skipped'],
    ['COMPLETED', 'FAILURE', 'failure'],
    ['COMPLETED', 'STALE', 'failure'],
    ['COMPLETED', 'STARTUP_FAILURE', 'failure'],
    ['COMPLETED', null, 'failure'],
    ['IN_PROGRESS', null, 'pending'],
    ['WAITING', null, 'pending'],
  ])('C3 %s %s is %s', async (status, conclusion, state) => {
    expect(await reported(list([run('x', 1, status, conclusion)]))).toMatchObject([{ state }]);
  });

  test.each([
    ['SUCCESS', 'success'],
    ['PENDING', 'pending'],
    ['EXPECTED', 'pending'],
    ['ERROR', 'failure'],
    ['FAILURE', 'failure'],
  ])('a status %s is %s', async (state, expected) => {
    expect(await reported(list([{ __typename: 'StatusContext', context: 'x', state }]))).toMatchObject([
      { state: expected },
    ]);
  });

  test('a list that goes on is read to its end', async () => {
    graphql(
      'PullRequest',
      pullAnswer({}, {}, { statusCheckRollup: { contexts: list([run('a', 1, 'QUEUED', null)], 'n') } }),
    );
    graphql('MoreContexts', {
      data: { repository: { object: { statusCheckRollup: { contexts: list([run('b', 1, 'QUEUED', null)]) } } } },
    });
    rules();
    expect((await testHub().hub.observe(key))?.pull.reported.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('P17 one that ends in the middle merges nothing', async () => {
    const found = await observed({}, {}, { statusCheckRollup: { contexts: { nodes: [], pageInfo: {} } } });
    expect(found.rules.unknown).toEqual(['The checks of the head could not be read to their end.']);
    expect(found.rules.mayPush).toBe(false);
  });

  test('T2 the head was pushed just now: it is requested by its id', async () => {
    graphql(
      'PullRequest',
      pullAnswer(
        {},
        {},
        { oid: other, statusCheckRollup: { contexts: list([run('old', 1, 'COMPLETED', 'SUCCESS')]) } },
      ),
    );
    graphql('Commit', {
      data: { repository: { object: { oid: head, statusCheckRollup: null, checkSuites: list([]) } } },
    });
    rules();
    expect((await testHub().hub.observe(key))?.pull.reported).toEqual([]);
  });
});

describe('our check runs', () => {
  const own = (databaseId: number | null, more: object = {}) => ({
    databaseId,
    name: 'catalog-keeper',
    externalId: `x${databaseId}`,
    status: 'COMPLETED',
    conclusion: 'ACTION_REQUIRED',
    title: 'Waits',
    ...more,
  });
  const suites = (runs: object) => ({ checkSuites: list([{ checkRuns: runs }]) });

  test('oldest first', async () => {
    const { pull } = await observed(
      {},
      {},
      suites(list([own(30_000_000_002, { status: 'IN_PROGRESS', conclusion: null }), own(30_000_000_001)])),
    );
    expect(pull.checkRuns).toEqual([
      {
        id: 30_000_000_001,
        name: 'catalog-keeper',
        externalId: 'x30000000001',
        status: 'completed',
        conclusion: 'action_required',
        title: 'Waits',
      },
      {
        id: 30_000_000_002,
        name: 'catalog-keeper',
        externalId: 'x30000000002',
        status: 'in_progress',
        conclusion: undefined,
        title: 'Waits',
      },
    ]);
  });

  test.each([
    ['there are more', list([own(1)], 'next')],
    ['GraphQL does not give their ids', list([own(null)])],
  ])('%s: they are listed by REST', async (_, runs) => {
    graphql('PullRequest', pullAnswer({}, {}, suites(runs)));
    rules();
    server()
      .get(`/repos/o/r/commits/${head}/check-runs`)
      .query({ app_id: '4711', filter: 'all', per_page: '100', page: '1' })
      .reply(200, {
        total_count: 1,
        check_runs: [
          {
            id: 5,
            name: 'catalog-keeper (unprotected branch)',
            external_id: 'x5',
            status: 'queued',
            conclusion: null,
            output: { title: null },
          },
        ],
      });
    expect((await testHub().hub.observe(key))?.pull.checkRuns).toEqual([
      {
        id: 5,
        name: 'catalog-keeper (unprotected branch)',
        externalId: 'x5',
        status: 'queued',
        conclusion: undefined,
        title: '',
      },
    ]);
  });
});

describe('merging', () => {
  test('auto-merge of ours and of others', async () => {
    nock(api).get('/app').reply(200, { id: 4711, slug: 'keeper', permissions: {}, events: [] });
    expect((await observed({ autoMergeRequest: { enabledBy: bot('keeper', 5) } })).pull.autoMerge).toBe('ours');
    expect((await observed({ autoMergeRequest: { enabledBy: person('keeper', 6) } })).pull.autoMerge).toBe('others');
    expect((await observed({ autoMergeRequest: { enabledBy: null } })).pull.autoMerge).toBe('others');
  });

  test('C8 a merge queue, and being in it', async () => {
    const found = await observed({ mergeQueue: { id: 'q' }, mergeQueueEntry: { id: 'e' } });
    expect(found).toMatchObject({ pull: { isQueued: true }, rules: { hasMergeQueue: true, mayPush: false } });
  });

  test.each([
    ['this App', bot('keeper', 5), undefined],
    ['another app', bot('other', 6), true],
    ['a person with the name of this App', person('keeper', 7), true],
    // What holds for this App is stricter.
    ['an account that is gone', null, undefined],
  ])('what %s put into the merge queue', async (_name, enqueuer, isByOthers) => {
    nock(api).get('/app').reply(200, { id: 4711, slug: 'keeper', permissions: {}, events: [] });
    const found = await observed({ mergeQueue: { id: 'q' }, mergeQueueEntry: { id: 'e', enqueuer } });
    expect(found.pull.isQueuedByOthers).toBe(isByOthers);
    nock.cleanAll();
  });

  test('S4 an open issue with the stop label', async () => {
    const { hub } = testHub();
    nock('https://github.example')
      .post('/api/graphql', ({ variables }) => variables.stopLabel === 'freeze')
      .reply(200, pullAnswer({}, { issues: { nodes: [{ number: 3, title: 'Stop' }] } }));
    rules();
    expect((await hub.observe(key, { stopLabel: 'freeze' }))?.stop).toEqual({ issue: 3, title: 'Stop' });
  });

  test.each([null, {}, { nodes: null }, { nodes: [null] }, { nodes: [{ title: 'Stop' }] }])(
    'S4 nothing is merged where GitHub does not say whether an issue has the stop label: %j',
    async issues => {
      const { stop, rules } = await observed({}, { issues });
      expect(stop).toBeUndefined();
      expect(rules.unknown).toEqual(['Whether an open issue stops merging could not be read.']);
      expect(rules.mayPush).toBe(false);
    },
  );

  test.each([null, {}, { nodes: null }, { nodes: [null] }, { nodes: [{ name: 'new' }, { name: null }] }])(
    'nothing is merged, and whether it is on hold is not known, where GitHub does not say its labels: %j',
    async labels => {
      const { pull, rules } = await observed({ labels });
      expect(pull.isHoldUnknown).toBe(true);
      expect(rules.unknown).toEqual(['The labels of the pull request could not be read.']);
      expect(rules.mayPush).toBe(false);
    },
  );

  test('T7 other pull requests with the same head', async () => {
    const pullRequests = list([
      { number: 7, headRefOid: head, baseRefName: 'main' },
      { number: 8, headRefOid: head, baseRefName: 'v1' },
      { number: 9, headRefOid: other, baseRefName: 'v1' },
    ]);
    expect((await observed({}, { pullRequests })).pull.sameHead).toEqual([
      { number: 8, base: 'v1', autoMerges: false },
    ]);
  });

  test('T7 of more than a page all are read, and again only those that changed', async () => {
    const { hub, requests } = testHub();
    const page = (from: number, to = from + 100) =>
      Array.from({ length: to - from }, (_, index) => ({
        number: from + index,
        headRefOid: other,
        baseRefName: 'main',
      }));
    const first = list(page(1000), 'next');
    graphql('PullRequest', pullAnswer({}, { pullRequests: first }));
    graphql('MoreOpenPullRequests', {
      data: { repository: { pullRequests: list([{ number: 8, headRefOid: head, baseRefName: 'v1' }]) } },
    });
    rules();
    expect((await hub.observe(key))?.pull.sameHead).toEqual([{ number: 8, base: 'v1', autoMerges: false }]);
    // It was pushed to since: the page of those that changed last says so.
    const changed = [{ number: 8, headRefOid: other, baseRefName: 'v1' }, ...page(1000, 1099)];
    graphql('PullRequest', pullAnswer({}, { pullRequests: list(changed, 'next') }));
    expect((await hub.observe(key))?.pull.sameHead).toEqual([]);
    expect(requests.filter(({ template }) => template.includes('MoreOpen'))).toHaveLength(1);
  });
});

describe('C8 the commits of merge groups', () => {
  const branchAt = (oid: string) => ({ target: { oid } });

  test.each([
    ['the head is one', [branchAt(other), branchAt(head)], true],
    ['others are', [branchAt(other), branchAt(base)], false],
    ['one could not be read', [branchAt(other), { target: null }], undefined],
  ])('%s', async (_, nodes, expected) => {
    expect((await observed({}, { refs: list(nodes) })).pull.isInMergeGroup).toBe(expected);
  });

  test.each([
    ['they go on, and the head is one', list([branchAt(head)]), true],
    ['they go on without it', list([branchAt(other)]), false],
    ['their end cannot be read', null, undefined],
  ])('%s', async (_, refs, expected) => {
    graphql('MoreGroups', { data: { repository: { refs } } });
    expect((await observed({}, { refs: list([branchAt(other)], 'next') })).pull.isInMergeGroup).toBe(expected);
  });

  test('GitHub does not give them out', async () => {
    const { pull } = await observed({}, { refs: null });
    expect(pull.isInMergeGroup).toBeUndefined();
  });
});

describe('what the App may not read', () => {
  const denied = (...path: unknown[]) => ({
    type: 'FORBIDDEN',
    path,
    message: 'Resource not accessible by integration',
  });

  test.each([
    [['commits', 'nodes', 0, 'commit', 'statusCheckRollup'], '`statuses: read`'],
    [['mergeQueue'], '`merge_queues: read`'],
    [['autoMergeRequest'], '`pull_requests: read`'],
    [['baseRef', 'refUpdateRule'], '`contents: read`'],
  ])('%s: it is named, and merges nothing', async (path, permission) => {
    graphql('PullRequest', { ...pullAnswer(), errors: [denied('repository', 'pullRequest', ...path)] });
    rules();
    const found = await testHub().hub.observe(key);
    expect(found?.rules.unknown).toEqual([expect.stringContaining(permission)]);
    expect(found?.rules.mayPush).toBe(false);
  });

  test('what takes the pull request along is named', async () => {
    graphql('PullRequest', { data: { repository: null }, errors: [denied('repository', 'issues')] });
    await expect(testHub().hub.observe(key)).rejects.toMatchObject({
      name: 'HubError',
      code: 'denied',
      fix: expect.stringContaining('`issues: read`'),
    });
  });
});

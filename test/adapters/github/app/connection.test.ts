import { describe, expect, test } from '@jest/globals';
import nock from 'nock';
import { onNock } from '../on-nock.ts';
import { givesTokens, graphql, pullAnswer, rules, server } from './hub-on-nock.ts';
import { api, base, head, installed, key, other, testHub, token } from './test-hub.ts';

const merge = { kind: 'merge', head, base, method: 'merge', title: 'x', message: 'y' } as const;
const tipPath = '/repos/o/r/git/ref/heads%2Fmain';
const tip = (sha = base) => ({ ref: 'refs/heads/main', object: { type: 'commit', sha } });

onNock();

describe('tokens', () => {
  test('one for all requests at once, and until shortly before it expires', async () => {
    let now = Date.parse('2026-01-15T12:00:00Z');
    let asked = 0;
    nock(api)
      .persist()
      .post('/app/installations/42/access_tokens')
      .reply(201, () => {
        asked += 1;
        return { token: `t${asked}`, expires_at: new Date(now + 3_600_000).toISOString() };
      });
    const { account } = testHub({ now: () => now });
    const ask = () => account.repositoryToken(installed);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['t1', 't1', 't1']);
    now += 54 * 60_000;
    expect(await ask()).toBe('t1');
    now += 2 * 60_000;
    expect(await Promise.all([ask(), ask()])).toEqual(['t2', 't2']);
    expect(asked).toBe(2);
  });

  test('a clock that is wrong does not ask for one each time', async () => {
    givesTokens('x', -3_600_000);
    const { account, requests } = testHub();
    await account.repositoryToken(installed);
    await account.repositoryToken(installed);
    expect(requests).toHaveLength(1);
  });

  test('W5 one for each repository, which opens no other one; one for the list of repositories only reads', async () => {
    const wanted: unknown[] = [];
    let body: unknown;
    nock(api)
      .persist()
      .post('/app/installations/42/access_tokens', sent => {
        body = sent;
        return true;
      })
      .reply(201, () => {
        wanted.push(body);
        return { token, expires_at: new Date(Date.now() + 3_600_000).toISOString() };
      });
    nock(api)
      .get('/app/installations?per_page=100&page=1')
      .reply(200, [{ id: 42 }]);
    server().get('/installation/repositories?per_page=100&page=1').reply(200, { repositories: [] });
    const { account, hub } = testHub();
    const another = { ...installed, repository: { id: 10, name: 'o/s' } };
    for (const one of [installed, another, installed]) await account.repositoryToken(one);
    for await (const _ of hub.repositories(() => {}));
    expect(wanted).toEqual([{ repository_ids: [9] }, { repository_ids: [10] }, { permissions: { metadata: 'read' } }]);
  });

  test('a repository that is taken from the installation: it is not taken for a branch that is gone', async () => {
    nock(api).persist().post('/app/installations/42/access_tokens').reply(422, { message: 'x' });
    await expect(testHub().hub.branch(installed, 'main')).rejects.toMatchObject({ name: 'HubError', code: 'denied' });
  });

  test('one that was withdrawn is renewed once, for a read', async () => {
    let asked = 0;
    nock(api)
      .persist()
      .post('/app/installations/42/access_tokens')
      .reply(201, () => ({ token: `t${++asked}`, expires_at: new Date(Date.now() + 3_600_000).toISOString() }));
    nock(api, { reqheaders: { authorization: 'token t1' } })
      .get(tipPath)
      .reply(401, { message: 'Bad credentials' });
    nock(api, { reqheaders: { authorization: 'token t2' } })
      .get(tipPath)
      .reply(200, tip());
    expect(await testHub().hub.branch(installed, 'main')).toBe(base);
  });

  test.each([
    ['the App is not installed any more', 404, 'denied'],
    ['the installation is suspended', 403, 'denied'],
    ['GitHub is down', 503, 'unavailable'],
    ['the key is not that of the App', 401, 'denied'],
  ])('%s: it is not taken for a branch that is gone', async (_, status, code) => {
    nock(api).persist().post('/app/installations/42/access_tokens').reply(status, { message: 'x' });
    const { hub } = testHub();
    await expect(hub.branch(installed, 'main')).rejects.toMatchObject({ name: 'HubError', code });
    await expect(hub.perform(key, merge)).rejects.toMatchObject({ name: 'HubError', code });
    await expect(hub.observe(key)).rejects.toMatchObject({ name: 'HubError', code });
  });

  test('W6 a key that is none is named, and not shown', async () => {
    const { account } = testHub({ privateKey: '-----BEGIN RSA PRIVATE KEY-----\nsecret' });
    const error = await account.info().catch(thrown => thrown);
    expect(error).toMatchObject({ name: 'HubError', code: 'denied' });
    expect(String(error.message) + error.fix).not.toContain('secret');
  });
});

describe('rate limits', () => {
  test('while one lasts nothing is asked', async () => {
    givesTokens();
    let now = Date.parse('2026-01-15T12:00:00Z');
    const { hub, requests } = testHub({ now: () => now });
    const reset = String(now / 1000 + 600);
    server()
      .get(tipPath)
      .reply(403, {}, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset, 'x-ratelimit-resource': 'core' });
    const limited = { code: 'rate-limited', retryAt: '2026-01-15T12:10:01.000Z' };
    await expect(hub.branch(installed, 'main')).rejects.toMatchObject(limited);
    await expect(hub.branch(installed, 'main')).rejects.toMatchObject(limited);
    await expect(hub.perform(key, merge)).rejects.toMatchObject(limited);
    expect(requests).toHaveLength(2);
    now += 601_000;
    server().get(tipPath).reply(200, tip());
    expect(await hub.branch(installed, 'main')).toBe(base);
  });

  test('that of GraphQL is one by itself, a secondary one holds for all', async () => {
    givesTokens();
    const { hub } = testHub();
    const reset = String(Math.floor(Date.now() / 1000) + 600);
    graphql('PullRequest', { errors: [{ type: 'RATE_LIMITED', message: 'x' }] }, 200, {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': reset,
      'x-ratelimit-resource': 'graphql',
    });
    await expect(hub.observe(key)).rejects.toMatchObject({ code: 'rate-limited' });
    server().get(tipPath).reply(200, tip());
    expect(await hub.branch(installed, 'main')).toBe(base);
    server().get(tipPath).reply(429, {}, { 'retry-after': '60', 'x-ratelimit-remaining': '4000' });
    await expect(hub.branch(installed, 'main')).rejects.toMatchObject({ code: 'rate-limited' });
    await expect(hub.withHead(installed, head)).rejects.toMatchObject({ code: 'rate-limited' });
  });

  test('another installation goes on', async () => {
    givesTokens();
    nock(api)
      .post('/app/installations/43/access_tokens')
      .reply(201, { token: 'b', expires_at: new Date(Date.now() + 3_600_000).toISOString() });
    const { hub } = testHub();
    server().get(tipPath).reply(429, {}, { 'retry-after': '60' });
    await expect(hub.branch(installed, 'main')).rejects.toMatchObject({ code: 'rate-limited' });
    nock(api).get(tipPath).reply(200, tip());
    expect(await hub.branch({ ...installed, installation: 43 }, 'main')).toBe(base);
  });

  test('W8 many writes wait for their turn, or are refused without being sent', async () => {
    givesTokens();
    const { hub } = testHub({ writesPerMinute: 2, maxWaitMs: 0 });
    server().post('/repos/o/r/issues/7/comments').twice().reply(201, { id: 1 });
    const write = () => hub.perform(key, { kind: 'create-comment', body: 'x' });
    expect(await write()).toEqual({ kind: 'done' });
    expect(await write()).toEqual({ kind: 'done' });
    await expect(write()).rejects.toMatchObject({ code: 'rate-limited', retryAt: expect.any(String) });
  });

  test('a write waits as long as it may', async () => {
    givesTokens();
    let now = 0;
    const { hub } = testHub({ writesPerMinute: 1, maxWaitMs: 60_000, now: () => now });
    server().post('/repos/o/r/issues/7/comments').twice().reply(201, { id: 1 });
    await hub.perform(key, { kind: 'create-comment', body: 'x' });
    now = 59_990;
    expect(await hub.perform(key, { kind: 'create-comment', body: 'x' })).toEqual({ kind: 'done' });
  });
});

describe('conditional requests', () => {
  test('what has not changed is not sent again', async () => {
    givesTokens();
    const { hub, requests } = testHub();
    server().get(tipPath).reply(200, tip(), { etag: '"one"' });
    expect(await hub.branch(installed, 'main')).toBe(base);
    server().get(tipPath).matchHeader('if-none-match', '"one"').reply(304);
    expect(await hub.branch(installed, 'main')).toBe(base);
    server().get(tipPath).matchHeader('if-none-match', '"one"').reply(200, tip(other), { etag: '"two"' });
    expect(await hub.branch(installed, 'main')).toBe(other);
    expect(requests.map(({ status, fromCache }) => [status, fromCache])).toEqual([
      [201, false],
      [200, false],
      [304, true],
      [200, false],
    ]);
  });

  test('a 304 to who has nothing is not understood', async () => {
    givesTokens();
    server().get(tipPath).reply(304);
    await expect(testHub().hub.branch(installed, 'main')).rejects.toMatchObject({ code: 'unexpected' });
  });
});

test('metrics: templates without values, and what is left of the limit', async () => {
  givesTokens();
  const { hub, requests } = testHub();
  graphql('PullRequest', pullAnswer(), 200, {
    'x-ratelimit-remaining': '4990',
    'x-ratelimit-reset': '1768478400',
    'x-ratelimit-resource': 'graphql',
  });
  rules();
  await hub.observe(key);
  expect(requests[1]).toEqual({
    template: 'POST /graphql PullRequest',
    status: 200,
    fromCache: false,
    ms: expect.any(Number),
    limit: { resource: 'graphql', remaining: 4990, resetAt: '2026-01-15T12:00:00.000Z' },
  });
  expect(requests[2]?.limit).toBeUndefined();
});

test.each([
  ['a server error', 502, '<html>', 'unavailable'],
  [
    'a query that was given up',
    200,
    { errors: [{ message: 'Something went wrong while executing your query.' }] },
    'unavailable',
  ],
  ['an error that nobody documents', 200, { data: null, errors: [{ type: 'INTERNAL', message: 'x' }] }, 'unavailable'],
  ['no data', 200, {}, 'unexpected'],
  ['null', 200, { data: null }, 'unexpected'],
  ['a secondary rate limit', 403, { message: 'You have exceeded a secondary rate limit' }, 'rate-limited'],
  ['no permission', 403, { message: 'Resource not accessible by integration' }, 'denied'],
])('%s about a query', async (_, status, answer, code) => {
  givesTokens();
  nock('https://github.example')
    .persist()
    .post('/api/graphql')
    .reply(status, answer as nock.Body, { 'content-type': 'application/json' });
  await expect(testHub().hub.observe(key)).rejects.toMatchObject({ name: 'HubError', code });
});

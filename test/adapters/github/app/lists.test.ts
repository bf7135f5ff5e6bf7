import { beforeEach, describe, expect, test } from '@jest/globals';
import nock from 'nock';
import { onNock } from '../on-nock.ts';
import { givesTokens, server } from './hub-on-nock.ts';
import { api, base, head, installed, key, other, testHub } from './test-hub.ts';

onNock();
beforeEach(() => {
  givesTokens();
});

describe('open pull requests', () => {
  const path = '/repos/o/r/pulls';
  const pull = (number: number, sha = head) => ({
    number,
    head: { sha },
    base: { ref: 'main', sha: other },
    updated_at: '2026-01-15T12:00:00Z',
  });
  const page = (number: string, pulls: readonly object[], headers = {}) =>
    server()
      .get(path)
      .query({ state: 'open', sort: 'created', direction: 'asc', per_page: '100', page: number })
      .reply(200, pulls as nock.Body, headers);
  const tip = () =>
    server()
      .get('/repos/o/r/git/ref/heads%2Fmain')
      .reply(200, { object: { sha: base } });

  test('P16 all pages, with the commit that the base is at now', async () => {
    page(
      '1',
      Array.from({ length: 100 }, (_, index) => pull(index + 1)),
    );
    page('2', [pull(101)]);
    tip();
    const found = await testHub().hub.openPullRequests(installed);
    expect(found).toHaveLength(101);
    expect(found[0]).toEqual({
      number: 1,
      head,
      base: { branch: 'main', sha: base },
      updatedAt: '2026-01-15T12:00:00Z',
    });
  });

  test('a page that is not full, and names a next one', async () => {
    page('1', [pull(1)], { link: `<${api}${path}?page=2>; rel="next"` });
    page('2', [pull(2)]);
    tip();
    expect(await testHub().hub.openPullRequests(installed)).toHaveLength(2);
  });

  test('C15 those with a head are found in the whole list', async () => {
    page('1', [pull(1), pull(2, other), pull(3)]);
    expect(await testHub().hub.withHead(installed, head)).toEqual([1, 3]);
  });

  test.each([
    ['one that is not understood', [{ number: 1 }]],
    ['no list', { message: 'x' }],
  ])('P17 %s is not left out', async (_, pulls) => {
    server().get(path).query(true).reply(200, pulls);
    await expect(testHub().hub.openPullRequests(installed)).rejects.toMatchObject({ code: 'unexpected' });
  });
});

describe('repositories', () => {
  const repository = (id: number, more: object = {}) => ({ id, full_name: `o/r${id}`, private: false, ...more });

  test('of every installation that is not suspended, without those that nobody can change', async () => {
    const installations = [
      { id: 42, suspended_at: null },
      { id: 43, suspended_at: '2026-01-15T12:00:00Z' },
      { id: 44 },
    ];
    nock(api).get('/app/installations').query(true).reply(200, installations);
    nock(api).post('/app/installations/44/access_tokens').reply(403, { message: 'suspended' });
    server()
      .get('/installation/repositories')
      .query(true)
      .reply(200, {
        repositories: [repository(1), repository(2, { archived: true }), repository(3, { disabled: true })],
      });
    const failed: unknown[] = [];
    const found = [];
    for await (const one of testHub().hub.repositories((...failure) => failed.push(failure))) found.push(one);
    expect(found).toEqual([{ installation: 42, repository: { id: 1, name: 'o/r1' }, isPrivate: false }]);
    expect(failed).toEqual([[44, expect.objectContaining({ code: 'denied' })]]);
  });
});

describe('members of a team', () => {
  const path = '/orgs/o/teams/owners/members';

  test('by id; names of organizations are equal without case', async () => {
    server()
      .get('/orgs/O/teams/owners/members')
      .query(true)
      .reply(200, [{ login: 'alice', id: 1, type: 'User' }]);
    const alice = { login: 'alice', id: 1 };
    expect(await testHub().hub.teamMembers(installed, 'O/owners')).toEqual({ known: true, value: [alice] });
  });

  test.each([403, 404])('O8 not known to who may not read it (%i)', async status => {
    server().get(path).query(true).reply(status, {});
    expect(await testHub().hub.teamMembers(installed, 'o/owners')).toEqual({ known: false });
  });

  test('O8 one without an id makes all of them unknown', async () => {
    server()
      .get(path)
      .query(true)
      .reply(200, [{ login: 'alice', id: 1 }, { login: 'bob' }]);
    expect(await testHub().hub.teamMembers(installed, 'o/owners')).toEqual({ known: false });
  });

  test.each(['p/owners', 'o/', 'owners'])('O8 %s is no team of this organization: nobody is asked', async team => {
    const { hub, requests } = testHub();
    expect(await hub.teamMembers(installed, team)).toEqual({ known: false });
    expect(requests).toEqual([]);
  });
});

describe('who pushed', () => {
  const pushed = { sha: head, branch: 'foo', repository: 'alice/r' };
  const path = '/repos/alice/r/activity';

  test('by the record of the repository of the head', async () => {
    server()
      .get(path)
      .query(true)
      .reply(200, [{ ref: 'refs/heads/foo', after: head, actor: { login: 'bob', id: 2 } }]);
    expect(await testHub().hub.pusher(key, pushed)).toEqual({ known: true, value: { login: 'bob', id: 2 } });
  });

  test('T14 is not known where that repository is gone, or may not be read', async () => {
    expect(await testHub().hub.pusher(key, { ...pushed, repository: undefined })).toEqual({ known: false });
    server().get(path).query(true).reply(404, {});
    expect(await testHub().hub.pusher(key, pushed)).toEqual({ known: false });
  });

  test('a failure of GitHub is one', async () => {
    server().get(path).query(true).times(2).reply(502);
    await expect(testHub().hub.pusher(key, pushed)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('deliveries', () => {
  const path = '/app/hook/deliveries';
  const at = (minute: number) => `2026-01-15T12:${String(minute).padStart(2, '0')}:00Z`;
  const delivery = (id: string, guid: string, status_code: number, delivered_at: string) =>
    `{"id":${id},"guid":"${guid}","status_code":${status_code},"delivered_at":"${delivered_at}"}`;
  const json = { 'content-type': 'application/json' };

  test('those that failed since then and have not succeeded later, by ids that no number holds', async () => {
    const next = { link: `<${api}${path}?per_page=100&cursor=v1_2%3D>; rel="next"` };
    const first = [
      delivery('900719925474099311', 'a', 502, at(9)),
      delivery('5', 'b', 200, at(8)),
      delivery('4', 'a', 502, at(7)),
    ];
    const second = [delivery('3', 'b', 500, at(6)), delivery('2', 'c', 0, at(5)), delivery('1', 'd', 500, at(1))];
    nock(api)
      .get(path)
      .query({ per_page: '100' })
      .reply(200, `[${first}]`, { ...json, ...next });
    nock(api).get(path).query({ per_page: '100', cursor: 'v1_2=' }).reply(200, `[${second}]`, json);
    expect(await testHub().hub.failedDeliveries(at(2))).toEqual([
      { id: '900719925474099311', guid: 'a' },
      { id: '2', guid: 'c' },
    ]);
  });

  test('one is sent again, once', async () => {
    const asked = nock(api).post(`${path}/900719925474099311/attempts`).reply(202, {});
    await testHub().hub.redeliver('900719925474099311');
    expect(asked.isDone()).toBe(true);
  });

  test('one that is not kept any more is none', async () => {
    nock(api).post(`${path}/7/attempts`).reply(404, {});
    await expect(testHub().hub.redeliver('7')).resolves.toBeUndefined();
    nock(api).post(`${path}/7/attempts`).reply(502);
    await expect(testHub().hub.redeliver('7')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('the App itself', () => {
  test('a key of another App is reported', async () => {
    nock(api).get('/app').reply(200, { id: 1, slug: 'other' });
    await expect(testHub().account.info()).rejects.toMatchObject({ code: 'denied' });
  });

  test('a webhook without a secret, or without verification, is reported', async () => {
    const config = { url: 'https://x', content_type: 'form', insecure_ssl: '1' };
    nock(api).get('/app/hook/config').reply(200, config);
    expect(await testHub().account.webhook()).toEqual({
      url: 'https://x',
      contentType: 'form',
      hasSecret: false,
      verifiesTls: false,
    });
  });

  test('a repository under whose name there is another one is gone', async () => {
    const repository = { id: 10, full_name: 'o/r', default_branch: 'main' };
    server().get('/repos/o/r').reply(200, repository);
    expect(await testHub().account.repository(installed)).toBeUndefined();
  });
});

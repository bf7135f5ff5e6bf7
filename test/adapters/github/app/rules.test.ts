import { beforeEach, describe, expect, test } from '@jest/globals';
import nock from 'nock';
import type { BranchRules } from '../../../../src/core/plan/pull-request.ts';
import { onNock } from '../on-nock.ts';
import { givesTokens, graphql, pullAnswer, rules, server } from './hub-on-nock.ts';
import { base, key, testHub } from './test-hub.ts';

onNock();
beforeEach(() => {
  givesTokens();
});

async function rulesIn(update: object | null, ...listed: Parameters<typeof rules>): Promise<BranchRules> {
  nock.cleanAll();
  givesTokens();
  graphql('PullRequest', pullAnswer({ baseRef: { target: { oid: base }, refUpdateRule: update } }));
  rules(...listed);
  const found = await testHub().hub.observe(key);
  if (found === undefined) throw new Error('nothing was found');
  return found.rules;
}

const checks = (strict = false, ruleset_id = 1) => ({
  type: 'required_status_checks',
  ruleset_id,
  parameters: {
    required_status_checks: [{ context: 'catalog-keeper', integration_id: 4711 }, { context: 'ci' }],
    strict_required_status_checks_policy: strict,
  },
});
const rule = (type: string, parameters: object = {}) => ({ type, ruleset_id: 1, parameters });
const open = {
  requiredApprovingReviewCount: null,
  requiredStatusCheckContexts: [],
  requiresConversationResolution: false,
  requiresLinearHistory: false,
  requiresSignatures: false,
  viewerCanPush: true,
};

describe('required checks', () => {
  test('C1 of rulesets and of classic protection, each once, with the App that they have to come from', async () => {
    const required_status_checks = {
      enforcement_level: 'everyone',
      checks: [
        { context: 'ci', app_id: null },
        { context: 'lint', app_id: 15368 },
      ],
    };
    const listed = { protected: true, protection: { enabled: true, required_status_checks } };
    expect((await rulesIn(open, [checks()], {}, listed)).required).toEqual([
      { name: 'catalog-keeper', appId: 4711 },
      { name: 'ci', appId: undefined },
      { name: 'lint', appId: 15368 },
    ]);
  });

  test('of a server that names no Apps', async () => {
    const required_status_checks = { enforcement_level: 'everyone', contexts: ['ci'] };
    const found = await rulesIn(open, [], {}, { protected: true, protection: { required_status_checks } });
    expect(found.required).toEqual([{ name: 'ci', appId: undefined }]);
  });

  test.each([
    ['never', true],
    ['pull_requests_only', false],
    ['always', false],
    ['exempt', false],
    ['something new', false],
  ])('C6 branches have to be up to date, which this App may bypass %s', async (bypass, isBound) => {
    expect((await rulesIn(null, [checks(true)], { 1: bypass })).mustBeUpToDate).toBe(isBound);
  });
});

describe('a fast-forward push', () => {
  test.each([
    ['creation', true],
    ['deletion', true],
    ['non_fast_forward', true],
    ['required_status_checks', true],
    ['pull_request', false],
    ['merge_queue', false],
    ['update', false],
    ['required_linear_history', false],
    ['required_signatures', false],
    ['required_deployments', false],
    ['workflows', false],
    ['commit_message_pattern', false],
    ['something_new', false],
  ])('a rule of the type %s: %s', async (type, mayPush) => {
    expect((await rulesIn(null, [rule(type)], { 1: 'never' })).mayPush).toBe(mayPush);
  });

  test('C6 a rule that this App may bypass does not keep it out', async () => {
    expect((await rulesIn(null, [rule('pull_request')], { 1: 'always' })).mayPush).toBe(true);
    expect((await rulesIn(null, [rule('pull_request')], { 1: 'pull_requests_only' })).mayPush).toBe(false);
  });

  test.each(['workflows', 'code_scanning', 'required_deployments', 'something_new'])(
    'C6 a rule of the type %s is not gone round, though this App may bypass it',
    async type => {
      expect((await rulesIn(null, [rule(type)], { 1: 'always' })).mayPush).toBe(false);
    },
  );

  test.each(['require_code_owner_review', 'require_last_push_approval', 'required_review_thread_resolution'])(
    'C6 %s is not gone round, though this App may bypass it',
    async parameter => {
      const asked = { ...rule('pull_request'), parameters: { [parameter]: true } };
      expect((await rulesIn(null, [asked], { 1: 'always' })).mayPush).toBe(false);
    },
  );

  test('conversations have to be resolved where a ruleset or classic protection says so', async () => {
    const asked = { ...rule('pull_request'), parameters: { required_review_thread_resolution: true } };
    expect((await rulesIn(null, [asked], { 1: 'never' })).mustResolveConversations).toBe(true);
    expect((await rulesIn(null, [rule('pull_request')], { 1: 'never' })).mustResolveConversations).toBe(false);
    const classic = await rulesIn({ ...open, requiresConversationResolution: true });
    expect(classic.mustResolveConversations).toBe(true);
  });

  test('C6 reviewers that a rule names are not gone round, though this App may bypass it', async () => {
    const asked = rule('pull_request', { required_reviewers: [{ minimum_approvals: 1, file_patterns: ['**'] }] });
    expect(await rulesIn(null, [asked], { 1: 'always' })).toMatchObject({ mayPush: false, bypassed: ['pull_request'] });
  });

  test('a ruleset that cannot be read keeps it out', async () => {
    nock.cleanAll();
    givesTokens();
    graphql('PullRequest', pullAnswer());
    rules([rule('pull_request')]);
    server().get('/repos/o/r/rulesets/1').reply(404, {});
    expect((await testHub().hub.observe(key))?.rules).toMatchObject({ mayPush: false, unknown: [] });
  });

  test.each([
    ['nothing', {}, true],
    ['reviews', { requiredApprovingReviewCount: 0 }, false],
    ['conversations', { requiresConversationResolution: true }, false],
    ['a linear history', { requiresLinearHistory: true }, false],
    ['signatures', { requiresSignatures: true }, false],
    ['who may push', { viewerCanPush: false }, false],
    ['what is not told', { requiresSignatures: undefined }, false],
  ])('classic protection that asks for %s', async (_, more, mayPush) => {
    const found = await rulesIn({ ...open, ...more }, [], {}, { protected: true, protection: { enabled: true } });
    expect(found.mayPush).toBe(mayPush);
  });

  test('protection of which nothing is reported keeps it out', async () => {
    expect((await rulesIn(null, [], {}, { protected: true })).mayPush).toBe(false);
  });
});

describe('C6 what the merge call goes round, and GitHub alone can apply', () => {
  const codeOwners = { require_code_owner_review: true };

  test.each([
    ['code_scanning', {}, 'always', ['code_scanning']],
    ['required_signatures', {}, 'exempt', ['required_signatures']],
    ['something_new', {}, 'pull_requests_only', ['something_new']],
    ['pull_request', codeOwners, 'pull_requests_only', ['pull_request']],
    ['pull_request', codeOwners, 'never', []],
    ['pull_request', { required_approving_review_count: 1 }, 'always', []],
    ['code_scanning', {}, 'never', []],
    ['merge_queue', {}, 'always', []],
    ['required_linear_history', {}, 'always', []],
    ['update', {}, 'always', []],
  ])('a rule of the type %s with %j, which this App may bypass %s', async (type, parameters, bypass, expected) => {
    expect((await rulesIn(null, [rule(type, parameters)], { 1: bypass })).bypassed).toEqual(expected);
  });
});

test('approvals and methods: the strictest of all', async () => {
  const pull_request = rule('pull_request', {
    required_approving_review_count: 2,
    allowed_merge_methods: ['squash', 'rebase'],
  });
  const found = await rulesIn({ ...open, requiredApprovingReviewCount: 1 }, [pull_request], { 1: 'never' });
  expect(found).toMatchObject({ approvals: 2, methods: ['squash'] });
  expect((await rulesIn(null, [rule('required_linear_history')], { 1: 'never' })).methods).toEqual(['squash']);
});

test('C8 a merge queue of a ruleset', async () => {
  expect((await rulesIn(null, [rule('merge_queue')], { 1: 'never' })).hasMergeQueue).toBe(true);
});

describe('rules that cannot be read', () => {
  const withRules = async (status: number, message: string) => {
    graphql('PullRequest', pullAnswer());
    server().get('/repos/o/r/rules/branches/main').query(true).reply(status, { message });
    server().get('/repos/o/r/branches/main').reply(200, { protected: false });
    return (await testHub().hub.observe(key))?.rules;
  };

  test.each([403, 404])('%i: unknown, and nothing is pushed', async status => {
    expect(await withRules(status, 'Not Found')).toMatchObject({
      unknown: ['The rules of branch main could not be read.'],
      mayPush: false,
    });
  });

  test('a plan without rules has none', async () => {
    const message = 'Upgrade to GitHub Pro or make this repository public to enable this feature.';
    expect(await withRules(403, message)).toMatchObject({ unknown: [], mayPush: true });
  });

  test('no answer is no answer', async () => {
    await expect(withRules(502, 'x').finally(() => nock.cleanAll())).rejects.toMatchObject({ code: 'unavailable' });
  });
});

test('they are kept for a minute, and requested by their ETag afterwards', async () => {
  let now = Date.parse('2026-01-15T12:00:00Z');
  const { hub, requests } = testHub({ now: () => now });
  const observe = async () => {
    graphql('PullRequest', pullAnswer());
    return (await hub.observe(key))?.rules.required;
  };
  server().get('/repos/o/r/rules/branches/main').query(true).reply(200, [checks()], { etag: '"r"' });
  server().get('/repos/o/r/branches/main').reply(200, { protected: false }, { etag: '"b"' });
  expect(await observe()).toHaveLength(2);
  now += 59_000;
  expect(await observe()).toHaveLength(2);
  now += 2000;
  server().get('/repos/o/r/rules/branches/main').query(true).matchHeader('if-none-match', '"r"').reply(304);
  server().get('/repos/o/r/branches/main').matchHeader('if-none-match', '"b"').reply(304);
  expect(await observe()).toHaveLength(2);
  expect(requests.filter(({ fromCache }) => fromCache)).toHaveLength(2);
});

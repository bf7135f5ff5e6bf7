import { beforeEach, describe, expect, test } from '@jest/globals';
import nock from 'nock';
import type { DesiredCheck, Operation } from '../../../../src/core/plan/operation.ts';
import { onNock } from '../on-nock.ts';
import { givesTokens, graphql, pullAnswer, rules, server } from './hub-on-nock.ts';
import { base, head, installed, key, other, testHub, token } from './test-hub.ts';

onNock();
beforeEach(() => {
  givesTokens();
});

const merge = { kind: 'merge', head, base, method: 'squash', title: 'Merge #7', message: 'Verdict: merge' } as const;
const mergePath = '/repos/o/r/pulls/7/merge';

const perform = (operation: Exclude<Operation, { kind: 'push-merge' | 'start-install' }>) =>
  testHub().hub.perform(key, operation);

describe('the merge call', () => {
  test('T1 sends the head that was judged, and gives the commit', async () => {
    server()
      .put(mergePath, {
        sha: head,
        merge_method: 'squash',
        commit_title: 'Merge #7',
        commit_message: 'Verdict: merge',
      })
      .reply(200, { merged: true, sha: other, message: 'Pull Request successfully merged' });
    expect(await perform(merge)).toEqual({ kind: 'done', commit: other });
  });

  test('a rebase has no message', async () => {
    server().put(mergePath, { sha: head, merge_method: 'rebase' }).reply(200, { merged: true, sha: other });
    expect(await perform({ ...merge, method: 'rebase' })).toMatchObject({ kind: 'done' });
  });

  test.each([
    [409, 'Head branch was modified. Review and try the merge again.', { kind: 'moved', what: 'head' }],
    [409, 'something else', { kind: 'moved', what: 'head' }],
    [405, 'Base branch was modified. Review and try the merge again.', { kind: 'moved', what: 'base' }],
    [404, 'Not Found', { kind: 'gone' }],
    [410, 'Gone', { kind: 'gone' }],
    [
      405,
      'Required status check "base branch was modified" is expected.',
      { kind: 'refused', reason: 'A required check has not succeeded.' },
    ],
  ])('T1 %i "%s"', async (status, message, expected) => {
    server().put(mergePath).reply(status, { message });
    expect(await perform(merge)).toEqual(expected);
  });

  test.each([
    [405, 'Pull Request is not mergeable', 'conflicts'],
    [405, 'Required status check "build" is expected.', 'required check'],
    [405, 'At least 1 approving review is required by reviewers with write access.', 'review is missing'],
    [405, 'Waiting on code owner review from o/owners.', 'review is missing'],
    [405, 'Pull Request is still a draft', 'draft'],
    [405, 'Squash merges are not allowed on this repository.', 'merge method'],
    [405, 'Changes must be made through the merge queue', 'merge queue'],
    [405, 'Repository rule violations found\n\nsomething new', 'rules of the branch'],
    [405, 'All comments must be resolved.', 'conversation'],
    [405, 'Merge already in progress', 'already'],
    [405, 'Commits must have verified signatures.', 'signed'],
    [405, 'Nobody has seen this before', 'HTTP 405'],
    [422, 'Validation Failed', 'HTTP 422'],
    [
      403,
      'refusing to allow a GitHub App to create or update workflow `.github/workflows/x.yml` without `workflows` permission',
      'workflows',
    ],
  ])('%i "%s" is refused, in our words', async (status, message, said) => {
    server().put(mergePath).reply(status, { message });
    const performed = await perform(merge);
    expect(performed).toEqual({ kind: 'refused', reason: expect.stringContaining(said) });
    expect(JSON.stringify(performed)).not.toContain('build');
  });

  test.each([
    ['403 without the permission', 403, { message: 'Resource not accessible by integration' }, {}, 'denied'],
    ['403 of a suspended installation', 403, { message: 'This installation has been suspended' }, {}, 'denied'],
    [
      '403 for a reason that nobody documents',
      403,
      { message: 'Repository was archived so is read-only.' },
      {},
      'denied',
    ],
    ['401', 401, { message: 'Bad credentials' }, {}, 'unavailable'],
    ['500', 500, { message: 'x' }, {}, 'unavailable'],
    ['502', 502, '<html>', {}, 'unavailable'],
    ['a redirect', 307, {}, { location: 'https://github.example/api/v3/repositories/9/pulls/7/merge' }, 'unavailable'],
    ['an answer that ends in the middle', 200, '{"merged": tr', { 'content-type': 'application/json' }, 'unavailable'],
    ['an answer that does not say that it was merged', 200, { merged: false, sha: other }, {}, 'unexpected'],
    ['an answer without a commit', 200, { merged: true }, {}, 'unexpected'],
    ['a list', 200, [], {}, 'unexpected'],
    [
      'a rate limit',
      403,
      { message: 'x' },
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '4102444800' },
      'rate-limited',
    ],
    ['a secondary rate limit', 403, { message: 'You have exceeded a secondary rate limit.' }, {}, 'rate-limited'],
    ['429', 429, {}, { 'retry-after': '30' }, 'rate-limited'],
    ['400', 400, {}, {}, 'unexpected'],
  ])('%s is not known, and it is not sent again', async (_, status, body, headers, code) => {
    const asked = server()
      .put(mergePath)
      .reply(status, body as nock.Body, headers);
    const again = server().put(mergePath).reply(200, { merged: true, sha: other });
    await expect(perform(merge)).rejects.toMatchObject({ name: 'HubError', code });
    expect(asked.isDone()).toBe(true);
    expect(again.isDone()).toBe(false);
  });

  test('a rate limit says when to ask again', async () => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '4102444800' };
    server().put(mergePath).reply(403, {}, headers);
    await expect(perform(merge)).rejects.toMatchObject({ retryAt: '2100-01-01T00:00:01.000Z' });
  });

  test('M6 neither the token nor what GitHub says is in an error', async () => {
    for (const status of [400, 403, 500]) {
      server()
        .put(mergePath)
        .reply(status, { message: `${token} ::error::x` });
      const error = await perform(merge).catch(thrown => thrown);
      expect(JSON.stringify([String(error), error])).not.toMatch(/ghs_secret|::error/);
    }
  });
});

describe('check runs', () => {
  const check: DesiredCheck = {
    name: 'catalog-keeper',
    sha: head,
    externalId: 'x',
    conclusion: 'failure',
    title: '3 findings',
    summary: 'Summary',
    text: '',
    annotations: [],
    detailsUrl: 'https://keeper.example/o/r/pull/7',
    buttons: [{ label: 'Check again', description: 'Look at it again', id: 'recheck' }],
  };
  const annotation = (line: number) =>
    ({ path: 'a.yaml', startLine: line, endLine: line, level: 'failure', title: 'id', message: 'wrong' }) as const;
  const path = '/repos/o/r/check-runs';

  test('a new one, complete', async () => {
    server()
      .post(path, {
        name: 'catalog-keeper',
        head_sha: head,
        external_id: 'x',
        details_url: 'https://keeper.example/o/r/pull/7',
        status: 'completed',
        conclusion: 'failure',
        actions: [{ label: 'Check again', description: 'Look at it again', identifier: 'recheck' }],
        output: {
          title: '3 findings',
          summary: 'Summary',
          annotations: [
            {
              path: 'a.yaml',
              start_line: 1,
              end_line: 1,
              start_column: 7,
              end_column: 7,
              annotation_level: 'failure',
              title: 'id',
              message: 'wrong',
              raw_details: '-a\n+b',
            },
          ],
        },
      })
      .reply(201, { id: 5 });
    expect(
      await perform({
        kind: 'create-check',
        check: { ...check, annotations: [{ ...annotation(1), column: 7, details: '-a\n+b' }] },
      }),
    ).toEqual({
      kind: 'done',
    });
  });

  test('M4 annotations come in batches of 50, and the conclusion with the last one', async () => {
    const bodies: { output: { annotations: unknown[] }; status: string; conclusion?: string }[] = [];
    server()
      .post(path, body => bodies.push(body) > 0)
      .reply(201, { id: 5 });
    server()
      .patch(`${path}/5`, body => bodies.push(body) > 0)
      .twice()
      .reply(200, { id: 5 });
    const annotations = Array.from({ length: 120 }, (_, index) => annotation(index + 1));
    expect(await perform({ kind: 'create-check', check: { ...check, annotations } })).toEqual({ kind: 'done' });
    expect(bodies.map(({ output, status, conclusion }) => [output.annotations.length, status, conclusion])).toEqual([
      [50, 'in_progress', undefined],
      [50, 'in_progress', undefined],
      [20, 'completed', 'failure'],
    ]);
  });

  test('one that breaks off has no conclusion', async () => {
    const asked = server()
      .post(path, ({ conclusion }) => conclusion === undefined)
      .reply(201, { id: 5 });
    server().patch(`${path}/5`).reply(502);
    const annotations = Array.from({ length: 51 }, (_, index) => annotation(index + 1));
    await expect(perform({ kind: 'create-check', check: { ...check, annotations } })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(asked.isDone()).toBe(true);
  });

  test('one that goes on is updated', async () => {
    server()
      .patch(`${path}/5`, ({ status, conclusion }) => status === 'in_progress' && conclusion === undefined)
      .reply(200, { id: 5 });
    expect(await perform({ kind: 'update-check', id: 5, check: { ...check, conclusion: undefined } })).toEqual({
      kind: 'done',
    });
  });

  test('of a commit that belongs to no pull request', async () => {
    server()
      .post(path, ({ head_sha: sha }) => sha === other)
      .reply(201, { id: 6 });
    const { hub } = testHub();
    expect(await hub.report(installed, { kind: 'create-check', check: { ...check, sha: other } })).toEqual({
      kind: 'done',
    });
  });

  test('a commit that GitHub does not have is gone', async () => {
    server()
      .post(path)
      .reply(422, { message: `No commit found for SHA: ${head}` });
    expect(await perform({ kind: 'create-check', check })).toEqual({ kind: 'gone' });
  });

  test('an answer without an id is not understood', async () => {
    server().post(path).reply(201, {});
    await expect(perform({ kind: 'create-check', check })).rejects.toMatchObject({ code: 'unexpected' });
  });

  test.each([
    ['summary', { summary: 'x'.repeat(65_536) }],
    ['text', { text: 'x'.repeat(65_536) }],
    ['title', { title: 'x'.repeat(256) }],
    ['message', { annotations: [{ ...annotation(1), message: 'x'.repeat(65_537) }] }],
  ])('M4 a %s that GitHub would refuse is not sent', async (_, more) => {
    await expect(perform({ kind: 'create-check', check: { ...check, ...more } })).rejects.toMatchObject({
      code: 'unexpected',
    });
  });
});

describe('comments, labels, reactions', () => {
  const comments = '/repos/o/r/issues/7/comments';
  const one = '/repos/o/r/issues/comments/3000000000';

  test.each([
    [{ kind: 'create-comment', body: 'Hello' }, 'POST', comments, { body: 'Hello' }, 201],
    [{ kind: 'update-comment', id: 3_000_000_000, body: 'Hello' }, 'PATCH', one, { body: 'Hello' }, 200],
    [{ kind: 'delete-comment', id: 3_000_000_000 }, 'DELETE', one, '', 204],
    [
      { kind: 'add-label', name: 'new-package' },
      'POST',
      '/repos/o/r/issues/7/labels',
      { labels: ['new-package'] },
      200,
    ],
    [{ kind: 'remove-label', name: 'a/b c' }, 'DELETE', '/repos/o/r/issues/7/labels/a%2Fb%20c', '', 200],
    [{ kind: 'react', comment: 3_000_000_000, reaction: '+1' }, 'POST', `${one}/reactions`, { content: '+1' }, 200],
    [{ kind: 'react', comment: 3_000_000_000, reaction: 'eyes' }, 'POST', `${one}/reactions`, { content: 'eyes' }, 201],
  ] as const)('%j', async (operation, method, path, body, status) => {
    const answer = status === 204 ? undefined : operation.kind.includes('label') ? [] : { id: 1 };
    const asked = server().intercept(path, method, body).reply(status, answer);
    expect(await perform(operation)).toEqual({ kind: 'done' });
    expect(asked.isDone()).toBe(true);
  });

  test.each([
    [404, 'Not Found', { kind: 'gone' }],
    [410, 'This issue was deleted', { kind: 'gone' }],
    [
      403,
      'Unable to create comment because issue is locked.',
      { kind: 'refused', reason: 'The conversation is locked.' },
    ],
    [422, 'Validation Failed', { kind: 'refused', reason: 'GitHub does not accept it (HTTP 422).' }],
  ])('%i "%s"', async (status, message, expected) => {
    server().post(comments).reply(status, { message });
    expect(await perform({ kind: 'create-comment', body: 'Hello' })).toEqual(expected);
  });

  test('a comment is not sent again where the answer is lost', async () => {
    server().post(comments).replyWithError('reset');
    const again = server().post(comments).reply(201, { id: 1 });
    await expect(perform({ kind: 'create-comment', body: 'Hello' })).rejects.toMatchObject({ code: 'unavailable' });
    expect(again.isDone()).toBe(false);
  });

  test('M4 a body that GitHub would refuse is not sent', async () => {
    const body = 'x'.repeat(65_537);
    await expect(perform({ kind: 'create-comment', body })).rejects.toMatchObject({ code: 'unexpected' });
  });
});

describe('merge queue and auto-merge', () => {
  const id = { data: { repository: { pullRequest: { id: 'PR_7' } } } };

  test.each([
    [{ kind: 'enqueue', head, base }, 'Enqueue', { pull: 'PR_7', head }, { enqueuePullRequest: {} }],
    [{ kind: 'leave-queue' }, 'Dequeue', { pull: 'PR_7' }, { dequeuePullRequest: {} }],
    [
      { kind: 'enable-auto-merge', head, base, method: 'squash', title: 'Add foo (#7)', message: 'Checked.' },
      'EnableAutoMerge',
      { pull: 'PR_7', head, mergeMethod: 'SQUASH', headline: 'Add foo (#7)', body: 'Checked.' },
      { enablePullRequestAutoMerge: {} },
    ],
    [
      { kind: 'enable-auto-merge', head, base, method: 'rebase', title: 'Add foo (#7)', message: 'Checked.' },
      'EnableAutoMerge',
      { pull: 'PR_7', head, mergeMethod: 'REBASE' },
      { enablePullRequestAutoMerge: {} },
    ],
    [{ kind: 'disable-auto-merge' }, 'DisableAutoMerge', { pull: 'PR_7' }, { disablePullRequestAutoMerge: {} }],
  ] as const)('T1 %j binds the head that was judged', async (operation, name, variables, data) => {
    graphql('PullRequestId', id);
    const asked = nock('https://github.example')
      .post(
        '/api/graphql',
        body =>
          String(body.query).startsWith(`mutation ${name}(`) && expect(body.variables).toEqual(variables) === undefined,
      )
      .reply(200, { data });
    expect(await perform(operation)).toEqual({ kind: 'done' });
    expect(asked.isDone()).toBe(true);
  });

  test('the id of one that was observed is not requested again', async () => {
    const { hub } = testHub();
    graphql('PullRequest', pullAnswer());
    rules();
    await hub.observe(key);
    graphql('Enqueue', { data: { enqueuePullRequest: { mergeQueueEntry: null } } });
    expect(await hub.perform(key, { kind: 'enqueue', head, base })).toEqual({ kind: 'done' });
  });

  test('one that is gone', async () => {
    graphql('PullRequestId', {
      data: { repository: { pullRequest: null } },
      errors: [{ type: 'NOT_FOUND', path: ['repository', 'pullRequest'], message: 'x' }],
    });
    expect(await perform({ kind: 'enqueue', head, base })).toEqual({ kind: 'gone' });
  });

  const refusal = async (type: string | undefined, message: string) => {
    graphql('PullRequestId', id);
    graphql('EnableAutoMerge', {
      data: { enablePullRequestAutoMerge: null },
      errors: [{ type, path: ['enablePullRequestAutoMerge'], message }],
    });
    return perform({ kind: 'enable-auto-merge', head, base, method: 'merge', title: 'Merge', message: 'Checked.' });
  };

  test.each([
    ['UNPROCESSABLE', "Expected head sha didn't match current head ref.", { kind: 'moved', what: 'head' }],
    ['UNPROCESSABLE', 'Head branch was modified. Review and try the merge again.', { kind: 'moved', what: 'head' }],
    ['NOT_FOUND', 'Could not resolve to a node', { kind: 'gone' }],
    [
      'UNPROCESSABLE',
      'Pull request Pull request is in clean status',
      { kind: 'refused', reason: expect.stringContaining('Nothing is pending') },
    ],
    [
      'UNPROCESSABLE',
      'Pull request Auto merge is not allowed for this repository',
      { kind: 'refused', reason: expect.stringContaining('Auto-merge') },
    ],
    [
      'UNPROCESSABLE',
      'Pull request Protected branch rules not configured for this branch',
      { kind: 'refused', reason: expect.stringContaining('Auto-merge') },
    ],
    ['UNPROCESSABLE', 'Something new', { kind: 'refused', reason: expect.stringContaining('HTTP 422') }],
  ])('%s "%s"', async (type, message, expected) => {
    expect(await refusal(type, message)).toEqual(expected);
  });

  test.each([
    ['FORBIDDEN', 'Resource not accessible by integration', 'denied'],
    ['RATE_LIMITED', 'API rate limit exceeded', 'rate-limited'],
    ['SOMETHING_NEW', 'x', 'unexpected'],
    [undefined, 'Something went wrong while executing your query', 'unavailable'],
  ])('%s "%s" is an error', async (type, message, code) => {
    await expect(refusal(type, message)).rejects.toMatchObject({ name: 'HubError', code });
  });

  test('an answer with nothing in it is not understood', async () => {
    graphql('PullRequestId', id);
    graphql('Enqueue', { data: { enqueuePullRequest: null } });
    await expect(perform({ kind: 'enqueue', head, base })).rejects.toMatchObject({ code: 'unexpected' });
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Verdict } from '../../src/core/report/verdict.ts';
import { GitRepository } from '../support/git-repository.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';
import { type PullRequestFacts, pullRequestPayload } from './pull-request-payload.ts';
import { runHere } from './run-here.ts';

const place = mkdtempSync(join(tmpdir(), 'action-reviews-'));
const token = 'ghs_0123456789';
const alice = { login: 'alice', id: 1 };
const bob = { login: 'bob', id: 2 };
const mallory = { login: 'mallory', id: 6 };

let repository: GitRepository;
let base: string;
let head: string;
let merge: string;
let server: Server;
/** What the double of the API answers: by path without its query a status, or a body. */
let answers: Map<string, unknown>;
let asked: { readonly path: string; readonly authorization: string | undefined }[];

beforeAll(async () => {
  repository = new GitRepository();
  base = repository.commit(smallRepository);
  repository.git('switch', '--quiet', '--create', 'pull');
  head = repository.commit(goodChange);
  repository.git('switch', '--quiet', 'main');
  repository.git('merge', '--quiet', '--no-ff', '--message=merge', 'pull');
  merge = repository.head();
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://api').pathname;
    asked.push({ path, authorization: request.headers.authorization });
    const answer = answers.get(path) ?? 404;
    response.writeHead(typeof answer === 'number' ? answer : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(typeof answer === 'number' ? { message: 'x' } : answer));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await new Promise(resolve => server.close(resolve));
  repository.remove();
  rmSync(place, { recursive: true, force: true });
});

beforeEach(() => {
  asked = [];
  answers = new Map<string, unknown>([
    ['/repos/o/catalog/pulls/7', { user: mallory, draft: false }],
    ['/repos/o/catalog/pulls/7/reviews', []],
    ['/repos/mallory/catalog/activity', [pushBy(mallory)]],
    ['/repos/alice/catalog/activity', [pushBy(alice)]],
    ['/graphql', baseChanged()],
  ]);
});

function pushBy(actor: object) {
  return { id: 1, ref: 'refs/heads/pull', before: base, after: head, activity_type: 'push', actor };
}

/** What GraphQL says about changes of the base branch. */
function baseChanged(...times: readonly string[]) {
  const nodes = times.map(createdAt => ({ createdAt }));
  return { data: { repository: { pullRequest: { timelineItems: { nodes } } } } };
}

function reviewBy(user: object, state: string, commit_id = head, submitted_at = '2026-01-15T12:00:00Z') {
  return { id: 1, user, state, commit_id, submitted_at };
}

interface Run {
  readonly status: number;
  readonly stdout: string;
  readonly verdict: Verdict | undefined;
}

/** Runs the Action as a runner does. */
async function run(
  facts: PullRequestFacts,
  {
    event = 'pull_request',
    sha = merge,
    environment = {},
    payload = pullRequestPayload(repository.directory, merge, facts) as object,
  } = {},
): Promise<Run> {
  const runner = mkdtempSync(join(place, 'runner-'));
  for (const name of ['output', 'summary']) writeFileSync(join(runner, name), '');
  writeFileSync(join(runner, 'event.json'), JSON.stringify(payload));
  const { status, stdout } = await runHere({
    GITHUB_EVENT_NAME: event,
    GITHUB_SHA: sha,
    GITHUB_EVENT_PATH: join(runner, 'event.json'),
    GITHUB_OUTPUT: join(runner, 'output'),
    GITHUB_STEP_SUMMARY: join(runner, 'summary'),
    GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    RUNNER_TEMP: runner,
    INPUT_DIRECTORY: repository.directory,
    INPUT_IMAGES: 'skip',
    'INPUT_GITHUB-TOKEN': token,
    ...environment,
  });
  expect(stdout).not.toContain(token);
  const report = /^report<<(\S+)\n([\s\S]*?)\n\1$/m.exec(readFileSync(join(runner, 'output'), 'utf8'))?.[2];
  return { status, stdout, verdict: report === undefined ? undefined : JSON.parse(readFileSync(report, 'utf8')) };
}

const codesOf = ({ verdict }: Run) => verdict?.decision?.reasons.map(({ code }) => code);

describe('C9 merge groups', () => {
  beforeEach(() => {
    answers.set('/repos/o/catalog/git/ref/heads%2Fmain', { object: { sha: base } });
  });

  /** The group of the pull request alone, as its queue makes it. */
  const group = () => ({
    repository: { full_name: 'o/catalog' },
    merge_group: {
      head_sha: merge,
      head_ref: `refs/heads/gh-readonly-queue/main/pr-7-${base}`,
      base_sha: base,
      base_ref: 'refs/heads/main',
    },
  });
  const asPull = (user: object) => ({
    number: 7,
    user,
    draft: false,
    state: 'open',
    head: { ref: 'pull', sha: head, repo: { full_name: 'alice/catalog', owner: alice } },
    base: { ref: 'main', sha: base, repo: { full_name: 'o/catalog', owner: { login: 'o', id: 99 } } },
  });

  test('the group of a change by its owner passes', async () => {
    answers.set('/repos/o/catalog/pulls/7', asPull(alice));
    const found = await run({ user: alice }, { event: 'merge_group', payload: group() });
    expect([found.verdict?.decision?.action, found.status]).toEqual(['merge', 0]);
  });

  test('that of a change with the label that holds waits', async () => {
    answers.set('/repos/o/catalog/pulls/7', { ...asPull(alice), labels: [{ name: 'do-not-merge/hold' }] });
    const found = await run({ user: alice }, { event: 'merge_group', payload: group() });
    expect([found.verdict?.decision?.action, found.status]).toEqual(['wait', 1]);
    expect(codesOf(found)).toContain('held');
  });

  test('that of a change that no owner has approved any more waits', async () => {
    answers.set('/repos/o/catalog/pulls/7', asPull(mallory));
    const found = await run({ user: mallory }, { event: 'merge_group', payload: group() });
    expect([found.verdict?.decision?.action, found.status]).toEqual(['wait', 1]);
    expect(codesOf(found)).not.toContain('facts-undetermined');
  });
});

describe('A3 reviews', () => {
  test('an event that does not name its pull request: its reviews are not known, and nobody is assumed to have none', async () => {
    const found = await run({ user: alice, number: null });
    expect(found).toMatchObject({ status: 1, verdict: { decision: { action: 'wait' } } });
    expect(codesOf(found)).toContain('facts-undetermined');
  });

  test('an approval of exactly this head by an owner turns the step green, and nothing but the API is assumed about', async () => {
    answers.set('/repos/o/catalog/pulls/7/reviews', [reviewBy(alice, 'APPROVED')]);
    const found = await run({ user: mallory });
    expect(found).toMatchObject({ status: 0, verdict: { decision: { action: 'merge' } } });
    expect(codesOf(found)).not.toContain('facts-lacking');
    expect(found.verdict?.reproduce).toContain('--approved-by alice:1');
    expect(asked.every(({ authorization }) => authorization === `token ${token}`)).toBe(true);
  });

  test.each([
    ['T5 of an older head', [['alice', 'APPROVED', 'older']]],
    ['that was dismissed', [['alice', 'DISMISSED', 'head']]],
    ['by somebody else', [['bob', 'APPROVED', 'head']]],
    [
      'by an owner, where somebody requests changes',
      [
        ['alice', 'APPROVED', 'head'],
        ['bob', 'CHANGES_REQUESTED', 'older'],
      ],
    ],
  ])('an approval %s is not enough', async (_, reviews) => {
    const accounts: Readonly<Record<string, object>> = { alice, bob };
    const listed = reviews.map(([login = '', state = '', commit]) =>
      reviewBy(accounts[login] ?? {}, state, commit === 'head' ? head : base),
    );
    answers.set('/repos/o/catalog/pulls/7/reviews', listed);
    expect(await run({ user: mallory })).toMatchObject({ status: 1, verdict: { decision: { action: 'wait' } } });
  });

  describe('T5 an approval and another base branch', () => {
    const changed = '2026-01-15T12:00:00Z';
    const changes = { user: mallory, action: 'edited' };

    test('one from before it changed does not count, the step says so, and another one turns it green', async () => {
      answers.set('/graphql', baseChanged(changed));
      answers.set('/repos/o/catalog/pulls/7/reviews', [reviewBy(alice, 'APPROVED')]);
      const found = await run(changes);
      expect(found).toMatchObject({ status: 1, verdict: { decision: { action: 'wait' } } });
      const told = 'The base branch changed after the approval by alice, so it does not count: approve again.';
      expect(found.verdict?.decision?.reasons).toContainEqual(
        expect.objectContaining({ code: 'approval-not-counted', message: told }),
      );
      answers.set('/repos/o/catalog/pulls/7/reviews', [
        reviewBy(alice, 'APPROVED'),
        reviewBy(alice, 'APPROVED', head, '2026-01-15T12:00:01Z'),
      ]);
      const again = await run({ user: alice, action: 'submitted', sender: mallory }, { event: 'pull_request_review' });
      expect(again).toMatchObject({ status: 0, verdict: { decision: { action: 'merge' } } });
      expect(codesOf(again)).not.toContain('approval-not-counted');
    });

    test.each([403, 404, 500])(
      '%i: where it cannot be read when it changed, nobody approved',
      async status => {
        answers.set('/graphql', status);
        answers.set('/repos/o/catalog/pulls/7/reviews', [reviewBy(alice, 'APPROVED')]);
        const found = await run({ user: mallory });
        expect(found).toMatchObject({ status: 1, verdict: { decision: { action: 'wait' } } });
        expect(found.stdout).toMatch(/^::warning::.*when the base branch of pull request 7 of o\/catalog changed/m);
      },
      20_000,
    );

    test('nothing more is asked where nobody approved this head', async () => {
      answers.set('/repos/o/catalog/pulls/7/reviews', [reviewBy(alice, 'APPROVED', base)]);
      await run({ user: mallory }, { environment: { INPUT_REPORT: 'off' } });
      expect(asked.map(({ path }) => path)).not.toContain('/graphql');
    });

    test('T6 a run that was started for another base branch is an error: its check would count for the one of now', async () => {
      answers.set('/repos/o/catalog/pulls/7', { user: alice, draft: false, base: { ref: 'release-1' } });
      const { status, stdout, verdict } = await run({ user: alice });
      expect({ status, verdict }).toEqual({ status: 1, verdict: undefined });
      expect(stdout).toMatch(
        /^::error::The base branch of pull request 7 is release-1 now, and this run is about main\./m,
      );
    });
  });

  test('a review is an event as well, which does not hide who pushed before', async () => {
    answers.set('/repos/o/catalog/pulls/7', { user: alice, draft: false });
    const review = { user: alice, action: 'submitted', sender: mallory };
    expect(await run(review, { event: 'pull_request_review' })).toMatchObject({ status: 0 });
    answers.set('/repos/alice/catalog/activity', [pushBy(mallory)]);
    const pushed = await run(review, { event: 'pull_request_review' });
    expect(pushed).toMatchObject({ status: 1, verdict: { decision: { action: 'wait' } } });
    expect(JSON.stringify(pushed.verdict)).toContain('mallory pushed the head');
  });

  test('T12 a draft is one by what GitHub says now', async () => {
    answers.set('/repos/o/catalog/pulls/7', { user: alice, draft: true });
    expect(codesOf(await run({ user: alice }))).toContain('draft');
  });
});

describe('A1 who pushed', () => {
  test('a push by somebody else is not what the author proposed, and an owner may approve it', async () => {
    answers.set('/repos/o/catalog/pulls/7', { user: alice, draft: false });
    answers.set('/repos/alice/catalog/activity', [pushBy(mallory)]);
    const facts = { user: alice, action: 'synchronize', sender: mallory };
    expect(await run(facts)).toMatchObject({ status: 1, verdict: { decision: { action: 'wait' } } });
    answers.set('/repos/o/catalog/pulls/7/reviews', [reviewBy(alice, 'APPROVED')]);
    expect(await run(facts)).toMatchObject({ status: 0 });
  });

  test('T13 an old run is started again, after somebody else has pushed the head back', async () => {
    answers.set('/repos/o/catalog/pulls/7', { user: alice, draft: false });
    const facts = { user: alice, action: 'synchronize', sender: alice };
    expect(await run(facts)).toMatchObject({ status: 0, verdict: { decision: { action: 'merge' } } });
    answers.set('/repos/alice/catalog/activity', [pushBy(mallory), pushBy(alice)]);
    const again = await run(facts);
    expect(again).toMatchObject({ status: 1, verdict: { decision: { action: 'wait' } } });
    expect(JSON.stringify(again.verdict)).toContain("by GitHub's record of the repository, mallory did");
    answers.set('/repos/o/catalog/pulls/7/reviews', [reviewBy(alice, 'APPROVED')]);
    expect(await run(facts)).toMatchObject({ status: 0 });
  });

  test.each([
    ['may not be read', 404],
    ['cannot be had now', 429],
    ['does not have the push yet', []],
  ])('where the record %s, the event says it, but not for who starts its run again', async (_, record) => {
    answers.set('/repos/o/catalog/pulls/7', { user: alice, draft: false });
    answers.set('/repos/alice/catalog/activity', record);
    const facts = { user: alice, action: 'synchronize', sender: alice };
    expect(await run(facts)).toMatchObject({ status: 0, verdict: { decision: { action: 'merge' } } });
    const startedBy = (login: string) => ({ GITHUB_RUN_ATTEMPT: '2', GITHUB_TRIGGERING_ACTOR: login });
    expect(await run(facts, { environment: startedBy('alice') })).toMatchObject({ status: 0 });
    const again = await run(facts, { environment: startedBy('mallory') });
    expect(again).toMatchObject({ status: 1, verdict: { decision: { action: 'wait' } } });
    expect(codesOf(again)).toContain('approval-undetermined');
  });

  test.each([
    ['names nobody', [{ ...pushBy(alice), actor: null }]],
    ['has no such push', []],
    ['cannot be had now', 429],
  ])(
    'A1 a new pull request where GitHub’s record of pushes %s: it is not assumed that the author pushed',
    async (_, record) => {
      answers.set('/repos/o/catalog/pulls/7', { user: alice, draft: false });
      answers.set('/repos/alice/catalog/activity', record);
      const found = await run({ user: alice });
      expect(found).toMatchObject({ status: 1, verdict: { decision: { action: 'wait' } } });
      expect(codesOf(found)).toContain('approval-undetermined');
    },
  );

  test("A2 the author opens one from somebody else's fork", async () => {
    answers.set('/repos/o/catalog/pulls/7', { user: alice, draft: false });
    const facts = { user: alice, forkOf: mallory };
    expect(await run(facts)).toMatchObject({ status: 1, verdict: { decision: { action: 'wait' } } });
    answers.set('/repos/mallory/catalog/activity', [pushBy(alice)]);
    expect(await run(facts)).toMatchObject({ status: 0 });
  });
});

describe('what the event has besides', () => {
  const held = [{ name: 'Do-Not-Merge/Hold' }];
  const withLabels = (labels: unknown) => {
    const payload = pullRequestPayload(repository.directory, merge, { user: alice });
    return { payload: { ...payload, pull_request: { ...payload.pull_request, labels } } };
  };

  test.each<[string, unknown, unknown, string]>([
    ['is set', held, { user: alice, draft: false }, 'held'],
    ['is set, by GitHub', [], { user: alice, draft: false, labels: held }, 'held'],
    ['is set, where nothing else may be read', held, 403, 'held'],
    ['may be the one that is not understood', [null], { user: alice, draft: false }, 'facts-undetermined'],
  ])('the label that holds %s: nothing turns green', async (_, inEvent, answer, code) => {
    answers.set('/repos/o/catalog/pulls/7', answer);
    const found = await run({ user: alice }, withLabels(inEvent));
    expect(found).toMatchObject({ status: 1, verdict: { decision: { action: 'wait' } } });
    expect(codesOf(found)).toContain(code);
  });

  test('the label that held is gone since', async () => {
    answers.set('/repos/o/catalog/pulls/7', { user: alice, draft: false, labels: [{ name: 'other' }] });
    const found = await run({ user: alice }, withLabels(held));
    expect(found).toMatchObject({ status: 0, verdict: { decision: { action: 'merge' } } });
    expect(JSON.stringify(found.verdict)).not.toContain('not on hold');
  });

  test('a review that asks for changes, where the token may not read reviews', async () => {
    answers.set('/repos/o/catalog/pulls/7', { user: alice, draft: false });
    answers.set('/repos/o/catalog/pulls/7/reviews', 403);
    const reviewed = (state: string) => {
      const payload = pullRequestPayload(repository.directory, merge, {
        user: alice,
        action: 'submitted',
        sender: bob,
      });
      return { event: 'pull_request_review', payload: { ...payload, review: { user: bob, state, commit_id: head } } };
    };
    expect(await run({ user: alice }, reviewed('commented'))).toMatchObject({ status: 0 });
    const found = await run({ user: alice }, reviewed('changes_requested'));
    expect(found).toMatchObject({ status: 1, verdict: { decision: { action: 'wait' } } });
    expect(codesOf(found)).toContain('changes-requested');
  });
});

describe('where the API may not be read', () => {
  test.each([403, 404])(
    '%i: the step says which permission is missing, and assumes what it did before',
    async status => {
      for (const path of answers.keys()) answers.set(path, status);
      const found = await run({ user: alice });
      expect(found).toMatchObject({ status: 0, verdict: { decision: { action: 'merge' } } });
      expect(codesOf(found)).toEqual(expect.arrayContaining(['assumed', 'facts-lacking']));
      expect(found.stdout).toMatch(/^::warning::The github-token may not read the reviews .*`pull-requests: read`/m);
    },
  );

  test('but not for a run that was started again: its event may be from before a draft, a label or another base branch', async () => {
    for (const path of answers.keys()) answers.set(path, 403);
    const again = { environment: { GITHUB_RUN_ATTEMPT: '2', GITHUB_TRIGGERING_ACTOR: 'alice' } };
    const found = await run({ user: alice }, again);
    expect(found).toMatchObject({ status: 1, verdict: { decision: { action: 'wait' } } });
    expect(codesOf(found)).toContain('facts-undetermined');
    answers.set('/repos/o/catalog/pulls/7', { user: alice, draft: false });
    expect(await run({ user: alice }, again)).toMatchObject({ status: 0, verdict: { decision: { action: 'merge' } } });
  });

  test('but not that the author pushed, where anybody could have since', async () => {
    for (const path of answers.keys()) answers.set(path, 403);
    expect(await run({ user: alice, action: 'reopened' })).toMatchObject({
      status: 1,
      verdict: { decision: { action: 'wait' } },
    });
  });
});

test('a merge commit of an older head is an error of the infrastructure, and no verdict', async () => {
  const { status, stdout, verdict } = await run({ user: alice, head: 'f'.repeat(40) });
  expect({ status, verdict }).toEqual({ status: 1, verdict: undefined });
  expect(stdout).toMatch(/^::error::The commit of the event \(\w+\) is not a merge of the pull request's head/m);
});

test('M8 a broken configuration commands nothing', async () => {
  const name = 'x\n::add-mask::y\r##[group]\u001b[31m\u202e';
  const broken = new GitRepository();
  broken.commit({ '.github/catalog-keeper.yml': `${JSON.stringify(name)}: 1\n`, 'catalog/foo/catalog.yaml': 'a: [' });
  const sha = broken.head();
  const environment = { INPUT_DIRECTORY: broken.directory, INPUT_COMMAND: 'validate' };
  const { status, stdout } = await run({ user: alice }, { event: 'push', sha, environment });
  broken.remove();
  expect(status).toBe(1);
  expect(stdout.trim().split(/[\r\n]+/)).toEqual([
    expect.stringMatching(/^::error::\.github\/catalog-keeper\.yml:1: /),
  ]);
  expect(stdout).not.toMatch(/##\[|[\u001b\u202e]/);
});

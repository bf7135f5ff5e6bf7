import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import type { Values } from '../../../src/core/github/values.ts';
import { asksForNewCheck } from '../../../src/core/plan/asks-for-new-check.ts';
import { formatWorkKey, parseWorkKey } from '../../../src/core/plan/work-key.ts';
import { workOfEvent } from '../../../src/core/plan/work-of-event.ts';

const examples: readonly { readonly name: string; readonly examples: readonly Values[] }[] = createRequire(
  import.meta.url,
)('@octokit/webhooks-examples');

const installation = { id: 5 };
const repository = { id: 99, full_name: 'o/r' };
const sha = 'a'.repeat(40);
const other = 'b'.repeat(40);
const person = { login: 'alice', id: 1, type: 'User' };
const bot = { login: 'keeper[bot]', id: 4, type: 'Bot' };

function work(name: string, payload: Values): readonly string[] {
  return workOfEvent(name, { installation, repository, sender: person, ...payload });
}

/** Every example of GitHub's own, as an App gets it: with its installation. */
function examplesOf(name: string, action?: string): readonly Values[] {
  const found = examples
    .filter(entry => entry.name === name)
    .flatMap(entry => entry.examples)
    .filter(payload => action === undefined || payload.action === action)
    .map(payload => ({ installation, ...payload }));
  expect(found).not.toEqual([]);
  return found;
}

const kindsOf = (keys: readonly string[]) => [...new Set(keys.map(key => parseWorkKey(key)?.kind))];

describe("what GitHub's own examples ask for", () => {
  test.each([
    ['pull_request', 'opened', ['pull']],
    ['pull_request', 'synchronize', ['pull']],
    ['pull_request', 'reopened', ['pull']],
    ['pull_request', 'closed', ['pull']],
    ['pull_request', 'ready_for_review', ['pull']],
    ['pull_request', 'converted_to_draft', ['pull']],
    ['pull_request', 'labeled', ['pull']],
    ['pull_request', 'unlabeled', ['pull']],
    ['pull_request', 'assigned', []],
    ['pull_request', 'locked', []],
    ['pull_request', 'review_requested', []],
    ['pull_request_review', 'submitted', ['pull']],
    ['pull_request_review', 'dismissed', ['pull']],
    ['issues', 'labeled', ['repository']],
    ['issues', 'unlabeled', ['repository']],
    ['issues', 'assigned', []],
    ['issues', 'edited', []],
    ['check_run', 'created', []],
    ['check_run', 'completed', ['pull']],
    ['check_run', 'rerequested', ['head']],
    ['check_run', 'requested_action', ['pull']],
    ['check_suite', 'requested', []],
    ['check_suite', 'completed', ['pull', 'head']],
    ['check_suite', 'rerequested', ['pull']],
    ['workflow_run', 'requested', []],
    ['workflow_run', 'completed', ['publish', 'head']],
    ['merge_group', 'checks_requested', ['group']],
    ['branch_protection_rule', 'edited', ['repository']],
    ['repository', 'renamed', ['repository']],
    ['repository', 'privatized', ['sweep']],
    // Its default branch became another one: names of check runs, and what is published.
    ['repository', 'edited', ['repository', 'publish']],
    ['installation', 'created', ['repository']],
    ['installation', 'unsuspend', ['sweep']],
    ['installation', 'suspend', []],
    ['installation', 'deleted', []],
    ['installation_repositories', 'added', ['repository']],
    ['installation_repositories', 'removed', []],
  ])('%s, %s: %j', (name, action, kinds) => {
    expect(kindsOf(examplesOf(name, action).flatMap(payload => workOfEvent(name, payload)))).toEqual(kinds);
  });

  test.each([
    ['status', ['head']],
    ['push', ['base', 'publish']],
    ['issue_comment', []],
    ['membership', []],
    ['team', []],
    ['ping', []],
    ['create', []],
    ['star', []],
  ])('%s: %j', (name, kinds) => {
    expect(kindsOf(examplesOf(name).flatMap(payload => workOfEvent(name, payload)))).toEqual(kinds);
  });

  test('another description of a repository asks for nothing', () => {
    const [payload] = examplesOf('repository', 'edited');
    expect(workOfEvent('repository', { ...payload, changes: { description: { from: '' } } })).toEqual([]);
  });

  test('every key is read again as what it was', () => {
    for (const { name } of examples)
      for (const payload of examplesOf(name))
        for (const key of workOfEvent(name, payload))
          expect([key, parseWorkKey(key)]).toEqual([key, expect.anything()]);
  });
});

describe('an event', () => {
  test('T18: that tells of the end of our own check runs gives no work, unlike that of others', () => {
    const ended = { action: 'completed', check_suite: { app: { id: 3 }, head_sha: sha, pull_requests: [] } };
    const named = { installation, repository, sender: bot, ...ended };
    expect(workOfEvent('check_suite', named, 3)).toEqual([]);
    expect(workOfEvent('check_suite', named, 4)).toEqual([`head:5:99:${sha}`]);
    expect(kindsOf(workOfEvent('check_suite', { ...named, action: 'rerequested' }, 3))).toEqual(['head']);
  });

  test('that tells of remarks of an app at lines, such as our own suggestions, gives no work', () => {
    const told = (state: string, sender: object) =>
      work('pull_request_review', { action: 'submitted', review: { state }, pull_request: { number: 7 }, sender });
    expect(told('commented', bot)).toEqual([]);
    expect(told('approved', bot)).toEqual(['pull:5:99:7']);
    expect(told('commented', { type: 'User' })).toEqual(['pull:5:99:7']);
  });

  test('about a pull request names it', () => {
    expect(work('pull_request', { action: 'edited', pull_request: { number: 7 } })).toEqual(['pull:5:99:7']);
  });

  test('without an installation is not for an App', () => {
    expect(workOfEvent('pull_request', { repository, action: 'opened', pull_request: { number: 7 } })).toEqual([]);
  });

  test.each([
    ['a number that is none', { pull_request: { number: '7:8' } }],
    ['no pull request', {}],
    ['a repository that is none', { repository: { id: '99', full_name: 'o/r' }, pull_request: { number: 7 } }],
    ['an installation that is none', { installation: { id: -1 }, pull_request: { number: 7 } }],
  ])('W3: with %s gives no work', (_title, payload) => {
    expect(work('pull_request', { action: 'opened', ...payload })).toEqual([]);
  });

  test.each([
    ['main', ['base:5:99:main']],
    ['release/4.18', ['base:5:99:release/4.18']],
    ['next\u00a0release\u3000', ['base:5:99:next\u00a0release\u3000']],
    ['gh-readonly-queue/main/pr-7-abc', []],
  ])('of a push to %s: %j', (branch, keys) => {
    expect(work('push', { ref: `refs/heads/${branch}`, before: sha, after: other })).toEqual(keys);
  });

  test.each([
    ['a tag', { ref: 'refs/tags/v1' }],
    ['a branch that is gone', { ref: 'refs/heads/main', deleted: true }],
    ['a reference of our own', { ref: 'refs/catalog-keeper/merge-7' }],
    ['no reference', { ref: 7 }],
  ])('of a push of %s gives no work', (_title, payload) => {
    expect(work('push', payload)).toEqual([]);
  });

  test('C8: of a merge group names the commit, what it was made on and the branch', () => {
    const merge_group = {
      head_sha: sha,
      base_sha: other,
      head_ref: 'refs/heads/gh-readonly-queue/main/pr-7',
      base_ref: 'refs/heads/main',
    };
    expect(work('merge_group', { action: 'checks_requested', merge_group })).toEqual([
      `group:5:99:${sha}:${other}:main`,
    ]);
    const unnamed = { ...merge_group, base_ref: 'refs/heads/a b' };
    expect(work('merge_group', { action: 'checks_requested', merge_group: unnamed })).toEqual([]);
    expect(work('merge_group', { action: 'destroyed', merge_group })).toEqual([]);
  });

  test('C15: about a commit of a fork names no pull request: those with this head are looked for', () => {
    const check_run = { name: 'build', head_sha: sha, pull_requests: [] };
    expect(work('check_run', { action: 'completed', check_run })).toEqual([`head:5:99:${sha}`]);
  });

  test('C15: about a commit names pull requests of other repositories, too, which are left out', () => {
    const pull = (number: number, id: number) => ({ number, base: { repo: { id } } });
    const check_run = { name: 'build', head_sha: sha, pull_requests: [pull(7, 99), pull(8, 100)] };
    expect(work('check_run', { action: 'completed', check_run })).toEqual(['pull:5:99:7']);
  });

  test.each([
    ['created', ['pull:5:99:7']],
    ['edited', ['pull:5:99:7']],
    ['deleted', ['pull:5:99:7']],
  ])('of a comment that is %s looks at its pull request', (action, keys) => {
    const issue = { number: 7, pull_request: {} };
    expect(work('issue_comment', { action, issue, comment: { user: person } })).toEqual(keys);
    expect(work('issue_comment', { action, issue: { number: 7 }, comment: { user: person } })).toEqual([]);
  });

  test('S4: of an issue without labels cannot stop merging', () => {
    expect(work('issues', { action: 'opened', issue: { number: 3, labels: [] } })).toEqual([]);
    expect(work('issues', { action: 'closed', issue: { number: 3, labels: [{ name: 'merge-blocker' }] } })).toEqual([
      'repository:5:99',
    ]);
  });
});

describe('W11: what we do ourselves gives no work', () => {
  const issue = { number: 7, pull_request: {} };

  test.each<[string, string, Values]>([
    ['a comment', 'issue_comment', { action: 'created', sender: bot, issue, comment: { user: bot } }],
    ['an edited comment', 'issue_comment', { action: 'edited', sender: bot, issue, comment: { user: bot } }],
    ['a check run', 'check_run', { action: 'completed', check_run: { name: 'catalog-keeper', head_sha: sha } }],
    [
      'a check run for an unprotected branch',
      'check_run',
      { action: 'completed', check_run: { name: 'catalog-keeper (unprotected branch)', head_sha: sha } },
    ],
    [
      'a label that only shows a state',
      'pull_request',
      { action: 'labeled', sender: bot, pull_request: { number: 7 }, label: { name: 'new-package' } },
    ],
  ])('%s', (_title, name, payload) => {
    expect(work(name, payload)).toEqual([]);
  });

  test('but a comment of ours that somebody else deletes does', () => {
    expect(work('issue_comment', { action: 'deleted', issue, comment: { user: bot } })).toEqual(['pull:5:99:7']);
  });

  test('but a label that an app sets to hold a pull request does', () => {
    const payload = {
      action: 'labeled',
      sender: bot,
      pull_request: { number: 7 },
      label: { name: 'do-not-merge/hold' },
    };
    expect(work('pull_request', payload)).toEqual(['pull:5:99:7']);
  });
});

test('C16: a check run is requested again by its buttons alone', () => {
  expect(asksForNewCheck('check_run', { action: 'rerequested' })).toBe(true);
  expect(asksForNewCheck('check_run', { action: 'requested_action' })).toBe(true);
  expect(asksForNewCheck('check_suite', { action: 'rerequested' })).toBe(true);
  expect(asksForNewCheck('check_run', { action: 'completed' })).toBe(false);
  expect(asksForNewCheck('pull_request', { action: 'rerequested' })).toBe(false);
});

test.each([
  [''],
  ['pull'],
  ['pull:5:99'],
  ['pull:5:99:x'],
  ['pull:5:99:7:8'],
  ['pull:0:99:7'],
  ['base:5:99:'],
  ['head:5:99:abc'],
  [`group:5:99:${sha}`],
  [`group:5:99:${sha}:${sha}`],
  [`group:5:99:${sha}:${sha}:main:x`],
  ['repository:5:99:x'],
  ['pull:5:99:o/r'],
  ['pull:5:99:o/r:x'],
  ['pull:5:99:o/r:7:8'],
  ['pull:0:99:o/r:7'],
  ['pull:5:99:o:7'],
  ['pull:5:99:../../x:7'],
  ['head:5:99:o/r:abc'],
  [`group:5:99:o/r:${sha}`],
  [`group:5:99:o/r:${sha}:${sha}`],
  [`group:5:99:o/r:${sha}:${sha}:main:x`],
  ['repository:5:99:o/r:x'],
  ['sweep:5'],
  ['sweep:5:99:7'],
  ['constructor:5:99:7'],
])('the text %j is no key', text => {
  expect(parseWorkKey(text)).toBeUndefined();
});

test.each([
  ['pull:5:99:o/r:7', 'pull:5:99:7'],
  ['base:5:99:o/r:release/4.18', 'base:5:99:release/4.18'],
  [`head:5:99:o/r:${sha}`, `head:5:99:${sha}`],
  [`group:5:99:o/r:${sha}:${other}:main`, `group:5:99:${sha}:${other}:main`],
  ['repository:5:99:o/r', 'repository:5:99'],
  ['publish:5:99:o/r', 'publish:5:99'],
  ['audit:5:99:o/r', 'audit:5:99'],
  ['composite:5:99:o/r', 'composite:5:99'],
])('%s of an older version is read as %s', (older, present) => {
  const key = parseWorkKey(older);
  expect(key && formatWorkKey(key)).toBe(present);
  expect(parseWorkKey(present)).toEqual(key);
});

test('T15: events under the former and the present name of a repository are the same work', () => {
  const under = (full_name: string) =>
    workOfEvent('pull_request', {
      action: 'opened',
      installation: { id: 5 },
      repository: { id: 99, full_name },
      pull_request: { number: 7 },
    });
  expect(under('o/former')).toEqual(under('o/r'));
});

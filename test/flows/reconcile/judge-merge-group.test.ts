import { describe, expect, test } from '@jest/globals';
import { defaultConfig } from '../../../src/core/config/defaults.ts';
import type { Finding } from '../../../src/core/finding.ts';
import type { MergeSettings } from '../../../src/core/plan/judgement.ts';
import type { Observed, OwnCheckRun } from '../../../src/core/plan/pull-request.ts';
import type { Decision } from '../../../src/core/policy/decision.ts';
import type { Verdict } from '../../../src/core/report/verdict.ts';
import type { JudgedChange, JudgedChangeRequest } from '../../../src/flows/judge-change-with-details.ts';
import { createController } from '../../../src/flows/reconcile/controller.ts';
import { HubError } from '../../../src/flows/reconcile/hub-error.ts';
import { MirrorError } from '../../../src/flows/reconcile/mirror-error.ts';
import type { Hub, MergeQueue, MirroredRepository } from '../../../src/flows/reconcile/ports.ts';
import { commentBy, mia, observedWith } from '../../core/plan/support/observed.ts';
import { fakeParts } from '../../support/fake-parts.ts';

const id = (digit: string) => digit.repeat(40);
/** What the branch is at, the heads of two pull requests, and what the queue made of them, one on top of the other. */
const [tip, head1, head2, group1, group2] = [id('b'), id('1'), id('2'), id('d'), id('e')];
const keyOf = (head: string, base: string) => `group:7:99:${head}:${base}:main`;
const stats = { catalogs: 1, packages: 1, bundles: 1, files: 1, documents: 1, bytes: 1, parsedBytes: 1 };
const merge: Decision = { action: 'merge', reasons: [] };

function verdictOf(valid: boolean, decision?: Decision): Verdict {
  const subject = decision === undefined ? 'tree' : 'change';
  return { schemaVersion: 1, subject, valid, findings: [], checks: [], stats, ...(decision && { decision }) };
}

interface Setting {
  readonly isValid?: boolean;
  /** What is found in the trees of commits. */
  readonly found?: Readonly<Record<string, readonly Finding[]>>;
  readonly queue?: MergeQueue | undefined;
  readonly tip?: string;
  /** Pull requests as they are by now, by their numbers. */
  readonly pulls?: Readonly<Record<number, Parameters<typeof observedWith>[0] | 'gone'>>;
  readonly around?: Parameters<typeof observedWith>[1];
  readonly parents?: Readonly<Record<string, readonly string[]>>;
  /** Trees of commits, and of what merging gives, which is called `base+head`. */
  readonly trees?: Readonly<Record<string, string>>;
  /** Settings of merging on the base. */
  readonly merge?: Partial<MergeSettings>;
  readonly decide?: (request: JudgedChangeRequest, facts: ReturnType<JudgedChangeRequest['actors']>) => Decision;
  readonly hub?: Partial<Hub>;
}

function error(name: string, severity: 'error' | 'unknown' = 'error'): Finding {
  const file = `catalog/${name}/catalog.yaml`;
  return { check: 'channel-has-one-head', severity, message: `Package "${name}" has two heads.`, fix: '', file };
}

const queueOf = (checksEach: boolean): MergeQueue => ({
  checksEach,
  entries: [
    { number: 1, head: group1, base: tip },
    { number: 2, head: group2, base: group1 },
  ],
});

const commits: Readonly<Record<string, readonly string[]>> = {
  [tip]: [],
  [head1]: [tip],
  [head2]: [tip],
  [group1]: [tip, head1],
  [group2]: [group1, head2],
};

function world(setting: Setting = {}) {
  const runs = new Map<string, OwnCheckRun[]>();
  const runsOf = (sha: string) => {
    const found = runs.get(sha) ?? [];
    runs.set(sha, found);
    return found;
  };
  let last = 0;
  const asked: JudgedChangeRequest[] = [];
  const state = { setting };
  const parentsOf = (sha: string) => state.setting.parents?.[sha] ?? commits[sha];
  const contains = (commit: string, ancestor: string): boolean =>
    commit === ancestor || (parentsOf(commit) ?? []).some(parent => contains(parent, ancestor));
  const treeOf = (name: string) => ({
    id: state.setting.trees?.[name] ?? name,
    list: async () => undefined,
    walk: async () => [],
  });
  const repository: Partial<MirroredRepository> = {
    tree: async sha => treeOf(sha),
    commit: async sha => (parentsOf(sha) === undefined ? undefined : { id: sha, parents: parentsOf(sha) ?? [] }),
    contains: async (commit, ancestor) => contains(commit, ancestor),
    merge: async (base, head) => ({ kind: 'merged', tree: treeOf(`${base}+${head}`) }),
  };
  const parts = fakeParts(
    {
      checkRuns: async (_, sha) => [...runsOf(sha)],
      async report(_, { check, ...operation }) {
        const status = check.conclusion === undefined ? 'in_progress' : 'completed';
        const { name, externalId, conclusion, title } = check;
        const of = runsOf(check.sha);
        const run: OwnCheckRun = {
          id: operation.kind === 'create-check' ? ++last : operation.id,
          name,
          externalId,
          status,
          conclusion,
          title,
        };
        const index = of.findIndex(one => one.id === run.id);
        if (index < 0) of.push(run);
        else {
          expect(of[index]?.status).not.toBe('completed');
          of[index] = run;
        }
        return { kind: 'done' };
      },
      mergeQueue: async () => ('queue' in state.setting ? state.setting.queue : queueOf(true)),
      branch: async () => state.setting.tip ?? tip,
      ownMerges: async () => [],
      observeBranch: async () => observedWith(),
      isBranchTip: async () => true,
      pusher: async () => ({ known: false }),
      teamMembers: async () => ({ known: false }),
      async observe({ number }): Promise<Observed | undefined> {
        const part = state.setting.pulls?.[number] ?? {};
        if (part === 'gone') return undefined;
        const group = number === 1 ? { head: group1, base: tip } : { head: group2, base: group1 };
        const sha = number === 1 ? head1 : head2;
        return observedWith(
          {
            number,
            head: { sha, branch: 'x', repository: 'alice/r' },
            base: { branch: 'main', sha: tip },
            isQueued: true,
            group,
            ...part,
          },
          { ...state.setting.around, rules: { hasMergeQueue: true, ...state.setting.around?.rules } },
        );
      },
      ...setting.hub,
    },
    {
      repository,
      judges: {
        async change(_, request): Promise<JudgedChange> {
          asked.push(request);
          const config = { ...defaultConfig, merge: { ...defaultConfig.merge, ...state.setting.merge } };
          const facts = request.actors(config);
          const decision = (state.setting.decide ?? (() => merge))(request, facts);
          return {
            verdict: verdictOf(decision.action === 'merge', decision),
            tree: request.head,
            config: { config, problems: [], origins: new Map() },
            actors: facts,
            maintainers: [{ ...mia, role: 'approver', place: { file: 'x' } }],
            footprint: undefined as never,
            graphs: [],
          };
        },
        tree: async (_repository, _request, { tree }) => {
          const findings =
            state.setting.found?.[tree.id] ??
            (state.setting.isValid === false && tree.id !== tip ? [error('bar')] : []);
          return { ...verdictOf(findings.length === 0), findings };
        },
      },
    },
  );
  return {
    parts,
    asked,
    runsOf,
    /** Goes on with another state of things. */
    becomes(next: Setting): void {
      state.setting = next;
    },
    /** Works on a group until nothing of it is left to do at once. @returns its newest run */
    async judge(head = group1, base = tip): Promise<OwnCheckRun | undefined> {
      for (let round = 0; round < 4; round += 1) await createController(parts).handle(keyOf(head, base));
      return runsOf(head).at(-1);
    },
  };
}

test.each([
  [true, 'success'],
  [false, 'failure'],
])(
  'C8 C9: a merge group whose tree is valid: %s has one check run, which ends with %s',
  async (isValid, conclusion) => {
    const made = world({ isValid });
    await made.judge();
    expect(made.runsOf(group1)).toEqual([expect.objectContaining({ status: 'completed', conclusion })]);
  },
);

describe('C8: the tree of a group is judged by what is new in it', () => {
  const bar = error('bar');
  const unknown = error('bar', 'unknown');

  test('so that an error of the branch itself does not hold up the queue', async () => {
    const made = world({ found: { [tip]: [bar], [group1]: [bar] } });
    expect(await made.judge()).toMatchObject({ conclusion: 'success' });
  });

  test.each<readonly [string, Setting['found'], Partial<OwnCheckRun>]>([
    ['another error', { [tip]: [bar], [group1]: [bar, error('foo')] }, { conclusion: 'failure' }],
    ['the same error once more', { [tip]: [bar], [group1]: [bar, bar] }, { conclusion: 'failure' }],
    ['an error where nothing was determined', { [tip]: [unknown], [group1]: [bar] }, { conclusion: 'failure' }],
    [
      'what is not determined on the branch either',
      { [tip]: [unknown], [group1]: [unknown] },
      { status: 'in_progress' },
    ],
    [
      'what is not determined, besides an error of the branch',
      { [tip]: [bar], [group1]: [bar, unknown] },
      { status: 'in_progress' },
    ],
  ])('and does not pass with %s', async (_what, found, run) => {
    expect(await world({ found: found ?? {} }).judge()).toMatchObject(run);
  });

  test.each([true, false])('an error of an entry ahead is new, whether each is checked: %s', async checksEach => {
    const made = world({ queue: queueOf(checksEach), found: { [tip]: [], [group1]: [bar], [group2]: [bar] } });
    expect(await made.judge(group2, group1)).toMatchObject({ conclusion: 'failure' });
  });

  test('all errors count where the branch has moved', async () => {
    const made = world({ tip: id('f'), found: { [id('f')]: [bar], [group1]: [bar] } });
    expect(await made.judge()).toMatchObject({ conclusion: 'failure' });
  });
});

const waits: Decision = {
  action: 'wait',
  reasons: [{ code: 'approval-missing', message: 'Package foo needs an approval.', actor: 'owner', who: ['alice'] }],
};

/** What people, and what holds for the repository, can become between queueing and the check of the group. */
const changes: readonly (readonly [string, Setting, string])[] = [
  ['the verdict waits, as an approval was dismissed', { decide: () => waits }, 'foo needs an approval'],
  ['the label holds it', { pulls: { 1: { labels: ['do-not-merge/hold'] } } }, 'do-not-merge/hold'],
  ['a maintainer holds it', { pulls: { 1: { comments: [commentBy(mia, '/hold')] } } }, 'on hold'],
  ['it is a draft', { pulls: { 1: { isDraft: true } } }, 'draft'],
  ['an issue stops merging', { around: { stop: { issue: 5, title: 'Broken' } } }, 'stops merging'],
  ['it is to be merged into another branch', { pulls: { 1: { base: { branch: 'release', sha: tip } } } }, 'release'],
  ['it was closed', { pulls: { 1: { state: 'closed' } } }, 'not open'],
  ['it left the queue', { pulls: { 1: { isQueued: false } } }, 'no longer in the merge queue'],
  ['merging without a person was turned off', { merge: { automatic: false } }, 'merge.automatic'],
  ['a review that GitHub requires was dismissed', { around: { rules: { approvals: 1 } } }, 'approving review'],
];

describe('T1 T17: a pull request in a merge queue is looked at again, and its group fails where', () => {
  test.each(changes)('%s', async (_name, setting, text) => {
    const run = await world(setting).judge();
    expect(run).toMatchObject({ status: 'completed', conclusion: 'failure' });
    expect(run?.title).toContain('#1 must not be merged');
    expect(run?.title).toContain(text);
  });

  test.each(changes)('after its group has passed: %s', async (_name, setting) => {
    const made = world();
    expect(await made.judge()).toMatchObject({ conclusion: 'success' });
    made.becomes(setting);
    expect(await made.judge()).toMatchObject({ conclusion: 'failure' });
    expect(made.runsOf(group1)).toHaveLength(2);
    made.becomes({});
    expect(await made.judge()).toMatchObject({ conclusion: 'success' });
  });
});

describe('C9: the check of a group never passes where it could not be determined', () => {
  const unread: Observed['pull']['reviews'] = undefined;
  test.each<readonly [string, Setting, string]>([
    ['which pull requests it merges', { queue: undefined }, 'could not be read'],
    ['as no entry has the commit', { queue: { checksEach: true, entries: [] } }, 'is not in the merge queue'],
    [
      'as GitHub does not name the pull request',
      { queue: { checksEach: true, entries: [{ number: undefined, head: group1, base: tip }] } },
      'does not name the pull request',
    ],
    ['as the branch has moved', { tip: id('f') }, 'has moved'],
    ['as the pull request is gone', { pulls: { 1: 'gone' } }, 'could not be found'],
    [
      'as the queue makes another commit',
      { pulls: { 1: { group: { head: id('9'), base: tip } } } },
      'replacing its commit',
    ],
    [
      'as the commit is not made of its head',
      { pulls: { 1: { head: { sha: id('7'), branch: 'x', repository: undefined } } } },
      'may not contain its head',
    ],
    ['as rules could not be read', { around: { rules: { unknown: ['Rules.'] } } }, 'Rules.'],
    [
      'as reviews could not be read',
      { pulls: { 1: { reviews: unread } }, around: { rules: { approvals: 1 } } },
      'could not be read',
    ],
    [
      'as the verdict could not be',
      {
        decide: () => ({
          action: 'wait',
          reasons: [{ code: 'unknown', message: 'The registry did not answer.', actor: 'infrastructure', who: [] }],
        }),
      },
      'registry',
    ],
  ])('%s', async (_name, setting, text) => {
    const made = world(setting);
    const run = await made.judge();
    expect(run).toMatchObject({ status: 'in_progress', conclusion: undefined });
    expect(run?.title).toContain(text);
    expect([...made.parts.added]).toContainEqual([keyOf(group1, tip), expect.any(String)]);
    made.becomes({});
    expect(await made.judge()).toMatchObject({ conclusion: 'success' });
    expect(made.runsOf(group1)).toHaveLength(1);
  });

  test('and one that has passed is taken back', async () => {
    const made = world();
    await made.judge();
    made.becomes({ queue: undefined });
    expect(await made.judge()).toMatchObject({ status: 'in_progress' });
  });
});

describe('a person put it into the queue, so that', () => {
  const byPerson = { isQueuedByOthers: true } as const;

  test.each<readonly [string, Setting]>([
    ['automation that is off', { merge: { automatic: false } }],
    ['rules that GitHub holds that person to', { around: { rules: { approvals: 1 } } }],
    ['rules that could not be read', { around: { rules: { unknown: ['Rules.'] } } }],
    [
      'what only a person may merge',
      {
        decide: () => ({
          action: 'merge',
          reasons: [{ code: 'merge-by-hand', message: 'A person merges it.', actor: 'maintainer', who: [] }],
        }),
      },
    ],
  ])('%s says nothing against it', async (_name, setting) => {
    expect(await world({ ...setting, pulls: { 1: byPerson } }).judge()).toMatchObject({ conclusion: 'success' });
    expect(await world(setting).judge()).not.toMatchObject({ conclusion: 'success' });
  });

  test('a hold says the same against it', async () => {
    const pulls = { 1: { ...byPerson, comments: [commentBy(mia, '/hold')] } };
    expect(await world({ pulls }).judge()).toMatchObject({ conclusion: 'failure' });
  });
});

describe('C8: several entries: each is judged as what it adds to those ahead of it', () => {
  const held: Setting['pulls'] = { 1: { labels: ['do-not-merge/hold'] } };

  test('by its own people, with the configuration and owners of the one ahead', async () => {
    const made = world();
    await made.judge(group2, group1);
    expect(made.asked[0]).toMatchObject({ base: group1, head: group2, headIsMerged: true });
  });

  test('where the checks of each count, one that is ahead is left to its own check', async () => {
    const made = world({ pulls: held });
    expect(await made.judge(group2, group1)).toMatchObject({ conclusion: 'success' });
    expect(await made.judge(group1, tip)).toMatchObject({ conclusion: 'failure' });
  });

  test.each<readonly [string, MergeQueue]>([['the last one counts alone', queueOf(false)]])(
    'where the check of %s, it waits for one ahead that must not be merged',
    async (_name, queue) => {
      const made = world({ queue });
      expect(await made.judge(group2, group1)).toMatchObject({ conclusion: 'success' });
      made.becomes({ queue, pulls: held });
      expect(await made.judge(group1, tip)).toMatchObject({ conclusion: 'failure' });
      expect([...made.parts.added.keys()]).toContain(keyOf(group2, group1));
      const run = await made.judge(group2, group1);
      expect(run).toMatchObject({ status: 'in_progress' });
      expect(run?.title).toContain('#1: The label');
    },
  );

  test('an entry whose one ahead was merged is judged as what it adds to the branch', async () => {
    const queue = { checksEach: false, entries: [{ number: 2, head: group2, base: tip }] };
    const made = world({ queue, tip: group1 });
    expect(await made.judge(group2, tip)).toMatchObject({ conclusion: 'success' });
    expect(made.asked[0]).toMatchObject({ base: group1, head: group2 });
  });

  test('an entry whose one ahead left the queue is not judged by what that one brings', async () => {
    const queue = { checksEach: true, entries: [{ number: 2, head: group2, base: group1 }] };
    const made = world({ queue });
    // Of the commit ahead nothing is in the queue: the change is all that is new on the branch.
    await made.judge(group2, group1);
    expect(made.asked).toEqual([]);
    expect(made.runsOf(group2).at(-1)).toMatchObject({ status: 'in_progress' });
  });
});

describe('a queue that squashes or rebases: the commit has one parent, and is known by what merging the head gives', () => {
  const parents = { [group1]: [tip] };

  test.each([
    ['the same tree', { [group1]: 't', [`${tip}+${head1}`]: 't' }, { conclusion: 'success' }],
    ['another tree', { [group1]: 't', [`${tip}+${head1}`]: 'u' }, { status: 'in_progress' }],
  ])('%s', async (_name, trees, expected) => {
    expect(await world({ parents, trees }).judge()).toMatchObject(expected);
  });
});

test('another label that stops merging is looked for, as the configuration names it', async () => {
  const labels: (string | undefined)[] = [];
  const made = world({ merge: { stopLabel: 'halt' } });
  const { observe } = made.parts.hub;
  const hub: Hub = {
    ...made.parts.hub,
    async observe(key, how) {
      labels.push(how?.stopLabel);
      const observed = await observe(key, how);
      return observed === undefined || how?.stopLabel !== 'halt'
        ? observed
        : { ...observed, stop: { issue: 5, title: 'Broken' } };
    },
  };
  for (let round = 0; round < 3; round += 1) await createController({ ...made.parts, hub }).handle(keyOf(group1, tip));
  expect(labels).toContain('halt');
  expect(made.runsOf(group1).at(-1)).toMatchObject({ conclusion: 'failure' });
});

test.each([
  ['the default branch', 'main', 'catalog-keeper'],
  ['another branch that does not require it', 'next', 'catalog-keeper (unprotected branch)'],
])('T6: the check of a group for %s has its name', async (_title, branch, name) => {
  const observeBranch = async () => observedWith({}, { rules: { branch, required: [] } });
  const made = world({ hub: { observeBranch } });
  await made.judge();
  expect(made.runsOf(group1).map(run => run.name)).toEqual([name]);
});

test('a group waits under no other name where the rules of its branch cannot be read', async () => {
  const unknown = ['The rules of branch next could not be read.'];
  const observeBranch = async () => observedWith({}, { rules: { branch: 'next', required: [], unknown } });
  const made = world({ hub: { observeBranch } });
  await made.judge();
  expect(made.runsOf(group1)).toEqual([]);
  expect([...made.parts.added]).toEqual([[keyOf(group1, tip), expect.any(String)]]);
});

test('a stop that was lost is found again before a group passes', async () => {
  const ownMerges = () => Promise.reject(new HubError('unavailable', 'No answer.', { fix: 'Wait.' }));
  const made = world({ hub: { ownMerges } });
  await expect(made.judge()).rejects.toThrow('No answer.');
  expect(made.runsOf(group1)).toEqual([expect.objectContaining({ status: 'in_progress' })]);
});

describe('C8: somebody proposes the commit of a group as the head of a pull request, so that', () => {
  const runOf = (externalId: string, conclusion: 'success' | 'action_required'): OwnCheckRun => ({
    id: 500,
    name: 'catalog-keeper',
    externalId,
    status: 'completed',
    conclusion,
    title: '',
  });
  const ofPull = runOf(`v1/8/x/${tip}/${group1}/wait/d/`, 'success');

  test('its run is there first: the newest run is one of the group', async () => {
    const made = world({ isValid: false });
    made.runsOf(group1).push(ofPull);
    expect(await made.judge()).toMatchObject({ externalId: expect.stringMatching(/^group\//), conclusion: 'failure' });
  });

  test.each([
    ['that has failed', { isValid: false }, { conclusion: 'failure' }],
    ['that goes on', { queue: undefined }, { status: 'in_progress' }],
  ])('its run comes after that of a group %s: the newest run is one of the group', async (_name, setting, expected) => {
    const made = world(setting);
    await made.judge();
    made.runsOf(group1).push(ofPull);
    expect(await made.judge()).toMatchObject({ externalId: expect.stringMatching(/^group\//), ...expected });
  });
});

test.each([
  ['is looked at again while its branch is there', true],
  ['ends with its branch', false],
])('C9: a group that cannot be judged %s', async (_name, isBranchTip) => {
  const made = world({ hub: { isBranchTip: async () => isBranchTip } });
  const open = () => Promise.reject(new MirrorError('moved', 'It is gone.', 'Look again.'));
  const parts = { ...made.parts, mirrors: { ...made.parts.mirrors, open } };
  await createController(parts).handle(keyOf(group1, tip));
  const done = createController(parts)
    .handle(keyOf(group1, tip))
    .then(
      () => 'ended',
      () => 'again',
    );
  expect(await done).toBe(isBranchTip ? 'again' : 'ended');
});

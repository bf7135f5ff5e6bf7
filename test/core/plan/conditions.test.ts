import { describe, expect, test } from '@jest/globals';
import { type CheckId, formatCheckId } from '../../../src/core/plan/check-id.ts';
import { conditionsOf } from '../../../src/core/plan/conditions.ts';
import type { Condition, Judgement, MergeSettings, NotJudged } from '../../../src/core/plan/judgement.ts';
import { plan } from '../../../src/core/plan/plan.ts';
import type { BranchRules, Observed, OwnCheckRun, PullRequest } from '../../../src/core/plan/pull-request.ts';
import { goodChange, strandingChange } from '../../support/small-catalog.ts';
import { applied } from './support/applied.ts';
import {
  alice,
  appId,
  base,
  bob,
  commentBy,
  context,
  head,
  judged,
  mallory,
  mia,
  now,
  observedWith,
} from './support/observed.ts';

const other = 'd'.repeat(40);

const groupRun = (conclusion: OwnCheckRun['conclusion']): OwnCheckRun => ({
  id: 3,
  name: 'catalog-keeper',
  externalId: `group/${base}/main/x/d`,
  status: 'completed',
  conclusion,
  title: '',
});

async function open(
  observed: Observed,
  settings: Partial<MergeSettings> = {},
  change = goodChange,
): Promise<readonly Condition[]> {
  const judgement = await judged(observed, change, settings);
  const conditions = conditionsOf(observed, judgement);
  const { operations } = plan(observed, judgement, context);
  const merges = operations.filter(({ kind }) => ['merge', 'push-merge', 'enqueue'].includes(kind));
  const unmet = conditions.filter(({ state }) => state !== 'met');
  expect(merges.length).toBe(unmet.length === 0 ? 1 : 0);
  return unmet;
}

/** What is left open, as `id state actor`. */
async function ids(
  pull: Partial<PullRequest>,
  part: Parameters<typeof observedWith>[1] = {},
  settings: Partial<MergeSettings> = {},
): Promise<readonly string[]> {
  const found = await open(observedWith(pull, part), settings);
  return found.map(({ id, state, actor }) => `${id} ${state} ${actor}`);
}

test('a routine change of an owner leaves nothing open', async () => {
  expect(await ids({})).toEqual([]);
});

describe('a condition is not met', () => {
  test.each<[string, Partial<PullRequest>, Parameters<typeof observedWith>[1], Partial<MergeSettings>, string]>([
    [
      'A6: who proposes it is no owner',
      { author: { known: true, value: bob } },
      {},
      {},
      'verdict-is-merge unmet owner',
    ],
    [
      'A1: who proposes it is not known',
      { author: { known: false } },
      {},
      {},
      'verdict-is-merge unknown infrastructure',
    ],
    [
      'S4: an issue stops merging',
      {},
      { stop: { issue: 3, title: 'Freeze' } },
      {},
      'merging-is-not-stopped unmet maintainer',
    ],
    [
      'S4: the configuration merges nothing by itself',
      {},
      {},
      { automatic: false },
      'merging-is-automatic unmet maintainer',
    ],
    ['it is a dry run', {}, {}, { dryRun: true }, 'not-a-dry-run unmet maintainer'],
    [
      'C1: a check of our name is required, from anybody',
      {},
      { rules: { required: [{ name: 'catalog-keeper', appId: undefined }] } },
      {},
      'check-is-required unmet maintainer',
    ],
    ['C5: no check is required', {}, { rules: { required: [] } }, {}, 'check-is-required unmet maintainer'],
    [
      'C5: it would be pushed to another branch, where no check is required',
      {},
      { rules: { branch: 'topic', required: [], mayPush: true } },
      {},
      'check-is-required unmet maintainer',
    ],
    [
      'C5: it would be pushed where no check is required, and the default branch is not known',
      {},
      {
        rules: { required: [], mayPush: true },
        repository: { id: 99, name: 'o/r', isPrivate: false, defaultBranch: undefined },
      },
      {},
      'check-is-required unmet maintainer',
    ],
    ['C14: GitHub requires a review', {}, { rules: { approvals: 1 } }, {}, 'reviews-are-there unmet maintainer'],
    [
      'the rules could not be read',
      {},
      { rules: { unknown: ['The rulesets could not be read.'] } },
      {},
      'rules-are-known unknown infrastructure',
    ],
    [
      'the repository does not allow the merge method',
      {},
      { rules: { methods: ['rebase'] } },
      { method: 'squash' },
      'merge-method-is-allowed unmet maintainer',
    ],
  ])('%s', async (_title, pull, part, settings, expected) => {
    expect(await ids(pull, part, settings)).toEqual([expected]);
  });

  test('C17: the label holds it', async () => {
    const found = await ids({ labels: ['do-not-merge/hold'] });
    expect(found).toContain('not-held unmet maintainer');
  });

  test('C17: no label merges anything', async () => {
    const labels = ['approved', 'lgtm', 'ok-to-test', 'needs-owner-approval'];
    expect(await ids({ author: { known: true, value: bob }, labels })).toEqual(['verdict-is-merge unmet owner']);
  });

  test('T12: it is a draft', async () => {
    expect(await ids({ isDraft: true })).toEqual(['verdict-is-merge unmet author', 'not-a-draft unmet author']);
  });

  test('O6: of a hold by a deleted account, maintainers are named', async () => {
    const [condition] = await open(observedWith({ comments: [commentBy(undefined, '/hold')] }));
    expect(condition).toMatchObject({ text: 'A deleted account put it on hold.', actor: 'maintainer' });
    expect(condition?.who).not.toContain('ghost');
  });

  test('S5: who holds it is named, with the reason', async () => {
    const [condition] = await open(observedWith({ comments: [commentBy(alice, '/hold until Monday')] }));
    expect(condition).toMatchObject({
      id: 'not-held',
      actor: 'author',
      text: '"alice" put it on hold: "until Monday".',
    });
    expect(condition?.who).toEqual(['alice', 'mia']);
  });
});

test('P25: a change of the rules of the repository that is approved is green, and merged by a person', async () => {
  const observed = observedWith();
  const judgement = await judged(observed, goodChange);
  const byHand = { code: 'merge-by-hand', message: 'A person has to merge this.', actor: 'nobody', who: [] } as const;
  const verdict = { ...judgement.verdict, decision: { action: 'merge', reasons: [byHand] } } as const;
  const { conditions, operations } = plan(observed, { ...judgement, verdict }, context);
  expect(conditions.filter(({ state }) => state !== 'met')).toMatchObject([
    { id: 'merging-is-automatic', text: byHand.message, actor: 'maintainer', who: ['mia'] },
  ]);
  expect(operations.find(({ kind }) => kind === 'create-check')).toMatchObject({ check: { conclusion: 'success' } });
  expect(operations.filter(({ kind }) => kind.includes('merge'))).toEqual([]);
});

describe('T1, T2, T6, T8: what was judged is what is merged', () => {
  const judgedEarlier = async (part: Partial<Judgement>) => {
    const observed = observedWith();
    return plan(observed, { ...(await judged(observed, goodChange)), ...part }, context);
  };

  test('another head: nothing at all is done', async () => {
    expect((await judgedEarlier({ head: other })).operations).toEqual([]);
  });

  test('T13: another base: the verdict is shown, and nothing is merged', async () => {
    const { operations, conditions } = await judgedEarlier({ base: other });
    expect(operations.map(({ kind }) => kind)).toEqual(['create-check']);
    expect(conditions.filter(({ state }) => state !== 'met').map(({ id }) => id)).toEqual([
      'head-and-base-are-as-judged',
    ]);
  });

  test('the ids that were judged are carried into the merge', async () => {
    const observed = observedWith();
    const { operations } = plan(observed, await judged(observed, goodChange), context);
    expect(operations.at(-1)).toMatchObject({ kind: 'merge', head, base });
  });
});

describe('C1, C2, C3: what others report', () => {
  const required: BranchRules['required'] = [
    { name: 'catalog-keeper', appId },
    { name: 'build', appId: 15 },
    { name: 'lint', appId: undefined },
  ];
  const passed = [
    { name: 'build', appId: 15, state: 'success' },
    { name: 'lint', appId: 15, state: 'success' },
  ] as const;
  const withReports = (reported: PullRequest['reported']) => ids({ reported }, { rules: { required } });

  test('all that is required passed', async () => {
    expect(await withReports(passed)).toEqual([]);
  });

  test.each<[string, PullRequest['reported'], string]>([
    ['nothing is reported', [], 'infrastructure'],
    ['one goes on', [passed[0], { name: 'lint', appId: 15, state: 'pending' }], 'infrastructure'],
    ['one failed', [passed[0], { name: 'lint', appId: 15, state: 'failure' }], 'author'],
    [
      'C3: one was skipped, which GitHub takes for passed',
      [passed[0], { name: 'lint', appId: 15, state: 'skipped' }],
      'maintainer',
    ],
    ['C1: another App reports it', [{ name: 'build', appId: 666, state: 'success' }, passed[1]], 'infrastructure'],
    ['C1: a status of that name', [{ name: 'build', appId: undefined, state: 'success' }, passed[1]], 'infrastructure'],
    ['a check and a status differ', [...passed, { name: 'lint', appId: undefined, state: 'failure' }], 'author'],
  ])('%s', async (_title, reported, actor) => {
    expect(await withReports(reported)).toEqual([`other-checks-pass unmet ${actor}`]);
  });

  test('E12: a workflow that nobody let run yet is named, with who has to', async () => {
    const texts = async (reported: PullRequest['reported']) =>
      (await open(observedWith({ reported }, { rules: { required } }))).map(({ text }) => text);
    expect(await texts([passed[0]])).toEqual([
      'Other required checks are pending: "lint". Not reported yet: "lint". If its workflow waits for approval, as for first-time contributors, a maintainer has to approve the run.',
    ]);
    expect(await texts([passed[0], { name: 'lint', appId: 15, state: 'pending' }])).toEqual([
      'Other required checks are pending: "lint".',
    ]);
  });

  test('C2: a check of our name from another App is not ours', async () => {
    const names = [{ name: 'catalog-keeper', appId: 666 }];
    const reported = [{ name: 'catalog-keeper', appId, state: 'success' } as const];
    expect(await ids({ reported }, { rules: { required: names } })).toEqual([
      'check-is-required unmet maintainer',
      'other-checks-pass unmet infrastructure',
    ]);
  });
});

test('C6: what GitHub would not hold this App to, and nobody can look at here, keeps everything from being merged', async () => {
  const rules = { mayPush: false, bypassed: ['code_scanning'] };
  expect(await ids({}, { rules })).toEqual(['no-other-rule-is-bypassed unmet maintainer']);
});

describe('C18: reviews that GitHub requires', () => {
  const review = (by: typeof mia, state: 'approved' | 'dismissed' | 'changes-requested') => ({
    by,
    state,
    commit: other,
    at: now,
    mayPush: true,
  });
  const rules = { approvals: 1 };

  test.each([
    ['an approval is there', [review(mia, 'approved')], []],
    ['it was dismissed', [review(mia, 'approved'), review(mia, 'dismissed')], ['reviews-are-there unmet maintainer']],
    [
      'it is of somebody who may not push, whose approval GitHub does not count either',
      [{ ...review(mallory, 'approved'), mayPush: false }],
      ['reviews-are-there unmet maintainer'],
    ],
    [
      'nobody looked whether its author may push',
      [{ by: mia, state: 'approved' as const, commit: other, at: now }],
      ['reviews-are-there unmet maintainer'],
    ],
  ])('%s', async (_title, reviews, expected) => {
    expect(await ids({ reviews }, { rules })).toEqual(expected);
  });

  test('the reviews could not be read', async () => {
    const found = await ids({ reviews: undefined }, { rules });
    expect(found).toContain('reviews-are-there unknown infrastructure');
  });
});

test.each<[string, OwnCheckRun['conclusion'], string]>([
  ['has failed', 'failure', 'action_required'],
  ['goes on', undefined, 'action_required'],
  ['has passed', 'success', 'success'],
])('C8: the head was the commit of a merge group whose check %s', async (_title, conclusion, expected) => {
  const observed = observedWith({ checkRuns: [groupRun(conclusion)] });
  const { operations } = plan(observed, await judged(observed, goodChange), context);
  expect(operations.find(({ kind }) => kind === 'create-check')).toMatchObject({ check: { conclusion: expected } });
  expect(operations.some(({ kind }) => kind === 'merge')).toBe(expected === 'success');
});

test.each([
  ['is in the queue, and has not been checked', true, [], 'action_required'],
  ['is in the queue, and has passed', true, ['success'], 'action_required'],
  ['could not be looked for', undefined, [], undefined],
  ['could not be looked for, and has failed', undefined, ['failure'], 'action_required'],
] as const)('C8: the head is the commit of a merge group that %s', async (_title, isInMergeGroup, runs, expected) => {
  const checkRuns = runs.map(conclusion => groupRun(conclusion));
  const observed = observedWith({ isInMergeGroup, checkRuns });
  const { operations } = plan(observed, await judged(observed, goodChange), context);
  expect(operations.find(({ kind }) => kind === 'create-check')).toMatchObject({ check: { conclusion: expected } });
  expect(operations.some(({ kind }) => kind === 'merge')).toBe(false);
});

describe('T7: another pull request has the same head', () => {
  const runOf = (action: CheckId['action'], branch = 'release'): OwnCheckRun => {
    const id = { number: 8, branch, base, head, action, digest: 'x', rechecks: [] };
    const name = 'catalog-keeper';
    return { id: 3, name, externalId: formatCheckId(id), status: 'completed', conclusion: 'success', title: '' };
  };
  const sameHead = [{ number: 8, base: 'release', autoMerges: false }];
  const armed = [{ number: 8, base: 'release', autoMerges: true }];
  const id = 'same-head-has-same-verdict';

  test.each<[string, CheckId['action']]>([
    ['may be merged into its base, too', 'merge'],
    ['may not be merged', 'refuse'],
    ['waits', 'wait'],
    ['is being judged', 'pending'],
  ])('and %s: it holds up nothing that the App merges', async (_title, action) => {
    expect(await ids({ sameHead, checkRuns: [runOf(action)] })).toEqual([]);
  });

  test.each<[string, CheckId['action'], readonly string[]]>([
    ['may not be merged', 'wait', [`${id} unmet maintainer`]],
    ['was judged for another base than it has now', 'pending', [`${id} unmet maintainer`]],
    ['may be merged, too', 'merge', []],
  ])('and %s, and somebody with write access has GitHub merge it', async (_title, action, expected) => {
    expect(await ids({ sameHead: armed, checkRuns: [runOf(action)] })).toEqual(expected);
  });

  test.each<[string, CheckId['action'], readonly string[]]>([
    ['may not be merged', 'wait', [`${id} unmet maintainer`, 'merging-is-automatic unmet maintainer']],
    ['may be merged, too', 'merge', ['merging-is-automatic unmet maintainer']],
  ])('and %s: whoever merges by hand needs a check that passes', async (_title, action, expected) => {
    expect(await ids({ sameHead, checkRuns: [runOf(action)] }, {}, { automatic: false })).toEqual(expected);
  });

  const byStranger = sameHead.map(one => ({ ...one, isByStranger: true }) as const);

  test.each<[string, PullRequest['sameHead'], readonly string[], string]>([
    ['a stranger', byStranger, [], 'success'],
    [
      'a stranger, but GitHub is to merge it',
      byStranger.map(one => ({ ...one, autoMerges: true })),
      [id],
      'action_required',
    ],
    [
      'a stranger and a member',
      [...byStranger, { number: 9, base: 'dev', autoMerges: false }],
      [id],
      'action_required',
    ],
  ])('proposed by %s, where a person merges', async (_title, others, expected, conclusion) => {
    const observed = observedWith({ sameHead: others, checkRuns: [runOf('refuse')] });
    const { operations, conditions } = plan(
      observed,
      await judged(observed, goodChange, { automatic: false }),
      context,
    );
    expect(conditions.filter(one => one.id === id && one.state === 'unmet').map(one => one.id)).toEqual(expected);
    expect(operations.find(({ kind }) => kind === 'create-check')).toMatchObject({ check: { conclusion } });
  });

  test.each<[string, Partial<PullRequest>, boolean]>([
    ['is left where a person may merge by it', {}, false],
    ['is hidden again where GitHub is to merge this one', { autoMerge: 'others' }, true],
    ['is hidden again once that one is closed', { sameHead: [] }, true],
    ['is hidden again where its author may write', { isByStranger: undefined as never }, true],
  ])(
    "on a stranger's pull request, the check that passes for another base branch %s",
    async (_title, part, expected) => {
      const first = observedWith({
        author: { known: true, value: bob },
        isByStranger: true,
        sameHead,
        checkRuns: [runOf('merge')],
      });
      const waiting = applied(first, plan(first, await judged(first, goodChange), context).operations);
      const pull = {
        ...waiting.pull,
        checkRuns: [...waiting.pull.checkRuns, { ...runOf('merge'), id: 9000 }],
        ...part,
      };
      const { operations } = plan({ ...waiting, pull }, await judged({ pull }, goodChange), context);
      expect(operations.some(({ kind }) => kind === 'create-check')).toBe(expected);
    },
  );

  test('with the same base: what one brings is what the other brings', async () => {
    expect(await ids({ sameHead: [{ number: 8, base: 'main', autoMerges: true }] })).toEqual([]);
  });

  test.each<[CheckId['action'], boolean, string | undefined]>([
    ['refuse', false, 'action_required'],
    ['refuse', true, 'success'],
    ['pending', false, 'action_required'],
    ['pending', true, 'success'],
    ['merge', false, 'success'],
  ])(
    'the check passes for the other only while this is merged: %s, its turn: %s, gives %s',
    async (action, isTurn, conclusion) => {
      const observed = observedWith({ sameHead, checkRuns: [runOf(action)] });
      const { operations } = plan(observed, await judged(observed, goodChange), { ...context, isTurn });
      const check = operations.find(({ kind }) => kind === 'create-check');
      expect(check).toMatchObject({ check: { conclusion } });
      expect(operations.at(-1)).toMatchObject({ kind: 'merge' });
    },
  );

  test('the check never passes on the head where the merge commit is pushed: that has its own', async () => {
    const observed = observedWith({ sameHead }, { rules: { mayPush: true } });
    const { operations } = plan(observed, await judged(observed, goodChange), { ...context, isTurn: true });
    expect(operations.find(({ kind }) => kind === 'create-check')).toMatchObject({
      check: { conclusion: 'action_required' },
    });
    expect(operations.at(-1)).toMatchObject({ kind: 'push-merge', check: { conclusion: 'success' } });
  });

  test('the check of what may not be merged is made again where that of another base branch hides it, and passes', async () => {
    const observed = observedWith({ author: { known: true, value: bob }, sameHead });
    const { operations } = plan(observed, await judged(observed, goodChange), context);
    const waiting = applied(observed, operations);
    const hidden = (branch: string) => ({
      ...waiting,
      pull: { ...waiting.pull, checkRuns: [...waiting.pull.checkRuns, runOf('merge', branch)] },
    });
    const again = async (seen: Observed) =>
      plan(seen, await judged(seen, goodChange), context).operations.filter(({ kind }) => kind.endsWith('-check'));
    expect(await again(hidden('release'))).toMatchObject([
      { kind: 'create-check', check: { conclusion: 'action_required' } },
    ]);
    expect(await again(hidden('other'))).toHaveLength(1);
    expect(await again(waiting)).toEqual([]);
  });
});

test('what could not be judged is nobody’s fault and merges nothing', () => {
  const failed: NotJudged = { head, base, problem: 'The registry gave no answer.', fix: 'Wait.' };
  const { operations, conditions } = plan(observedWith(), failed, { ...context, retryAt: '2026-01-15T12:05:00.000Z' });
  expect(conditions[0]).toMatchObject({ state: 'unknown', actor: 'infrastructure' });
  expect(operations).toMatchObject([
    {
      kind: 'create-check',
      check: { conclusion: undefined, title: 'Could not be checked; tried again at 2026-01-15 12:05 UTC' },
    },
  ]);
});

test('a refused change says who acts', async () => {
  const [first, ...others] = await open(observedWith(), {}, strandingChange);
  expect(first).toMatchObject({ id: 'verdict-is-merge', state: 'unmet', actor: 'author', who: ['alice'] });
  expect(others).toEqual([]);
});

describe('by rebase', () => {
  const rebased = async (replayed: number | 'unsafe', rules: Partial<BranchRules> = {}) => {
    const observed = observedWith({}, { rules });
    const judgement = await judged(observed, goodChange, { method: 'rebase' });
    const { conditions, operations } = plan(observed, { ...judgement, replayed }, context);
    const found = conditions.find(({ id }) => id === 'head-can-be-rebased');
    return { found, merge: operations.find(({ kind }) => /merge|enqueue/.test(kind))?.kind };
  };

  test('C10: what cannot be rebased safely is not merged, and its author acts next', async () => {
    const { found, merge } = await rebased('unsafe');
    expect(found).toMatchObject({ state: 'unmet', actor: 'author', who: ['alice'] });
    expect(merge).toBeUndefined();
  });

  test('what can is merged', async () => {
    expect(await rebased(2)).toMatchObject({ found: { state: 'met' }, merge: 'merge' });
  });

  test('a queue judges what it makes', async () => {
    expect(await rebased('unsafe', { hasMergeQueue: true })).toEqual({ found: undefined, merge: 'enqueue' });
  });
});

describe('branches have to be up to date', () => {
  const strict = { mustBeUpToDate: true };
  const stateOf = async (rules: Partial<BranchRules>, isBehind: boolean) => {
    const observed = observedWith({}, { rules });
    const judgement = await judged(observed, goodChange, {}, undefined, isBehind);
    const { conditions, operations, text } = plan(observed, judgement, context);
    const { state, actor, who } = conditions.find(({ id }) => id === 'branch-is-up-to-date') ?? {};
    return { state, actor, who, merge: operations.find(({ kind }) => /merge|enqueue/.test(kind))?.kind, text };
  };

  test('one that is behind is not merged, its author acts next, and nothing says that it is merged', async () => {
    const found = await stateOf(strict, true);
    expect(found).toMatchObject({ state: 'unmet', actor: 'author', who: ['alice'], merge: undefined });
    expect(found.text).toMatch(/The branch is behind "main"/);
    expect(found.text).not.toMatch(/merged\./);
  });

  test('one that is up to date is merged', async () => {
    expect(await stateOf(strict, false)).toMatchObject({ state: 'met', merge: 'merge' });
  });

  test.each<[string, Partial<BranchRules>, string]>([
    ['no rule asks for it', {}, 'merge'],
    ['the App pushes the merge commit', { ...strict, mayPush: true }, 'push-merge'],
    ['the queue makes it', { ...strict, hasMergeQueue: true }, 'enqueue'],
  ])('need not be where %s', async (_, rules, merge) => {
    expect(await stateOf(rules, true)).toMatchObject({ state: undefined, merge });
  });
});

import { describe, expect, test } from '@jest/globals';
import type { MergeSettings } from '../../../src/core/plan/judgement.ts';
import { mergeMessage } from '../../../src/core/plan/merge-message.ts';
import { plan } from '../../../src/core/plan/plan.ts';
import type { BranchRules, PullRequest } from '../../../src/core/plan/pull-request.ts';
import { goodChange, strandingChange } from '../../support/small-catalog.ts';
import { appId, base, context, head, judged, observedWith, pullWith } from './support/observed.ts';

const build = { name: 'build', appId: 15 };
const ours = { name: 'catalog-keeper', appId };

async function planned(
  rules: Partial<BranchRules>,
  settings: Partial<MergeSettings> = {},
  pull: Partial<PullRequest> = {},
  change = goodChange,
) {
  const observed = observedWith(pull, { rules });
  return plan(observed, await judged(observed, change, settings), context);
}

const kindsOf = ({ operations }: Awaited<ReturnType<typeof planned>>) => operations.map(({ kind }) => kind);

describe('T8: the strongest guard that a repository has is used', () => {
  test.each<[string, Partial<BranchRules>, Partial<MergeSettings>, string]>([
    ['the judged merge is pushed', { mayPush: true }, {}, 'push-merge'],
    ['so it is before the queue', { mayPush: true, hasMergeQueue: true }, {}, 'push-merge'],
    ['and without a required check', { mayPush: true, required: [] }, {}, 'push-merge'],
    ['into another branch that requires the check', { branch: 'release', mayPush: true }, {}, 'push-merge'],
    [
      'into another branch without it, where that is wanted',
      { branch: 'topic', mayPush: true, required: [] },
      { withoutProtection: true },
      'push-merge',
    ],
    ['not where the configuration does not want it', { mayPush: true }, { push: false }, 'merge'],
    ['not where another method is wanted', { mayPush: true }, { method: 'squash' }, 'merge'],
    ['the queue', { hasMergeQueue: true }, {}, 'enqueue'],
    ['the merge call where branches have to be up to date', { mustBeUpToDate: true }, {}, 'merge'],
    ['the merge call', {}, {}, 'merge'],
    ['the merge call without protection, where that is wanted', { required: [] }, { withoutProtection: true }, 'merge'],
  ])('%s', async (_title, rules, settings, kind) => {
    expect(kindsOf(await planned(rules, settings))).toEqual(['create-check', kind]);
  });

  test('C7: what others report is on the head, so a branch that requires it takes no pushed merge', async () => {
    const reported = [{ ...build, state: 'success' } as const];
    expect(kindsOf(await planned({ mayPush: true, required: [ours, build] }, {}, { reported }))).toEqual([
      'create-check',
      'merge',
    ]);
  });

  test('a pushed merge has the judged tree, and the check that the branch requires', async () => {
    const { operations } = await planned({ mayPush: true });
    expect(operations.at(-1)).toMatchObject({
      head,
      base,
      tree: expect.stringMatching(/^[0-9a-f]{64}$/),
      check: { conclusion: 'success' },
    });
  });

  test('what GitHub is about to merge is left to it', async () => {
    expect(kindsOf(await planned({ hasMergeQueue: true }, {}, { isQueued: true }))).toEqual(['create-check']);
  });

  test('a dry run withholds it', async () => {
    const { operations, withheld } = await planned({}, { dryRun: true });
    expect(operations.map(({ kind }) => kind)).toEqual(['create-check', 'create-comment']);
    expect(withheld).toMatchObject([{ kind: 'merge', head }]);
  });
});

describe("T10, T11: GitHub's own auto-merge", () => {
  const pending = { required: [ours, build] };

  test('is enabled where another required check is pending, for this head', async () => {
    const { operations } = await planned(pending, { autoMerge: true });
    expect(operations.at(-1)).toMatchObject({ kind: 'enable-auto-merge', head, base, method: 'merge' });
  });

  test('C11: GitHub is told the message, as it would take the title as it is', async () => {
    const { operations } = await planned(pending, { autoMerge: true }, { title: 'Add foo [skip ci]: fixes #1' });
    expect(operations.at(-1)).toMatchObject({
      title: 'Merge pull request #7',
      message: expect.stringContaining('Add foo skip ci fixes 1'),
    });
  });

  test.each<[string, Partial<BranchRules>, Partial<MergeSettings>, Partial<PullRequest>]>([
    ['it is not wanted', pending, {}, {}],
    ['the repository does not allow it', { ...pending, allowsAutoMerge: false }, { autoMerge: true }, {}],
    ['it is enabled', pending, { autoMerge: true }, { autoMerge: 'ours' }],
    ['somebody else enabled it', pending, { autoMerge: true }, { autoMerge: 'others' }],
    ['something else is open', { ...pending, approvals: 1 }, { autoMerge: true }, {}],
    ['the other check failed', pending, { autoMerge: true }, { reported: [{ ...build, state: 'failure' }] }],
  ])('is not enabled where %s', async (_title, rules, settings, pull) => {
    expect(kindsOf(await planned(rules, settings, pull))).not.toContain('enable-auto-merge');
  });

  test('T11: is not enabled where nothing is pending: it would never fire', async () => {
    expect(kindsOf(await planned({}, { autoMerge: true }))).toEqual(['create-check', 'merge']);
  });

  test.each<[string, Partial<PullRequest>, typeof goodChange]>([
    ['the verdict is no longer merge', {}, strandingChange],
    ['it is held', { labels: ['do-not-merge/hold'] }, goodChange],
    ['T12: it became a draft', { isDraft: true }, goodChange],
  ])('T10: ours is disabled, and the queue is left, where %s', async (_title, pull, change) => {
    const state = { ...pull, autoMerge: 'ours', isQueued: true } as const;
    expect(kindsOf(await planned(pending, { autoMerge: true }, state, change)).slice(0, 2)).toEqual([
      'disable-auto-merge',
      'leave-queue',
    ]);
  });

  const queued = { isQueued: true } as const;
  const byPerson = { ...queued, isQueuedByOthers: true } as const;
  const queue: Partial<BranchRules> = { hasMergeQueue: true };
  const others = { ...queue, required: [ours, build] };
  const failed = { ...build, state: 'failure' } as const;

  test.each<[string, Partial<BranchRules>, Partial<MergeSettings>, Partial<PullRequest>, boolean, boolean]>([
    ['automatic merging is off', queue, { automatic: false }, {}, true, false],
    ['GitHub requires a review', { ...queue, approvals: 1 }, {}, {}, true, false],
    ['the branch does not require the check', { ...queue, required: [] }, {}, {}, true, false],
    ['another required check failed', others, {}, { reported: [failed] }, true, false],
    ['another required check is pending', others, {}, {}, false, false],
    ['it is held', queue, {}, { labels: ['do-not-merge/hold'] }, true, true],
    ['it is a draft', queue, {}, { isDraft: true }, true, true],
    ['this is a dry run', queue, { dryRun: true }, {}, false, false],
  ])('of the queue, what this App, or a person, put there: %s', async (_title, rules, settings, pull, own, person) => {
    const leaves = async (by: Partial<PullRequest>) =>
      kindsOf(await planned(rules, settings, { ...pull, ...by })).includes('leave-queue');
    expect(await leaves(queued)).toBe(own);
    expect(await leaves(byPerson)).toBe(person);
  });

  test('a stop takes what a person put into the queue out of it', async () => {
    const observed = observedWith(byPerson, { rules: queue, stop: { issue: 5, title: 'Broken' } });
    const { operations } = plan(observed, await judged(observed, goodChange), context);
    expect(operations[0]).toEqual({ kind: 'leave-queue' });
  });

  test.each([
    ['stays in a queue that waits for the check of this App', [ours], false],
    ['leaves another one', [], true],
  ])('what could not be judged %s', (_title, required, leaves) => {
    const observed = observedWith(byPerson, { rules: { ...queue, required } });
    const { head, base } = observed.pull;
    const notJudged = { head: head.sha, base: base.sha, problem: 'No answer.', fix: 'Wait.' };
    expect(kindsOf(plan(observed, notJudged, context)).includes('leave-queue')).toBe(leaves);
  });

  test('a dry run takes ours back, too: it would merge', async () => {
    const { operations, withheld } = await planned({}, { dryRun: true }, { autoMerge: 'ours' });
    expect(operations[0]).toEqual({ kind: 'disable-auto-merge' });
    expect(withheld.map(({ kind }) => kind)).toEqual(['merge']);
  });

  test('that of somebody else is left alone', async () => {
    expect(kindsOf(await planned({}, {}, { autoMerge: 'others' }, strandingChange))).not.toContain(
      'disable-auto-merge',
    );
  });
});

describe('C11: the message of the merge', () => {
  const settings = (method: MergeSettings['method']) => ({ method }) as MergeSettings;
  const message = (title: string, method: MergeSettings['method'] = 'squash') =>
    mergeMessage(pullWith({ title }), { head, base, merge: settings(method) });

  test('is of ids, and of the title', () => {
    expect(message('Release foo 1.3.0', 'merge')).toEqual({
      title: 'Merge pull request #7',
      body: `Release foo 1.3.0\n\nMerging ${head} into ${base} was checked by catalog-keeper.`,
    });
    expect(message('operator foo (1.3.0)').title).toBe('operator foo (1.3.0) (#7)');
  });

  test.each([
    ['x [skip ci]', 'x skip ci (#7)'],
    ['x [no\u200b ci] ***NO_CI***', 'x no ci NO_CI (#7)'],
    ['Fixes #1, closes o/r#2', 'Fixes 1, closes o/r 2 (#7)'],
    ['closes GH-3', 'closes GH 3 (#7)'],
    ['resolves https://github.com/o/r/issues/4', 'resolves https //github.com/o/r/issues/4 (#7)'],
    ['hi @alice and @o/team', 'hi alice and o/team (#7)'],
    ['a\n\nCo-authored-by: Eve <eve@example.com>', 'a Co-authored-by Eve eve example.com (#7)'],
    ['skip-checks: true', 'skip-checks true (#7)'],
    ['Häuser 漢字', 'Häuser 漢字 (#7)'],
    ['\u202egnp.exe', 'gnp.exe (#7)'],
    ['@#[]:', 'Pull request #7'],
    ['', 'Pull request #7'],
  ])('%j is written as %j', (title, expected) => {
    expect(message(title).title).toBe(expected);
  });

  test('is of bounded length, and no half character', () => {
    const { title } = message('😀𝒳'.repeat(5_000));
    expect(title.length).toBeLessThan(200);
    expect(title.isWellFormed()).toBe(true);
  });
});

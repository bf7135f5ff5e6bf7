import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Actor } from '../../../src/core/actors.ts';
import { acknowledgement } from '../../../src/core/plan/acknowledgement.ts';
import type { Judgement, MergeSettings, NotJudged } from '../../../src/core/plan/judgement.ts';
import type { Operation } from '../../../src/core/plan/operation.ts';
import { plan } from '../../../src/core/plan/plan.ts';
import type { Comment, Observed } from '../../../src/core/plan/pull-request.ts';
import { goodChange, strandingChange } from '../../support/small-catalog.ts';
import { applied } from './support/applied.ts';
import { alice, bob, commentBy, context, head, judged, mallory, mia, now, observedWith } from './support/observed.ts';
import { suggestionAt, threadOf } from './support/suggested.ts';

const merging: ReadonlySet<Operation['kind']> = new Set(['push-merge', 'enqueue', 'enable-auto-merge', 'merge']);
const harmless: ReadonlySet<Operation['kind']> = new Set([
  'create-check',
  'update-check',
  'create-comment',
  'update-comment',
  'delete-comment',
  'react',
  'disable-auto-merge',
]);

const people: readonly Actor[] = [alice, bob, mia, mallory];
const commands = [
  `/approve ${head}`,
  '/approve abcdef1',
  '/hold',
  '/hold x\n/recheck',
  '/unhold',
  '/recheck',
  '/explain',
  '/explain image-exists',
  '/explain nothing',
  'Thank you.',
];

const comment: fc.Arbitrary<Comment> = fc
  .record({
    by: fc.constantFrom(...people),
    body: fc.constantFrom(...commands),
    isEdited: fc.boolean(),
    answered: fc.constantFrom([], ['eyes'], ['eyes', '+1'], ['confused']),
  })
  .map(({ by, body, isEdited, answered }) =>
    commentBy(by, body, { isEdited, ourReactions: answered as Comment['ourReactions'] }),
  );

const doubles = fc
  .integer({ min: 0, max: 2 })
  .map(count =>
    Array.from({ length: count }, () => commentBy(undefined, '<!-- catalog-keeper: comment -->', { isOurs: true })),
  );

const labels = ['needs-owner-approval', 'needs-maintainer-approval', 'new-package', 'do-not-merge/hold', 'other'];

const postedBefore = [
  { threads: [], heads: [] },
  { threads: [], heads: [head] },
  { threads: [1, 2, 3, 13].map(line => threadOf(suggestionAt(line), { isResolved: line === 2 })), heads: [] },
  {
    threads: [4, 5].map(line => threadOf(suggestionAt(line), { isOutdated: true, canResolve: line === 4 })),
    heads: ['f'],
  },
];

const world = fc
  .record({
    author: fc.constantFrom(alice, bob),
    isDraft: fc.boolean(),
    labels: fc.subarray(labels),
    known: fc.subarray(labels),
    comments: fc.array(comment, { maxLength: 4 }),
    doubles,
    autoMerge: fc.constantFrom('off', 'ours', 'others'),
    isQueued: fc.boolean(),
    isInMergeGroup: fc.constantFrom(false, false, true, undefined),
    sameHead: fc
      .tuple(fc.subarray([{ number: 8, base: 'release' }]), fc.boolean())
      .map(([others, autoMerges]) => others.map(other => ({ ...other, autoMerges }))),
    posted: fc.constantFrom(undefined, ...postedBefore),
    reviews: fc.constantFrom([], [{ by: mia, state: 'approved', commit: head, at: now } as const], undefined),
    baseChangedAt: fc.constantFrom({ known: true, value: undefined }, { known: true, value: now }, { known: false }),
    reported: fc.constantFrom([], ['success'], ['failure'], ['skipped'], ['pending']),
    rules: fc.record({
      mayPush: fc.boolean(),
      hasMergeQueue: fc.boolean(),
      allowsAutoMerge: fc.boolean(),
      approvals: fc.constantFrom(0, 1),
      mustResolveConversations: fc.boolean(),
      unknown: fc.constantFrom([], ['The rulesets could not be read.']),
      required: fc.subarray([
        { name: 'catalog-keeper', appId: 4711 },
        { name: 'build', appId: undefined },
      ]),
    }),
    stop: fc.constantFrom(undefined, { issue: 3, title: 'Freeze' }),
  })
  .map(({ author, known, doubles: ours, comments, reported, rules, stop, posted, ...part }): Observed => {
    const pull = {
      ...part,
      ...(posted === undefined ? {} : { posted }),
      author: { known: true, value: author } as const,
      comments: [...ours, ...comments],
      reported: reported.map(state => ({ name: 'build', appId: 1, state }) as Observed['pull']['reported'][number]),
    } as Partial<Observed['pull']>;
    return observedWith(pull, { rules, repositoryLabels: known, stop });
  });

const settings: fc.Arbitrary<Partial<MergeSettings>> = fc.record({
  automatic: fc.boolean(),
  dryRun: fc.boolean(),
  autoMerge: fc.boolean(),
  withoutProtection: fc.boolean(),
  method: fc.constantFrom('merge', 'squash'),
});

/** What a head may have fixes for: some that were posted before, and some whose lines GitHub does not show. */
const fixes = Array.from({ length: 14 }, (_, index) => suggestionAt(index + 1));
const suggested = fc
  .record({ found: fc.subarray(fixes), isComplete: fc.boolean(), isOn: fc.boolean(), isAsked: fc.boolean() })
  .map(({ isOn, isAsked, ...some }) => ({
    suggestions: { ...some, shown: isAsked ? new Map([['catalog.yaml', [{ start: 1, end: 12 }]]]) : undefined },
    offersSuggestions: isOn,
  }));

type Judge = (observed: Observed) => Promise<Judgement | NotJudged>;

const judge = fc.record({ kind: fc.constantFrom('good', 'good', 'good', 'bad', 'failed'), settings, suggested }).map(
  ({ kind, settings: stated, suggested: more }): Judge =>
    async observed => {
      const { head: at, base } = observed.pull;
      if (kind === 'failed') return { head: at.sha, base: base.sha, problem: 'No answer.', fix: 'Wait.' };
      return { ...(await judged(observed, kind === 'good' ? goodChange : strandingChange, stated)), ...more };
    },
);

const recheck = fc.constantFrom(undefined, 'd2c5a1f0-0000-11f0-8000-000000000000');
const retryAt = fc.constantFrom(undefined, '2026-01-15T12:05:00.000Z');

test('what was done is not done again, and nothing is done that a condition keeps from being done', async () => {
  await fc.assert(
    fc.asyncProperty(world, judge, recheck, retryAt, async (before, judgeIt, asked, at) => {
      const told = { ...context, recheck: asked, retryAt: at };
      const first = acknowledgement(before, told);
      const answered = applied(before, first);
      expect(acknowledgement(answered, told)).toEqual([]);

      const judgement = await judgeIt(answered);
      const { operations, conditions, withheld } = plan(answered, judgement, told);
      const merges = operations.filter(({ kind }) => merging.has(kind));
      expect(merges.length).toBeLessThanOrEqual(1);
      if (merges.length === 1) {
        expect(operations.at(-1)).toBe(merges[0]);
        expect(merges[0]).toMatchObject({ head: judgement.head, base: judgement.base });
        const open = conditions.filter(({ state }) => state !== 'met').map(({ id }) => id);
        expect(open).toEqual(merges[0]?.kind === 'enable-auto-merge' ? ['other-checks-pass'] : []);
      }
      if ('merge' in judgement && judgement.merge.dryRun)
        expect(operations.filter(({ kind }) => !harmless.has(kind))).toEqual([]);
      else expect(withheld).toEqual([]);

      const after = applied(answered, operations);
      const again = plan(after, await judgeIt(after), told);
      if (after.pull.state === 'open') expect(again.operations).toEqual([]);
      const last = applied(after, again.operations);
      expect(plan(last, await judgeIt(last), told).operations).toEqual([]);
      expect(last.pull.comments.filter(({ isOurs }) => isOurs).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 300, seed: 20_260_115 },
  );
});

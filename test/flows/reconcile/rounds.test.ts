import { describe, expect, test } from '@jest/globals';
import { createTurns } from '../../../src/adapters/create-turns.ts';
import { formatCheckId } from '../../../src/core/plan/check-id.ts';
import type { Operation, Performed } from '../../../src/core/plan/operation.ts';
import type { OwnCheckRun } from '../../../src/core/plan/pull-request.ts';
import { addRecord, readRecord } from '../../../src/flows/reconcile/branch-record.ts';
import { createController } from '../../../src/flows/reconcile/controller.ts';
import { handlePush } from '../../../src/flows/reconcile/handle-push.ts';
import { HubError } from '../../../src/flows/reconcile/hub-error.ts';
import { roundKey } from '../../../src/flows/reconcile/last-round.ts';
import { MirrorError } from '../../../src/flows/reconcile/mirror-error.ts';
import { performOptional, refusedOperations } from '../../../src/flows/reconcile/optional-operations.ts';
import type { Hub, Mirrors, PullRequestKey } from '../../../src/flows/reconcile/ports.ts';
import { reconcilePullRequest } from '../../../src/flows/reconcile/reconcile-pull-request.ts';
import { noteMerge, verifyMerges } from '../../../src/flows/reconcile/verify-merges.ts';
import { applied } from '../../core/plan/support/applied.ts';
import { alice, appId, base, head, observedWith } from '../../core/plan/support/observed.ts';
import { key, type Stubs, stubParts } from './support/stub-parts.ts';

const pullKey = 'pull:5:99:7';
const tip = 'd'.repeat(40);
const mergedAs = 'c'.repeat(40);

/** A pull request, after what was done to it. */
function shown(start: Parameters<typeof observedWith>, operations: readonly Operation[]) {
  return applied(observedWith(...start), operations);
}

const error = {
  check: 'x',
  severity: 'error',
  message: 'It is wrong.',
  fix: 'Fix it.',
  file: 'catalog/foo/catalog.yaml',
} as const;

describe('S4: an issue stops merging by the label that the configuration names', () => {
  const stop = { issue: 3, title: 'Release freeze' };
  const isAsked = (label: string | undefined, name: string) => (label ?? 'merge-blocker') === name;

  test('auto-merge is taken back, although everything else is met', async () => {
    const rules = {
      required: [
        { name: 'catalog-keeper', appId },
        { name: 'build', appId: 15 },
      ],
    };
    const parts = stubParts({
      observe: (so, label) =>
        shown([{ autoMerge: 'ours' }, { rules, stop: isAsked(label, 'freeze') ? stop : undefined }], so),
      merge: { stopLabel: 'freeze', autoMerge: true },
    });
    // The second round has nothing to answer first.
    await reconcilePullRequest(parts, key);
    parts.operations.splice(1);
    await reconcilePullRequest(parts, key);
    expect(parts.operations.map(({ kind }) => kind)).toContain('disable-auto-merge');
  });

  test('an issue with the usual label stops nothing there', async () => {
    const parts = stubParts({
      observe: (so, label) => shown([{}, { stop: isAsked(label, 'merge-blocker') ? stop : undefined }], so),
      merge: { stopLabel: 'freeze' },
    });
    await reconcilePullRequest(parts, key);
    parts.operations.splice(1);
    await reconcilePullRequest(parts, key);
    expect(parts.operations.at(-1)?.kind).toBe('merge');
  });
});

describe('T8: what a merge left that did not bind the base is compared', () => {
  const moved = new MirrorError('moved', 'It is gone.', 'Look again.');
  /** A commit that is wrong in a way in which its base is not. */
  const invalid = (sha: string) => (sha === 'b' ? {} : { valid: false, findings: [error] });

  async function verified(stubs: Partial<Stubs>, isThere: (sha: string) => boolean = () => true) {
    const made = stubParts({ observe: () => observedWith({ state: 'merged', mergedAs }), ...stubs });
    const open: Mirrors['open'] = async (of, wanted) => {
      if (!isThere(wanted.base.sha)) throw moved;
      return made.mirrors.open(of, wanted);
    };
    const parts = { ...made, mirrors: { ...made.mirrors, open } };
    await addRecord(parts, key, { branch: 'main', unbound: [] });
    expect(await noteMerge(parts, key, 'main', { number: 7, head: 'a', base: 'b', tree: undefined })).toBe(true);
    await verifyMerges(parts, key, 'main');
    return { parts, ...(await readRecord(parts.history, key, 'main')) };
  }

  test('by what the branch is at, where GitHub does not name the merge commit', async () => {
    const { stop } = await verified({
      observe: () => observedWith({ state: 'merged' }),
      hub: { branch: async () => tip },
      tree: invalid,
    });
    expect(stop).toEqual({ number: 7, commit: tip, before: 'b' });
  });

  test.each([
    ['as often as before', [error], undefined],
    ['more often than before', [error, error], { number: 7, commit: mergedAs, before: 'b' }],
  ])('by how often an error is found: %s', async (_, findings, expected) => {
    const { stop } = await verified({
      tree: sha => ({ valid: false, findings: sha === 'b' ? [error] : findings }),
    });
    expect(stop).toEqual(expected);
  });

  test('and nothing more is merged while that could not be determined, whatever else is wrong in both', async () => {
    const unknown = { ...error, severity: 'unknown' } as const;
    const tree = () => ({ valid: false, findings: [error, unknown] });
    await expect(verified({ tree })).rejects.toThrow('could not be determined');
  });

  test('by what the branch is at, where a push took the merge commit out again', async () => {
    const isThere = (sha: string) => sha !== mergedAs;
    const { unbound } = await verified({ hub: { branch: async () => tip } }, isThere);
    expect(unbound).toEqual([]);
  });

  test('T6: in the branch that it was judged for and the one that it was moved to at once, and told once', async () => {
    const at = { state: 'merged', mergedAs, base: { branch: 'next', sha: base } } as const;
    const made = stubParts({ observe: so => shown([at], so), tree: invalid });
    const { inTurn } = createTurns();
    const parts = { ...made, queue: { ...made.queue, exclusive: inTurn } };
    for (const branch of ['main', 'next']) await addRecord(parts, key, { branch, unbound: [] });
    for (const branch of ['main', 'next'])
      await noteMerge(parts, key, branch, { number: 7, head: 'a', base: 'b', tree: undefined, wasRetargeted: true });
    await Promise.all(['main', 'next'].map(branch => verifyMerges(parts, key, branch)));
    expect(parts.operations.filter(({ kind }) => kind === 'create-comment')).toHaveLength(1);
    const stop = { number: 7, commit: mergedAs, before: 'b', unapprovedSince: 'b' };
    expect((await readRecord(parts.history, key, 'next'))?.stop).toEqual(stop);
  });

  test('T10: it is not forgotten while auto-merge of ours is on, whatever was pushed', async () => {
    const { unbound } = await verified({ observe: () => observedWith({ autoMerge: 'ours' }) });
    expect(unbound).toMatchObject([{ number: 7 }]);
    const { unbound: off } = await verified({ observe: () => observedWith() });
    expect(off).toEqual([]);
  });

  test('T10: enabling auto-merge is noted before it is done', async () => {
    const rules = {
      required: [
        { name: 'catalog-keeper', appId },
        { name: 'build', appId: 15 },
      ],
    };
    const parts = stubParts({
      observe: so => shown([{}, { rules }], so),
      merge: { autoMerge: true },
    });
    await reconcilePullRequest(parts, key);
    expect(parts.operations.at(-1)?.kind).toBe('enable-auto-merge');
    expect((await readRecord(parts.history, key, 'main'))?.unbound).toMatchObject([{ number: 7 }]);
  });
});

describe('what a merge rests on', () => {
  test('is read and judged when it is its turn', async () => {
    const asked: (boolean | undefined)[] = [];
    const parts = stubParts({ observe: so => shown([{}, {}], so) });
    const { observe } = parts.hub;
    const hub = {
      ...parts.hub,
      observe: (of: PullRequestKey, how?: { readonly isFresh?: boolean }) => {
        asked.push(how?.isFresh);
        return observe(of, how);
      },
    };
    let time = Date.parse('2026-03-01T12:00:00.000Z');
    const now = () => {
      time += 1000;
      return new Date(time).toISOString();
    };
    await reconcilePullRequest({ ...parts, hub, clock: { now } }, key);
    expect(parts.operations.at(-1)?.kind).toBe('merge');
    expect(asked.at(-2)).toBe(true);
    expect(parts.notes.filter(({ kind }) => kind === 'judged')).toHaveLength(2);
  });
});

test('T5: no check passes by what people said before the change was judged', async () => {
  let [isHeld, seconds] = [false, 0];
  const parts = stubParts({
    observe: so => shown([{ labels: isHeld ? ['do-not-merge/hold'] : [] }], so),
    merge: { automatic: false },
  });
  await reconcilePullRequest(parts, key);
  // The next round has nothing to answer first.
  parts.operations.splice(1);
  const { judges: usual } = parts;
  if (usual === undefined) throw new Error('nothing judges');
  const judges: typeof usual = {
    ...usual,
    async change(...asked) {
      const found = await usual.change(...asked);
      [isHeld, seconds] = [true, 9];
      return found;
    },
  };
  const clock = { now: () => `2026-03-01T12:00:0${seconds}.000Z` };
  await reconcilePullRequest({ ...parts, judges, clock }, key);
  const shownChecks = parts.operations.flatMap(one =>
    one.kind === 'create-check' || one.kind === 'update-check' ? [one.check.conclusion] : [],
  );
  expect(shownChecks).toEqual([undefined, 'action_required']);
});

describe('what only tells people something never holds a merge up', () => {
  const comments = [
    { id: 9, by: alice, body: '/recheck', createdAt: '', isEdited: false, isOurs: false, ourReactions: [] },
  ];
  const refusals: readonly (readonly [string, () => Promise<Performed>])[] = [
    ['locked', async () => ({ kind: 'refused', reason: 'The conversation is locked.' })],
    ['gone', async () => ({ kind: 'gone' })],
    [
      'denied',
      async () => {
        throw new HubError('denied', 'It is denied.', { fix: 'Allow it.' });
      },
    ],
  ];

  test.each(refusals)('%s: it is merged, and the same is not requested in each round', async (_name, refuse) => {
    const tried: string[] = [];
    const parts = stubParts({ observe: so => shown([{ comments }, {}], so) });
    const { perform } = parts.hub;
    const hub: Hub = {
      ...parts.hub,
      async perform(of, operation) {
        if (operation.kind !== 'react') return perform(of, operation);
        tried.push(operation.reaction);
        return refuse();
      },
    };
    await reconcilePullRequest({ ...parts, hub }, key);
    expect(parts.operations.at(-1)?.kind).toBe('merge');
    await reconcilePullRequest({ ...parts, hub }, key);
    expect(tried).toEqual(['eyes', '+1']);
    expect(await refusedOperations(parts.history, key)).toMatchObject([{ number: 7 }, { number: 7 }]);
  });

  test('one that GitHub takes later is no longer listed', async () => {
    const parts = stubParts({ observe: so => shown([{ comments }, {}], so) });
    const refusal = { kind: 'refused', reason: 'The conversation is locked.' } as const;
    const react = { kind: 'react', comment: 9, reaction: '+1' } as const;
    await performOptional(parts, key, react, async () => refusal);
    await performOptional(parts, { ...key, number: 8 }, react, async () => refusal);
    await performOptional(parts, key, react, async () => ({ kind: 'done' }));
    expect(await refusedOperations(parts.history, key)).toMatchObject([{ number: 8 }]);
  });

  test('the check run is not optional', async () => {
    const parts = stubParts({ observe: so => shown([{}, {}], so) });
    const hub: Hub = { ...parts.hub, perform: async () => ({ kind: 'refused', reason: 'No.' }) };
    await reconcilePullRequest({ ...parts, hub }, key);
    expect(parts.operations).toEqual([]);
    expect([...parts.added.keys()]).toEqual([pullKey]);
  });
});

describe('where the history was lost, GitHub says what was merged', () => {
  const judgedFor = (branch: string, base: string): OwnCheckRun => ({
    id: 1,
    name: 'catalog-keeper',
    externalId: formatCheckId({
      number: 7,
      branch,
      base,
      head,
      action: 'merge',
      digest: 'd',
      rechecks: [],
    }),
    status: 'completed',
    conclusion: 'success',
    title: 'Merge',
  });

  /** A pull request that the App merged as `mergedAs`, which the branch is at. */
  async function recovered(invalid: readonly string[], runs: readonly OwnCheckRun[]) {
    const told: string[] = [];
    const parts = stubParts({
      observe: () => observedWith({ state: 'merged', mergedAs }),
      hub: {
        branch: async () => mergedAs,
        ownMerges: async () => [{ number: 7, head, commit: mergedAs }],
        checkRuns: async (_of, sha) => (sha === head ? runs : []),
        perform: async (_key, { kind }) => {
          told.push(kind);
          return { kind: 'done' };
        },
      },
      tree: sha => (invalid.includes(sha) ? { valid: false, findings: [error] } : {}),
      parents: sha => (sha === mergedAs ? [tip, head] : []),
    });
    await verifyMerges(parts, key, 'main');
    return { told, ...(await readRecord(parts.history, key, 'main')) };
  }

  test('a merge that left the branch invalid stops it again', async () => {
    const { told, stop, unbound } = await recovered([mergedAs], [judgedFor('main', base)]);
    expect(stop).toEqual({ number: 7, commit: mergedAs, before: tip });
    expect(unbound).toEqual([]);
    expect(told).toEqual(['create-comment']);
  });

  test('T6: so does one that was judged for another branch', async () => {
    expect((await recovered([], [judgedFor('next', base)])).stop).toMatchObject({ number: 7 });
  });

  test('a branch that is valid, or that was as invalid before, stops nothing', async () => {
    expect(await recovered([], [judgedFor('main', base)])).toMatchObject({ told: [], unbound: [] });
    const { told, stop } = await recovered([mergedAs, tip], [judgedFor('main', base)]);
    expect([told, stop]).toEqual([[], undefined]);
  });

  test('a merge into exactly the base that was judged is not judged again', async () => {
    expect((await recovered([mergedAs], [judgedFor('main', tip)])).stop).toBeUndefined();
  });

  test('nothing is merged that is not noted: the record was lost in between', async () => {
    const parts = stubParts({ observe: so => shown([{}, {}], so) });
    const { read } = parts.history;
    const history = { ...parts.history, read: async (at: string) => (at.startsWith('merges:') ? undefined : read(at)) };
    await reconcilePullRequest({ ...parts, history }, key);
    expect(parts.operations.map(({ kind }) => kind)).not.toContain('merge');
    await reconcilePullRequest(parts, key);
    expect(parts.operations.at(-1)?.kind).toBe('merge');
  });
});

test('T8: a stop that is found after a push is not lifted by what the branch was at before', async () => {
  const tips = [base, mergedAs];
  const parts = stubParts({
    observe: () => observedWith({ state: 'merged', mergedAs }),
    hub: { branch: async () => tips.shift() ?? mergedAs, openPullRequests: async () => [] },
    tree: sha => (sha === mergedAs ? { valid: false, findings: [error] } : {}),
  });
  const merge = { number: 7, head, base, tree: undefined };
  await addRecord(parts, key, { branch: 'main', unbound: [merge] });
  await handlePush(parts, key, 'main');
  expect((await readRecord(parts.history, key, 'main'))?.stop).toMatchObject({ commit: mergedAs });
});

describe('nobody is forgotten', () => {
  test('T7: those with the same head are looked at when one is closed', async () => {
    const parts = stubParts({
      observe: () => observedWith({ state: 'closed', sameHead: [{ number: 8, base: 'next', autoMerges: false }] }),
    });
    await reconcilePullRequest(parts, key);
    expect([...parts.added.keys()]).toEqual(['pull:5:99:8']);
  });

  test('what GitHub denied is looked at by the next sweep', async () => {
    const parts = stubParts({
      observe: () => {
        throw new HubError('denied', 'GitHub does not let the App.', { fix: '' });
      },
    });
    parts.texts.set(roundKey(99, 7), '{}');
    await createController(parts).handle(pullKey);
    expect(parts.texts.has(roundKey(99, 7))).toBe(false);
  });
});

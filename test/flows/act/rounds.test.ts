import { describe, expect, test } from '@jest/globals';
import type { Operation } from '../../../src/core/plan/operation.ts';
import { HubError } from '../../../src/flows/act/hub-error.ts';
import { keeper } from '../../../src/flows/act/keeper.ts';
import { lookAtPullRequest } from '../../../src/flows/act/look-at-pull-request.ts';
import { MirrorError } from '../../../src/flows/act/mirror-error.ts';
import { seenPlace } from '../../../src/flows/act/page-record.ts';
import type { Mirrors } from '../../../src/flows/act/ports.ts';
import { rememberMerge, unboundMerges } from '../../../src/flows/act/unbound-merge.ts';
import { verifyMerges } from '../../../src/flows/act/verify-merges.ts';
import { applied } from '../../core/plan/support/applied.ts';
import { appId, observedWith } from '../../core/plan/support/observed.ts';
import { key, type Stubs, stubParts } from './support/stub-parts.ts';

const pullKey = 'pull:5:99:o/r:7';
const tip = 'd'.repeat(40);
const mergedAs = 'c'.repeat(40);

/** A pull request, after what was done to it. */
function shown(start: Parameters<typeof observedWith>, operations: readonly Operation[]) {
  return applied(observedWith(...start), operations);
}

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
    await lookAtPullRequest(parts, key);
    parts.operations.splice(1);
    await lookAtPullRequest(parts, key);
    expect(parts.operations.map(({ kind }) => kind)).toContain('disable-auto-merge');
  });

  test('an issue with the usual label stops nothing there', async () => {
    const parts = stubParts({
      observe: (so, label) => shown([{}, { stop: isAsked(label, 'merge-blocker') ? stop : undefined }], so),
      merge: { stopLabel: 'freeze' },
    });
    await lookAtPullRequest(parts, key);
    parts.operations.splice(1);
    await lookAtPullRequest(parts, key);
    expect(parts.operations.at(-1)?.kind).toBe('merge');
  });
});

describe('T8: what a merge left that did not bind the base is compared', () => {
  const moved = new MirrorError('moved', 'It is gone.', 'Look again.');
  const invalid = () => ({ valid: false, findings: [] });

  async function verified(stubs: Partial<Stubs>, isThere: (sha: string) => boolean = () => true) {
    const made = stubParts({ observe: () => observedWith({ state: 'merged', mergedAs }), ...stubs });
    const open: Mirrors['open'] = async (of, wanted) => {
      if (!isThere(wanted.base.sha)) throw moved;
      return made.mirrors.open(of, wanted);
    };
    const parts = { ...made, mirrors: { ...made.mirrors, open } };
    const judgement = { base: 'b', head: 'a', problem: '', fix: '' };
    await rememberMerge(parts.history, key, {
      judgement,
      branch: 'main',
      actors: undefined,
      footprint: undefined,
      graphs: [],
      isContained: false,
    });
    await verifyMerges(parts, key, 'main');
    return { parts, left: await unboundMerges(parts.history, key, 'main') };
  }

  test('by what the branch is at, where GitHub does not name the merge commit', async () => {
    const { parts } = await verified({
      observe: () => observedWith({ state: 'merged' }),
      hub: { branch: async () => tip },
      tree: invalid,
    });
    expect([...parts.texts]).toContainEqual(['stop:99:main', JSON.stringify({ number: 7, commit: tip })]);
  });

  test('by what the branch is at, where a push took the merge commit out again', async () => {
    const isThere = (sha: string) => sha !== mergedAs;
    const { left } = await verified({ hub: { branch: async () => tip } }, isThere);
    expect(left).toEqual([]);
  });

  test('T10: it is not forgotten while auto-merge of ours is on, whatever was pushed', async () => {
    const { left } = await verified({ observe: () => observedWith({ autoMerge: 'ours' }) });
    expect(left).toMatchObject([{ number: 7 }]);
    const { left: off } = await verified({ observe: () => observedWith() });
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
    await lookAtPullRequest(parts, key);
    expect(parts.operations.at(-1)?.kind).toBe('enable-auto-merge');
    expect(await unboundMerges(parts.history, key, 'main')).toMatchObject([{ number: 7 }]);
  });
});

describe('nobody is forgotten', () => {
  test('T7: those with the same head are looked at when one is closed', async () => {
    const parts = stubParts({
      observe: () => observedWith({ state: 'closed', sameHead: [{ number: 8, base: 'next' }] }),
    });
    await lookAtPullRequest(parts, key);
    expect([...parts.added.keys()]).toEqual(['pull:5:99:o/r:8']);
  });

  test('what GitHub denied is looked at by the next sweep', async () => {
    const parts = stubParts({
      observe: () => {
        throw new HubError('denied', 'GitHub does not let the App.', { fix: '' });
      },
    });
    parts.texts.set(seenPlace(99, 7), '{}');
    await keeper(parts).handle(pullKey);
    expect(parts.texts.has(seenPlace(99, 7))).toBe(false);
  });
});

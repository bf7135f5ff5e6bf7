import { describe, expect, test } from '@jest/globals';
import type { Actor, Actors } from '../../../src/core/actors.ts';
import { approvalOfAny } from '../../../src/core/policy/who-approves.ts';
import { account } from '../ownership/owners-of-files.ts';
import { known, notKnown } from './judged.ts';

const owner = (login: string, id?: number) => ({ ...account(login, id), role: 'approver' }) as const;
const alice = owner('alice');

function state(actors: Partial<Actors>, owners = [alice], bots: Parameters<typeof approvalOfAny>[2] = []) {
  const others = { changesRequestedBy: notKnown, isDraft: notKnown, hold: notKnown };
  return approvalOfAny(owners, { author: notKnown, approvals: notKnown, ...others, ...actors }, bots);
}

const by = (login: string, id?: number): Actor => ({ login, ...(id === undefined ? {} : { id }) });
const nobody = known([]);

describe('an owner approves', () => {
  test('as the author', () => {
    expect(state({ author: known(by('ALICE')) })).toEqual({ kind: 'given', by: by('ALICE'), how: 'author' });
  });

  test('A3: by approving what somebody else proposed', () => {
    const actors = { author: known(by('mallory')), approvals: known([by('eve'), by('alice')]) };
    expect(state(actors)).toEqual({ kind: 'given', by: by('alice'), how: 'approval' });
  });

  test('as an approver, no matter who the author is', () => {
    expect(state({ approvals: known([by('alice')]) })).toMatchObject({ kind: 'given' });
  });
});

describe('nobody approves', () => {
  test('T5: when no owner approved this head', () => {
    expect(state({ author: known(by('mallory')), approvals: nobody })).toEqual({ kind: 'missing', renamed: [] });
  });

  test('O5: whose login only contains that of an owner', () => {
    expect(state({ author: known(by('alice2')), approvals: known([by('xalice'), by('a.ice')]) })).toMatchObject({
      kind: 'missing',
    });
  });

  test('O6: whose login was an owner’s, before the account changed hands', () => {
    const pinned = owner('alice', 1);
    const actors = { author: known(by('alice', 2)), approvals: nobody };
    expect(state(actors, [pinned])).toEqual({ kind: 'missing', renamed: [pinned] });
    expect(state({ ...actors, author: known(by('alice-new', 1)) }, [pinned])).toMatchObject({ kind: 'given' });
  });

  test('A1, A2: as the author of what somebody else pushed', () => {
    const actors = { author: known(by('alice', 1)), approvals: nobody };
    expect(state({ ...actors, pushedBy: known(by('mallory', 2)) })).toEqual({
      kind: 'missing',
      renamed: [],
      pushedBy: by('mallory', 2),
    });
    expect(state({ ...actors, pushedBy: known(by('alice', 2)) })).toMatchObject({ kind: 'missing' });
    expect(state({ ...actors, pushedBy: known(by('alice-renamed', 1)) })).toMatchObject({ kind: 'given' });
    expect(state({ ...actors, pushedBy: known(by('mallory', 2)), approvals: known([by('alice', 1)]) })).toMatchObject({
      how: 'approval',
    });
  });

  test('O13, S6: as an app, unless the configuration lists it', () => {
    const renovate = owner('renovate[bot]');
    const actors = { author: known(by('renovate[bot]', 9)), approvals: nobody };
    expect(state(actors, [renovate])).toMatchObject({ kind: 'missing' });
    expect(state(actors, [renovate], [account('other[bot]')])).toMatchObject({ kind: 'missing' });
    expect(state(actors, [renovate], [account('renovate[bot]', 8)])).toMatchObject({ kind: 'missing' });
    expect(state(actors, [renovate], [account('renovate[bot]', 9)])).toMatchObject({ kind: 'given' });
    expect(state(actors, [alice], [account('renovate[bot]')])).toMatchObject({ kind: 'missing' });
  });

  test('where nobody could, whatever is not known', () => {
    expect(state({}, [])).toEqual({ kind: 'missing', renamed: [] });
  });
});

describe('it is not known', () => {
  test.each([
    ['who the author is', { approvals: nobody }, [alice], ['author']],
    ['who approved', { author: known(by('mallory')) }, [alice], ['approvals']],
    ['anything', {}, [alice], ['author', 'approvals']],
    ['A1: who pushed', { author: known(by('alice')), pushedBy: notKnown, approvals: nobody }, [alice], ['pusher']],
    ['O6: which id an owner has', { author: known(by('alice')), approvals: nobody }, [owner('alice', 1)], ['id']],
  ])('%s', (_title, actors, owners, facts) => {
    expect(state(actors, owners)).toEqual({ kind: 'unknown', facts });
  });
});

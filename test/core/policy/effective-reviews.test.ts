import { describe, expect, test } from '@jest/globals';
import { effectiveReviews, type Review, type ReviewState } from '../../../src/core/policy/effective-reviews.ts';

const ids: Readonly<Record<string, number>> = { alice: 1, bob: 2, ghost: 10137 };

/** Written as `alice approved head`. */
function review(text: string): Review {
  const [login = '', state, commit] = text.split(' ');
  const by = login === 'deleted' ? undefined : { login, id: ids[login] ?? 0 };
  return { by, state: state as ReviewState, commit, at };
}

const at = '2026-01-15T12:00:00Z';

test.each([
  ['nobody', [], [], []],
  ['an approval of this head', ['alice approved head'], ['alice'], []],
  ['T5 an approval of an older head', ['alice approved old'], [], []],
  ['an approval of a commit that is not known', ['alice approved'], [], []],
  ['a comment after it changes nothing', ['alice approved head', 'alice other head'], ['alice'], []],
  ['C18 a dismissed approval', ['alice approved head', 'alice dismissed head'], [], []],
  ['a dismissal does not bring back an older approval', ['alice approved head', 'alice dismissed old'], [], []],
  ['requested changes replace an approval', ['alice approved head', 'alice changes-requested head'], [], ['alice']],
  ['an approval replaces them', ['alice changes-requested old', 'alice approved head'], ['alice'], []],
  [
    'an approval of an older head does so, too, and does not count',
    ['alice changes-requested old', 'alice approved old'],
    [],
    [],
  ],
  ['they stand when the head moves', ['alice changes-requested old', 'alice other head'], [], ['alice']],
  ['until they are dismissed', ['alice changes-requested old', 'alice dismissed old'], [], []],
  ['nobody else takes them back', ['alice changes-requested head', 'bob approved head'], ['bob'], ['alice']],
  ['a deleted account approves nothing', ['deleted approved head'], [], []],
  ['a deleted account still asks for changes', ['deleted changes-requested old'], [], ['ghost']],
  [
    'one account stands for all deleted ones: what one of them approves is not what another one asked for',
    ['ghost changes-requested old', 'ghost approved head'],
    [],
    ['ghost'],
  ],
  ['what a deleted account asked for is dismissed', ['ghost dismissed old', 'ghost approved head'], [], []],
] as const)('%s', (_, reviews, approvals, changes) => {
  const standing = effectiveReviews(reviews.map(review), 'head', undefined);
  expect(standing.approvals.map(({ login }) => login)).toEqual(approvals);
  expect(standing.changesRequestedBy.map(({ login }) => login)).toEqual(changes);
});

test('O6 a login that another account has now is another reviewer', () => {
  const approve = (id: number, state: ReviewState): Review => ({
    by: { login: 'alice', id },
    state,
    commit: 'head',
    at,
  });
  expect(effectiveReviews([approve(1, 'changes-requested'), approve(9, 'approved')], 'head', undefined)).toEqual({
    approvals: [{ login: 'alice', id: 9 }],
    approvedForOtherBase: [],
    changesRequestedBy: [{ login: 'alice', id: 1 }],
    dismissedOf: [],
  });
});

test('one who asks for changes is named with what is known of their access', () => {
  const ask = (id: number, more: Partial<Review>): Review => ({
    by: { login: `a${id}`, id },
    state: 'changes-requested',
    commit: 'old',
    at,
    ...more,
  });
  const reviews = [ask(1, { mayPush: true }), ask(2, { mayPush: false }), ask(3, {})];
  expect(effectiveReviews(reviews, 'head', undefined).changesRequestedBy).toEqual([
    { login: 'a1', id: 1, mayPush: true },
    { login: 'a2', id: 2, mayPush: false },
    { login: 'a3', id: 3 },
  ]);
});

describe('T5 an approval of this head for another base branch', () => {
  const changed = '2026-01-15T12:00:00Z';
  const reviewAt = (state: ReviewState, at: string): Review => ({
    by: { login: 'alice', id: 1 },
    state,
    commit: 'head',
    at,
  });
  const [before, after] = ['2026-01-15T11:59:59Z', '2026-01-15T12:00:01Z'];

  test.each([
    ['before the change does not count', [reviewAt('approved', before)], false],
    ['of the same second, which may have been before it, does not count', [reviewAt('approved', changed)], false],
    ['of the same second in other digits does not count', [reviewAt('approved', '2026-01-15T12:00:00.000Z')], false],
    ['without a time that can be read does not count', [reviewAt('approved', 'later')], false],
    ['after the change counts', [reviewAt('approved', after)], true],
    ['given again after the change counts', [reviewAt('approved', before), reviewAt('approved', after)], true],
  ])('%s', (_, reviews, counts) => {
    const found = effectiveReviews(reviews, 'head', changed);
    expect(found.approvals).toHaveLength(counts ? 1 : 0);
    expect(found.approvedForOtherBase).toEqual(counts ? [] : [{ login: 'alice', id: 1 }]);
    expect(effectiveReviews(reviews, 'head', undefined).approvals).toHaveLength(1);
  });

  test('requests for changes and dismissals stand, whenever they were given', () => {
    const asked = effectiveReviews(
      [reviewAt('approved', before), reviewAt('changes-requested', before)],
      'head',
      changed,
    );
    expect(asked).toMatchObject({ approvals: [], approvedForOtherBase: [], changesRequestedBy: [{ login: 'alice' }] });
    const dismissed = effectiveReviews([reviewAt('dismissed', before)], 'head', changed);
    expect(dismissed).toMatchObject({ approvals: [], dismissedOf: [{ login: 'alice' }] });
  });
});

import { expect, test } from '@jest/globals';
import { effectiveReviews, type Review, type ReviewState } from '../../../src/core/policy/effective-reviews.ts';

const ids: Readonly<Record<string, number>> = { alice: 1, bob: 2, ghost: 10137 };

/** Written as `alice approved head`. */
function review(text: string): Review {
  const [login = '', state, commit] = text.split(' ');
  const by = login === 'deleted' ? undefined : { login, id: ids[login] ?? 0 };
  return { by, state: state as ReviewState, commit };
}

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
  const standing = effectiveReviews(reviews.map(review), 'head');
  expect(standing.approvals.map(({ login }) => login)).toEqual(approvals);
  expect(standing.changesRequestedBy.map(({ login }) => login)).toEqual(changes);
});

test('O6 a login that another account has now is another reviewer', () => {
  const approve = (id: number, state: ReviewState): Review => ({ by: { login: 'alice', id }, state, commit: 'head' });
  expect(effectiveReviews([approve(1, 'changes-requested'), approve(9, 'approved')], 'head')).toEqual({
    approvals: [{ login: 'alice', id: 9 }],
    changesRequestedBy: [{ login: 'alice', id: 1 }],
    dismissedOf: [],
  });
});

test('one who asks for changes is named with what is known of their access', () => {
  const ask = (id: number, more: Partial<Review>): Review => ({
    by: { login: `a${id}`, id },
    state: 'changes-requested',
    commit: 'old',
    ...more,
  });
  const reviews = [ask(1, { mayPush: true }), ask(2, { mayPush: false }), ask(3, {})];
  expect(effectiveReviews(reviews, 'head').changesRequestedBy).toEqual([
    { login: 'a1', id: 1, mayPush: true },
    { login: 'a2', id: 2, mayPush: false },
    { login: 'a3', id: 3 },
  ]);
});

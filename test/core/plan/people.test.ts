import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/core/actors.ts';
import type { Owner } from '../../../src/core/ownership/model.ts';
import { approvalsOf } from '../../../src/core/plan/approvals.ts';
import { holdOf } from '../../../src/core/plan/hold-of.ts';
import type { Comment, PullRequest } from '../../../src/core/plan/pull-request.ts';
import { alice, bob, commentBy, head, mallory, mia, now, pullWith } from './support/observed.ts';

describe('who approved this head', () => {
  const approvers = (part: Partial<PullRequest>) => {
    const { approvals } = approvalsOf(pullWith(part));
    return approvals.known ? approvals.value.map(({ login }) => login) : 'not known';
  };
  const by = (comment: Comment) => approvers({ comments: [comment] });

  test('A3, T5: by a review of exactly this head', () => {
    const review = (by: Actor & { readonly id: number }, commit: string) =>
      ({ by, state: 'approved', commit, at: now }) as const;
    expect(approvers({ reviews: [review(bob, head), review(mia, 'd'.repeat(40))] })).toEqual(['bob']);
  });

  test('T5: not by a comment of somebody whose review of this head was dismissed', () => {
    const dismissed = (commit: string) => ({ by: bob, state: 'dismissed', commit, at: now }) as const;
    const comments = [commentBy(bob, `/approve ${head}`)];
    expect(approvers({ comments, reviews: [dismissed(head)] })).toEqual([]);
    expect(approvers({ comments, reviews: [dismissed('d'.repeat(40))] })).toEqual(['bob']);
  });

  test('T3: by a comment that names this head', () => {
    expect(by(commentBy(bob, `/approve ${head}`))).toEqual(['bob']);
  });

  test.each([
    ['no commit', '/approve'],
    ['another commit', `/approve ${'d'.repeat(40)}`],
    ['all digits but one, which another commit may have as well', `/approve ${head.slice(0, -1)}`],
    ['more than the id', `/approve ${head}0`],
  ])('T3: not by a comment that names %s', (_title, body) => {
    expect(by(commentBy(bob, body))).toEqual([]);
  });

  test.each([
    ['A7: one that somebody changed', commentBy(bob, `/approve ${head}`, { isEdited: true })],
    ['S6: one of an app', commentBy({ login: 'renovate[bot]', id: 9 }, `/approve ${head}`)],
    ['one of ours', commentBy(bob, `/approve ${head}`, { isOurs: true })],
    ['O6: one of a deleted account', commentBy(undefined, `/approve ${head}`)],
    ['O6: one of what stands for deleted accounts', commentBy({ login: 'ghost', id: 10137 }, `/approve ${head}`)],
    ['A8: one that is quoted', commentBy(bob, `> /approve ${head}`)],
  ])('not by %s', (_title, comment) => {
    expect(by(comment)).toEqual([]);
  });

  test('is not known where the reviews are not', () => {
    expect(approvers({ reviews: undefined })).toBe('not known');
  });

  describe('T5: after the base branch changed', () => {
    const changed = { baseChangedAt: { known: true, value: '2026-01-15T12:00:00Z' } } as const;
    const comment = (createdAt: string) => commentBy(bob, `/approve ${head}`, { createdAt });
    const [before, same, after] = [
      comment('2026-01-15T11:59:59Z'),
      comment('2026-01-15T12:00:00Z'),
      comment('2026-01-15T12:00:01Z'),
    ];

    test('by what was said since, and not in the same second', () => {
      expect(approvers({ ...changed, comments: [before, same] })).toEqual([]);
      expect(approvers({ ...changed, comments: [after] })).toEqual(['bob']);
    });

    test('who approved before is named, once, until the same account approves again', () => {
      const reviews = [{ by: bob, state: 'approved', commit: head, at: before.createdAt }] as const;
      const earlier = (comments: readonly Comment[]) =>
        approvalsOf(pullWith({ ...changed, reviews, comments })).approvedForOtherBase;
      expect(earlier([before, commentBy(mia, `/approve ${head}`, { createdAt: after.createdAt })])).toEqual([bob]);
      expect(earlier([after])).toEqual([]);
    });

    test('not known where nobody says when it changed; requests for changes are', () => {
      const baseChangedAt = { known: false } as const;
      expect(approvers({ baseChangedAt, comments: [after] })).toBe('not known');
      expect(approvers({ baseChangedAt })).toEqual([]);
      const reviews = [{ by: mia, state: 'changes-requested', commit: head, at: now }] as const;
      expect(approvalsOf(pullWith({ baseChangedAt, reviews, comments: [after] })).changesRequestedBy).toEqual({
        known: true,
        value: [mia],
      });
    });
  });
});

describe('what holds a pull request', () => {
  const owner = ({ login, id }: typeof alice): Owner => ({ login, id, role: 'approver', place: { file: 'OWNERS' } });
  const rights = { owners: [owner(bob)], maintainers: [owner(mia)] };
  const held = (comments: readonly Comment[], labels: readonly string[] = []) =>
    holdOf(pullWith({ comments, labels }), { holdLabel: 'do-not-merge/hold' }, rights).hold;

  test.each([
    ['the author', alice],
    ['an owner', bob],
    ['a maintainer', mia],
  ])('%s may hold', (_title, who) => {
    expect(held([commentBy(who, '/hold for the release')])).toEqual({ by: who, reason: 'for the release' });
  });

  test('nobody else may, and it is reported', () => {
    const comment = commentBy(mallory, '/hold');
    const state = holdOf(pullWith({ comments: [comment] }), { holdLabel: 'x' }, rights);
    expect(state).toEqual({ hold: undefined, ignored: new Set([comment.id]) });
  });

  test('O6: nobody may who only has the login of an owner', () => {
    expect(held([commentBy({ login: 'bob', id: 777 }, '/hold')])).toBeUndefined();
  });

  test('a hold is lifted by who gave it, or by a maintainer', () => {
    const hold = commentBy(bob, '/hold');
    expect(held([hold, commentBy(bob, '/unhold')])).toBeUndefined();
    expect(held([hold, commentBy(mia, '/unhold')])).toBeUndefined();
    expect(held([hold, commentBy(alice, '/unhold')])).toMatchObject({ by: bob });
    expect(held([hold, commentBy(mia, '/unhold'), commentBy(bob, '/hold')])).toMatchObject({ by: bob });
  });

  test('each hold stands by itself', () => {
    const both = [commentBy(bob, '/hold'), commentBy(alice, '/hold')];
    expect(held([...both, commentBy(alice, '/unhold')])).toMatchObject({ by: bob });
    expect(held([...both, commentBy(mia, '/unhold')])).toBeUndefined();
  });

  describe('A7: a comment that was edited', () => {
    const edited = { isEdited: true };

    test('holds as before, as who adds a reason does not take the hold back', () => {
      const hold = commentBy(bob, '/hold for 1.3', edited);
      expect(held([hold])).toEqual({ by: bob, reason: 'for 1.3' });
      expect(held([hold, commentBy(mia, '/unhold')])).toBeUndefined();
    });

    test.each([
      ['09:59:00', undefined],
      ['10:00:00', { by: bob, reason: '' }],
      ['10:30:00', { by: bob, reason: '' }],
    ])('at %s holds after that, whatever lifted earlier holds at 10:00:00', (time, expected) => {
      const at = (clock: string) => `2026-01-15T${clock}Z`;
      const hold = commentBy(bob, '/hold', { ...edited, createdAt: at('09:00:00'), editedAt: at(time) });
      expect(held([hold, commentBy(mia, '/unhold', { createdAt: at('10:00:00') })])).toEqual(expected);
      const later = commentBy(mia, '/unhold', { createdAt: at('11:00:00') });
      expect(held([hold, later])).toBeUndefined();
    });

    test('does not hold for who may not', () => {
      expect(held([commentBy(mallory, '/hold', edited)])).toBeUndefined();
    });

    test('lifts nothing', () => {
      expect(held([commentBy(bob, '/hold'), commentBy(bob, '/unhold', edited)])).toMatchObject({ by: bob });
    });
  });

  describe.each([
    ['is left out', undefined],
    ['is called what stands for all of them', { login: 'ghost', id: 10137 }],
  ])('O6: a deleted account that %s', (_title, gone) => {
    test('holds, as it may have been an owner or a maintainer', () => {
      const hold = commentBy(gone, '/hold for 1.3');
      expect(held([hold])).toMatchObject({ reason: 'for 1.3' });
      expect(held([hold, commentBy(bob, '/unhold')])).toMatchObject({ reason: 'for 1.3' });
      expect(held([hold, commentBy(mia, '/unhold')])).toBeUndefined();
    });

    test('lifts nothing', () => {
      expect(held([commentBy(bob, '/hold'), commentBy(gone, '/unhold')])).toMatchObject({ by: bob });
    });
  });

  test('C17: the label holds, and no comment lifts it', () => {
    expect(held([commentBy(mia, '/unhold')], ['Do-Not-Merge/Hold'])).toEqual({ by: undefined, reason: '' });
    expect(held([], ['another'])).toBeUndefined();
  });
});

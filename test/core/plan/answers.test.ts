import { describe, expect, test } from '@jest/globals';
import { catalogText } from '../../../scripts/demo/catalog-text.ts';
import { acknowledgement } from '../../../src/core/plan/acknowledgement.ts';
import { plan } from '../../../src/core/plan/plan.ts';
import type { Comment, PullRequest } from '../../../src/core/plan/pull-request.ts';
import { goodChange, strandingChange } from '../../support/small-catalog.ts';
import { alice, bob, commentBy, context, head, judged, mallory, mia, now, observedWith } from './support/observed.ts';

const proposedByBob = { author: { known: true, value: bob } } as const;

async function reactions(comments: readonly Comment[], pull: Partial<PullRequest> = proposedByBob) {
  const observed = observedWith({ ...pull, comments });
  const { operations } = plan(observed, await judged(observed, goodChange), context);
  return operations.flatMap(operation => (operation.kind === 'react' ? [operation.reaction] : []));
}

describe('a command is answered', () => {
  test('with eyes at once, and once', () => {
    const commentOf = (part: Partial<Comment>) => commentBy(alice, '/recheck', part);
    const reactionsTo = (comment: Comment) =>
      acknowledgement(observedWith({ comments: [comment] }), context).filter(({ kind }) => kind === 'react').length;
    expect(reactionsTo(commentOf({}))).toBe(1);
    expect(reactionsTo(commentOf({ ourReactions: ['eyes'] }))).toBe(0);
    expect(reactionsTo(commentOf({ ourReactions: ['confused'] }))).toBe(0);
    expect(reactionsTo(commentOf({ isEdited: true }))).toBe(0);
    expect(reactionsTo(commentBy(alice, 'Thank you.'))).toBe(0);
  });

  test.each([
    ['/recheck of anybody', mallory, '/recheck', '+1'],
    ['/approve of an owner', alice, `/approve ${head}`, '+1'],
    ['/approve of a maintainer', mia, `/approve ${head}`, '+1'],
    ['T3: /approve of too few digits', alice, `/approve ${head.slice(0, 7)}`, 'confused'],
    ['T3: /approve of another head', alice, `/approve ${'d'.repeat(40)}`, 'confused'],
    ['/approve of somebody else', mallory, `/approve ${head}`, 'confused'],
    ['/hold of the author', bob, '/hold', '+1'],
    ['/hold of somebody else', mallory, '/hold', 'confused'],
    ['/unhold of who holds nothing', bob, '/unhold', 'confused'],
    ['/unhold of a maintainer', mia, '/unhold', '+1'],
    ['/explain', mallory, '/explain', '+1'],
    ['/explain of a check', mallory, '/explain image-exists', '+1'],
    ['/explain of no check', mallory, '/explain __proto__', 'confused'],
    ['words that a command does not take', alice, '/recheck it', 'confused'],
    ['a good and a bad one', alice, '/recheck\n/explain nothing', 'confused'],
  ])('%s', async (_title, by, body, reaction) => {
    expect(await reactions([commentBy(by, body)])).toEqual([reaction]);
  });

  test('T5: /approve before the base branch changed is not followed, and one after it is', async () => {
    const baseChangedAt = { known: true, value: now } as const;
    const later = { createdAt: '2026-01-15T12:00:01Z' };
    const comments = [commentBy(alice, `/approve ${head}`), commentBy(alice, `/approve ${head}`, later)];
    expect(await reactions(comments, { ...proposedByBob, baseChangedAt })).toEqual(['confused', '+1']);
    expect(await reactions(comments, { ...proposedByBob, baseChangedAt: { known: false } })).toEqual(['+1', '+1']);
  });

  test('once: what was followed is not called wrong after a push', async () => {
    const comment = commentBy(alice, `/approve ${'d'.repeat(40)}`, { ourReactions: ['eyes', '+1'] });
    expect(await reactions([comment])).toEqual([]);
  });

  test('later where nothing could be judged', () => {
    const observed = observedWith({ comments: [commentBy(alice, '/recheck')] });
    const failed = { head, base: observed.pull.base.sha, problem: 'No answer.', fix: '' };
    expect(plan(observed, failed, context).operations.map(({ kind }) => kind)).not.toContain('react');
  });

  test('with a merge, where an owner approves', async () => {
    const observed = observedWith({ ...proposedByBob, comments: [commentBy(alice, `/approve ${head}`)] });
    const { operations } = plan(observed, await judged(observed, goodChange), context);
    expect(operations.map(({ kind }) => kind)).toEqual(['create-check', 'react', 'merge']);
  });

  test('a closed pull request answers nothing', () => {
    expect(
      acknowledgement(observedWith({ state: 'closed', comments: [commentBy(alice, '/recheck')] }), context),
    ).toEqual([]);
  });
});

describe('C17: labels show what is awaited', () => {
  const known = ['Needs-Owner-Approval', 'needs-maintainer-approval', 'new-package', 'bug'];
  const newPackage = { 'catalog/bar/catalog.yaml': catalogText('bar', [{ version: '1.0.0' }]) };

  async function labelsFor(pull: Partial<PullRequest>, change = goodChange, repositoryLabels = known) {
    const observed = observedWith(pull, { repositoryLabels });
    const { operations } = plan(observed, await judged(observed, change), context);
    return operations.flatMap(operation =>
      operation.kind === 'add-label' || operation.kind === 'remove-label'
        ? [`${operation.kind} ${operation.name}`]
        : [],
    );
  }

  test('an owner has to approve', async () => {
    expect(await labelsFor(proposedByBob)).toEqual(['add-label Needs-Owner-Approval']);
  });

  test('a maintainer has to approve a new package', async () => {
    expect(await labelsFor({}, newPackage)).toEqual(['add-label needs-maintainer-approval', 'add-label new-package']);
  });

  test('only those that the repository has are given', async () => {
    expect(await labelsFor({}, newPackage, ['bug'])).toEqual([]);
  });

  test('what is no longer so is removed, and labels of others stay', async () => {
    expect(await labelsFor({ labels: ['needs-owner-approval', 'bug', 'lgtm'] })).toEqual([
      'remove-label Needs-Owner-Approval',
    ]);
    expect(await labelsFor({ ...proposedByBob, labels: ['needs-owner-approval'] }, strandingChange)).toEqual([
      'remove-label Needs-Owner-Approval',
    ]);
  });
});

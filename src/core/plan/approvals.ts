import type { Actor, ChangeRequester, Known } from '../actors.ts';
import { effectiveReviews } from '../policy/effective-reviews.ts';
import { isAfterBaseChange } from '../policy/is-after-base-change.ts';
import { commandsOf } from './commands-of.ts';
import type { PullRequest } from './pull-request.ts';

type Approvable = Pick<PullRequest, 'reviews' | 'comments' | 'head' | 'baseChangedAt'>;

/** What the people of a pull request said about exactly this head. */
export interface Approvals {
  readonly approvals: Known<readonly Actor[]>;
  readonly changesRequestedBy: Known<readonly ChangeRequester[]>;
  /** Who approved it before the base branch changed, and not since. */
  readonly approvedForOtherBase: readonly Actor[];
}

/**
 * Who approved exactly this head since the base branch changed last, by a review or by `/approve <id of the head>`, and whose last review asks for
 * changes. A comment does not count for an account whose last review of this head was dismissed: it may be older than the request for changes that
 * the review was.
 */
export function approvalsOf(pull: Approvable): Approvals {
  const { baseChangedAt } = pull;
  if (baseChangedAt.known) return approvalsSince(pull, baseChangedAt.value);
  const found = approvalsSince(pull, undefined);
  const isAnyGiven = found.approvals.known && found.approvals.value.length > 0;
  return isAnyGiven ? { ...found, approvals: { known: false } } : found;
}

function approvalsSince({ reviews, comments, head }: Approvable, baseChangedAt: string | undefined): Approvals {
  if (reviews === undefined)
    return { approvals: { known: false }, changesRequestedBy: { known: false }, approvedForOtherBase: [] };
  const found = effectiveReviews(reviews, head.sha, baseChangedAt);
  const approving = commandsOf(comments)
    .filter(({ commands }) => commands.some(command => command.kind === 'approve' && namesHead(command.sha, head.sha)))
    .filter(({ by }) => !found.dismissedOf.some(dismissed => dismissed.id === by.id));
  const byComment = (isLater: boolean) =>
    approving
      .filter(({ comment }) => isAfterBaseChange(comment.createdAt, baseChangedAt) === isLater)
      .map(({ by }) => by);
  const approvals = [...found.approvals, ...byComment(true)];
  const earlier = [...found.approvedForOtherBase, ...byComment(false)];
  return {
    approvals: { known: true, value: approvals },
    changesRequestedBy: { known: true, value: found.changesRequestedBy },
    approvedForOtherBase: earlier.filter(
      ({ id }, index) => !approvals.some(one => one.id === id) && earlier.findIndex(other => other.id === id) === index,
    ),
  };
}

/**
 * Whether what is written after a command is the whole id of this head. Fewer digits may be those of another commit as well: who makes both needs
 * the square root of the tries that a given id would take, for 20 digits a search of 2^40.
 */
export function namesHead(sha: string | undefined, head: string): boolean {
  return sha === head;
}

import type { Actor, ChangeRequester, Known } from '../actors.ts';
import { effectiveReviews } from '../policy/effective-reviews.ts';
import { commandsOf } from './commands-of.ts';
import type { PullRequest } from './pull-request.ts';

/**
 * Digits of the head's id that an approval by comment has to name. A commit whose id begins with given 7 digits is made in a second:
 * whoever pushes it between the look and the comment would have it approved. 80 bits are out of reach.
 */
export const fewestDigits = 20;

/**
 * Who approved exactly this head, by a review or by `/approve <id of the head>`, and whose last review asks for changes. A comment does not
 * count for an account whose last review of this head was dismissed: it may be older than the request for changes that the review was.
 */
export function approvalsOf(pull: Pick<PullRequest, 'reviews' | 'comments' | 'head'>): {
  readonly approvals: Known<readonly Actor[]>;
  readonly changesRequestedBy: Known<readonly ChangeRequester[]>;
} {
  const { reviews, comments, head } = pull;
  if (reviews === undefined) return { approvals: { known: false }, changesRequestedBy: { known: false } };
  const { approvals, changesRequestedBy, dismissedOf } = effectiveReviews(reviews, head.sha);
  const byComment = commandsOf(comments)
    .filter(({ commands }) => commands.some(command => command.kind === 'approve' && namesHead(command.sha, head.sha)))
    .map(({ by }) => by)
    .filter(({ id }) => !dismissedOf.some(dismissed => dismissed.id === id));
  return {
    approvals: { known: true, value: [...approvals, ...byComment] },
    changesRequestedBy: { known: true, value: changesRequestedBy },
  };
}

/** Whether what is written after `/approve` names this head and no other. */
export function namesHead(sha: string | undefined, head: string): boolean {
  return sha !== undefined && sha.length >= fewestDigits && head.startsWith(sha);
}

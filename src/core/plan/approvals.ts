import type { Actor, ChangeRequester, Known } from '../actors.ts';
import { effectiveReviews } from '../policy/effective-reviews.ts';
import { commandsOf } from './commands-of.ts';
import type { PullRequest } from './pull-request.ts';

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

/**
 * Whether what is written after a command is the whole id of this head. Fewer digits may be those of another commit as well: who makes both needs
 * the square root of the tries that a given id would take, for 20 digits a search of 2^40.
 */
export function namesHead(sha: string | undefined, head: string): boolean {
  return sha === head;
}

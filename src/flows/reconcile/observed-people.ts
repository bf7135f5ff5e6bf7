import type { Actor, Known } from '../../core/actors.ts';
import { approvalsOf } from '../../core/plan/approvals.ts';
import type { PullRequest } from '../../core/plan/pull-request.ts';
import type { People } from '../ports.ts';

/**
 * The people of a pull request as GitHub has them: author, draft, who approved exactly this head and who asks for changes, by reviews
 * and by commands. Every fact is there, known or not: nothing is left to be assumed.
 */
export function observedPeople(pull: PullRequest, pushedBy: Known<Actor>): People {
  return {
    async look() {
      const { approvals, changesRequestedBy } = approvalsOf(pull);
      const isDraft = { known: true, value: pull.isDraft } as const;
      return {
        facts: { author: pull.author, pushedBy, approvals, changesRequestedBy, isDraft },
        lacking: {
          pushedBy: 'GitHub does not say who pushed the head: push again, or have an owner approve it.',
          approvals: 'The reviews could not be read to their end.',
        },
      };
    },
  };
}

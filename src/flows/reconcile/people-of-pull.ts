import type { Actor, Actors, Known } from '../../core/actors.ts';
import { approvalsOf } from '../../core/plan/approvals.ts';
import type { MergeSettings } from '../../core/plan/judgement.ts';
import type { PullRequest } from '../../core/plan/pull-request.ts';
import { withLabels } from '../people/with-labels.ts';
import type { People } from '../ports.ts';

/**
 * The people of a pull request as GitHub has them: author, draft, who approved exactly this head for this base and who asks for changes, by reviews
 * and by commands. Every fact is there, known or not: nothing is left to be assumed.
 */
export function peopleOfPull(pull: PullRequest, pushedBy: Known<Actor>): People {
  return {
    async look() {
      const { approvals, changesRequestedBy, approvedForOtherBase } = approvalsOf(pull);
      const isDraft = { known: true, value: pull.isDraft } as const;
      return {
        facts: { author: pull.author, pushedBy, approvals, changesRequestedBy, isDraft },
        approvedForOtherBase,
        lacking: {
          pushedBy: 'GitHub does not say who pushed the head: push again, or have an owner approve it.',
          approvals:
            pull.reviews === undefined
              ? 'The reviews could not be read to their end.'
              : 'When the base branch changed could not be read, so approvals may have been given for another one: it is checked again automatically.',
        },
      };
    },
  };
}

/** With its label: `/hold` is a condition of merging. */
export function withHold(people: Actors, pull: PullRequest, { holdLabel }: MergeSettings): Actors {
  return withLabels(people, { known: true, value: pull.labels }, holdLabel);
}

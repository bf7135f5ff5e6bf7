import type { Actor } from '../../core/actors.ts';
import { sameAccount } from '../../core/ownership/same-account.ts';
import type { People, PeopleFacts } from '../ports.ts';

/** Accounts that the person who runs the check names. */
export interface PeopleOptions {
  readonly author: Actor | undefined;
  /** Who approved exactly this head. */
  readonly approvedBy: readonly Actor[] | undefined;
}

/** What options say holds, whatever other sources say. */
export function peopleFromOptions({ author, approvedBy }: PeopleOptions): People {
  return {
    async look(known) {
      return {
        facts: {
          ...(author === undefined ? {} : authorOf(author, known)),
          ...(approvedBy === undefined ? {} : { approvals: { known: true, value: approvedBy } }),
        },
      };
    },
  };
}

/**
 * An author without an id is the one of the pull request, where the login is the same. Somebody else stands for the
 * account of the pull request, such as a person for a bot, and for what that account pushed, too.
 */
function authorOf(given: Actor, { author, pushedBy }: PeopleFacts['facts']): PeopleFacts['facts'] {
  if (author?.known !== true) return { author: { known: true, value: given } };
  if (sameAccount(given, author.value)) return {};
  const pushedIt = pushedBy?.known === true && sameAccount(pushedBy.value, author.value);
  return {
    author: { known: true, value: given },
    ...(pushedIt ? { pushedBy: { known: true, value: given, assumed: true } } : {}),
  };
}

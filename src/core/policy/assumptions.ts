import type { Actors, FactAboutPeople, Known } from '../actors.ts';

/**
 * Facts for a verdict where not everything can be looked up: in a clone, in the Action, in a replay of history. What is
 * left out is supposed to be as in a pull request that its author pushed and that nobody has acted on yet, and every
 * decision says so. What was looked up in vain stays unknown, and the author is never supposed: then a decision waits.
 *
 * Without this a decision never merges as long as a fact is missing, which is what a program that merges needs.
 */
export function withAssumptions(facts: Partial<Pick<Actors, FactAboutPeople>>): Actors {
  const { author = { known: false }, pushedBy } = facts;
  return {
    author,
    ...(pushedBy === undefined && author.known ? { pushedBy: assumed(author.value) } : {}),
    ...(pushedBy === undefined ? {} : { pushedBy }),
    approvals: facts.approvals ?? assumed([]),
    changesRequestedBy: facts.changesRequestedBy ?? assumed([]),
    isDraft: facts.isDraft ?? assumed(false),
    hold: facts.hold ?? assumed(undefined),
  };
}

function assumed<Value>(value: Value): Known<Value> {
  return { known: true, value, assumed: true };
}

import type { Actors, Known } from '../actors.ts';

/**
 * Facts for a verdict where there is no pull request to look at: in a clone, in the Action, in a replay of history. What
 * is not known about approvals, draft, hold and requested changes is supposed to be as in a pull request that nobody has
 * touched yet, and every decision says so. The author is never supposed: without one a decision waits.
 *
 * Without this a decision never merges as long as a fact is missing, which is what a program that merges needs.
 */
export function withAssumptions(actors: Actors): Actors {
  return {
    ...actors,
    approvals: known(actors.approvals, []),
    changesRequestedBy: known(actors.changesRequestedBy, []),
    isDraft: known(actors.isDraft, false),
    hold: known(actors.hold, undefined),
  };
}

function known<Value>(fact: Known<Value>, value: Value): Known<Value> {
  return fact.known ? fact : { known: true, value, assumed: true };
}

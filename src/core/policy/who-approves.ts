import type { Actor, Actors, Known } from '../actors.ts';
import type { ConfiguredOwner } from '../config/model.ts';
import { compareAccounts } from '../ownership/compare-accounts.ts';
import { isBotLogin } from '../ownership/login.ts';
import type { Owner, Team } from '../ownership/model.ts';
import { sameAccount } from '../ownership/same-account.ts';
import { ownersInTeams } from './owners-in-teams.ts';

/** A fact that would have to be known to determine whether somebody approves. */
export type MissingFact = 'author' | 'pusher' | 'approvals' | 'id' | 'team';

/** Whether any of several accounts approves a change. */
export type ApprovalState =
  | { readonly kind: 'given'; readonly by: Actor; readonly how: 'author' | 'approval' | 'release-bot' }
  /**
   * `renamed`: owners whose login acted, with another numeric id. `pushedBy`: an owner is the author, of somebody else's push.
   * `unasked`: teams that nobody looked up, and addresses.
   */
  | {
      readonly kind: 'missing';
      readonly renamed: readonly Owner[];
      readonly pushedBy?: Actor;
      readonly unasked?: readonly string[];
    }
  /** `teams`: those whose members would have to be known. */
  | { readonly kind: 'unknown'; readonly facts: readonly MissingFact[]; readonly teams?: readonly string[] };

/**
 * The author approves by proposing what they pushed themselves, anybody else by approving exactly this head. An app
 * approves only where the configuration lists it. Labels, commit authors, write access and comments are no approval.
 *
 * @param teams any of their members may give it, too
 */
export function approvalOfAny(
  accounts: readonly Owner[],
  actors: Actors,
  bots: readonly ConfiguredOwner[],
  teams: readonly Team[] = [],
): ApprovalState {
  const facts = new Set<MissingFact>();
  const renamed = new Set<Owner>();
  const { owners: members, undetermined, unasked } = ownersInTeams(teams, actors);
  const candidates = [...accounts, ...members];
  const isCandidate = (actor: Actor): boolean => {
    const isBot = isBotLogin(actor.login);
    if (isBot && !isAnyOf(bots, actor, facts)) return false;
    if (isAnyOf(candidates, actor, facts, renamed)) return true;
    // Apps are in no team.
    if (undetermined.length > 0 && !isBot) facts.add('team');
    return false;
  };
  let pushedBy: Actor | undefined;
  if (!actors.author.known) facts.add('author');
  else if (isCandidate(actors.author.value)) {
    const push = whoElsePushed(actors.author.value, actors.pushedBy);
    if (push === 'nobody') return { kind: 'given', by: actors.author.value, how: 'author' };
    if (push === 'unknown') facts.add('pusher');
    else pushedBy = push;
  }
  if (!actors.approvals.known) facts.add('approvals');
  else {
    const approver = actors.approvals.value.find(isCandidate);
    if (approver !== undefined) return { kind: 'given', by: approver, how: 'approval' };
  }
  // Nobody can give it: then no fact could change that.
  if (facts.size > 0 && candidates.length + undetermined.length > 0)
    return { kind: 'unknown', facts: [...facts], ...(facts.has('team') ? { teams: undetermined } : {}) };
  return {
    kind: 'missing',
    renamed: [...renamed],
    ...(pushedBy === undefined ? {} : { pushedBy }),
    ...(unasked.length === 0 ? {} : { unasked }),
  };
}

function isAnyOf<Account extends Pick<Owner, 'login' | 'id'>>(
  accounts: readonly Account[],
  actor: Actor,
  facts: Set<MissingFact>,
  renamed?: Set<Account>,
): boolean {
  for (const account of accounts) {
    const comparison = compareAccounts(account, actor);
    if (comparison === 'same') return true;
    if (comparison === 'unsure') facts.add('id');
    if (comparison === 'renamed') renamed?.add(account);
  }
  return false;
}

/** Whoever can push to a fork's branch can change what its author proposed. */
export function whoElsePushed(author: Actor, pushedBy: Known<Actor> | undefined): Actor | 'nobody' | 'unknown' {
  if (pushedBy === undefined) return 'nobody';
  if (!pushedBy.known) return 'unknown';
  const { value } = pushedBy;
  return sameAccount(author, value) ? 'nobody' : value;
}

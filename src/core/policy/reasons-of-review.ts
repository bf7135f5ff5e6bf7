import type { Actor, Actors, Known } from '../actors.ts';
import { listNames } from '../text/list-names.ts';
import { type LimitingReason, limitingReason } from './limiting-reason.ts';
import type { RequestsForChanges } from './requests-for-changes.ts';

/** Facts about the pull request, as a sentence says them. */
const facts = {
  isDraft: 'whether it is a draft',
  hold: 'whether it is on hold',
  changesRequestedBy: 'whether changes are requested',
} as const;

/** What is assumed where nobody has looked. */
const assumptions = {
  pushedBy: 'the author pushed the latest commit',
  approvals: 'nobody approved it',
  isDraft: 'it is not a draft',
  hold: 'it is not on hold',
  changesRequestedBy: 'nobody requested changes',
} as const;

/** What the state of the pull request blocks. A fact that is not known is never a good one. */
export function* reasonsOfReview(actors: Actors, requests: Known<RequestsForChanges>): Iterable<LimitingReason> {
  const { author, isDraft, hold } = actors;
  const whoIsAuthor = author.known ? [author.value.login] : [];
  if (isDraft.known && isDraft.value) {
    yield limitingReason('wait', 'draft', 'The pull request is a draft.', 'author', whoIsAuthor);
  }
  if (hold.known && hold.value !== undefined) {
    yield limitingReason('wait', 'held', `The pull request is on hold: ${hold.value}`, 'maintainer');
  }
  if (requests.known && requests.value.counted.length > 0) {
    const text = `${namesOf(requests.value.counted)} requested changes.`;
    yield limitingReason('wait', 'changes-requested', text, 'author', whoIsAuthor);
  }
  const missing = keysOf(facts).filter(key => !actors[key].known);
  if (missing.length > 0) {
    const message = `These facts could not be determined: ${missing.map(key => facts[key]).join(', ')}.`;
    yield limitingReason('wait', 'facts-undetermined', message, 'infrastructure');
  }
}

/** What strangers ask for: shown, since it stands among the reviews. */
export function* reasonsOfStrangers(requests: Known<RequestsForChanges>): Iterable<LimitingReason> {
  if (!requests.known || requests.value.ignored.length === 0) return;
  const text = `Changes requested by ${namesOf(requests.value.ignored)} do not block: only requests of owners, of maintainers and of accounts with write access do.`;
  yield limitingReason('merge', 'request-not-counted', text, 'nobody');
}

/** Whose approval was for another base branch: shown, since it stands among the reviews. */
export function* reasonsOfEarlierApprovals({ approvals, approvedForOtherBase = [] }: Actors): Iterable<LimitingReason> {
  const given = approvals.known ? approvals.value : [];
  const earlier = approvedForOtherBase.filter(one => !given.some(other => other.id === one.id));
  if (earlier.length === 0) return;
  const text = `The base branch changed after the approval by ${namesOf(earlier)}, so it does not count: approve again.`;
  yield limitingReason('merge', 'approval-not-counted', text, 'nobody');
}

function namesOf(actors: readonly Actor[]): string {
  return listNames(actors.map(({ login }) => login));
}

/** What is assumed: shown last, whatever the decision is. */
export function* reasonsOfAssumptions(actors: Actors): Iterable<LimitingReason> {
  const assumed = keysOf(assumptions).filter(key => isAssumed(actors[key]));
  const isApproved = actors.approvals.known && actors.approvals.value.length > 0;
  const textOf = (key: keyof typeof assumptions) =>
    key === 'approvals' && isApproved ? 'owners and maintainers approved it' : assumptions[key];
  if (assumed.length > 0) {
    const message = `Assumed, because it was not looked up: ${assumed.map(textOf).join(', ')}.`;
    yield limitingReason('merge', 'assumed', message, 'nobody');
  }
  const lacking = actors.lacking ?? [];
  if (lacking.length > 0) yield limitingReason('merge', 'facts-lacking', lacking.join(' '), 'nobody');
}

function isAssumed(fact: Known<unknown> | undefined): boolean {
  return fact?.known === true && fact.assumed === true;
}

function keysOf<Key extends string>(table: Readonly<Record<Key, string>>): Key[] {
  return Object.keys(table) as Key[];
}

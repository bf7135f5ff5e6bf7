import type { Actor, Actors } from '../actors.ts';
import { sameLogin } from '../ownership/login.ts';
import { sameAccount } from '../ownership/same-account.ts';
import type { RoledChange, Snapshot } from '../snapshot.ts';
import { listNames } from '../text/list-names.ts';
import { concernOf, packageOfChange } from './changed-packages.ts';
import { howToNameOwners } from './how-to-name-owners.ts';
import { type LimitingReason, limitingReason } from './limiting-reason.ts';
import { type MaintainerApproval, maintainerApproval } from './maintainer-approval.ts';

/**
 * What changes outside of packages need. Documentation and the like: a maintainer, who proposes and pushes it or approves exactly this head.
 * The rules of the repository (configuration, owners, workflows): a maintainer who neither proposed nor pushed it, and a person who
 * merges it. What catalogs read there concerns all packages: a maintainer merges it by hand, whoever approves.
 */
export function* reasonsOutsidePackages(snapshot: Snapshot): Iterable<LimitingReason> {
  const outside = snapshot.changes.filter(change => packageOfChange(change) === undefined);
  const { rules = [], content = [], other = [] } = Object.groupBy(outside, concernOf);
  const who = snapshot.ownership.maintainers.map(({ login }) => login);
  const note = who.length === 0 ? ` ${howToNameOwners(snapshot)}` : '';
  if (content.length > 0)
    yield limitingReason(
      'wait',
      'outside-of-packages',
      `${named(content)} A maintainer has to merge this.`,
      'maintainer',
      who,
    );
  if (other.length > 0)
    yield* waitingFor(maintainerApproval(snapshot), `${named(other)} A maintainer has to approve this.${note}`, who);
  if (rules.length === 0) return;
  const approval = maintainerApproval({ ...snapshot, actors: withoutOwnWord(snapshot.actors) });
  const text = `${named(rules)} A maintainer who neither proposed nor pushed this has to approve it.${note}`;
  yield* waitingFor(approval, text, who);
  if (approval.kind === 'given')
    yield limitingReason('merge', 'merge-by-hand', `${named(rules)} A person has to merge this.`, 'nobody');
}

function named(changes: readonly RoledChange[]): string {
  return `Paths outside of packages change: ${listNames(changes.map(({ path }) => path))}.`;
}

function* waitingFor({ kind }: MaintainerApproval, text: string, who: readonly string[]): Iterable<LimitingReason> {
  if (kind === 'given') return;
  if (kind === 'unknown')
    yield limitingReason(
      'wait',
      'approval-undetermined',
      `${text} Whether one did could not be determined.`,
      'infrastructure',
    );
  else yield limitingReason('wait', 'maintainer-approval-missing', text, 'maintainer', who);
}

/** Only what others than the author and who pushed the head say: nothing, where these are not known. */
function withoutOwnWord(actors: Actors): Actors {
  const { author, pushedBy = author, approvals } = actors;
  const nobody = { known: false } as const;
  if (!author.known || !pushedBy.known || !approvals.known) return { ...actors, author: nobody, approvals: nobody };
  const isOwn = (actor: Actor) => [author.value, pushedBy.value].some(one => mayBeSame(one, actor));
  const stranger: Actor = { login: '' };
  return {
    ...actors,
    author: { known: true, value: stranger },
    approvals: { ...approvals, value: approvals.value.filter(actor => !isOwn(actor)) },
  };
}

function mayBeSame(one: Actor, other: Actor): boolean {
  return sameAccount(one, other) || sameLogin(one.login, other.login);
}

import type { Owner, PackageOwners } from '../ownership/model.ts';
import { listNames } from '../text/list-names.ts';
import { type LimitingReason, limitingReason } from './limiting-reason.ts';
import { isTeam } from './owners-in-teams.ts';
import type { RequiredApproval } from './required-approvals.ts';
import type { MissingFact } from './who-approves.ts';

/** The state of each package: who approved, or whose approval it waits for. One reason for each approval. */
export function reasonOfApproval(approval: RequiredApproval): LimitingReason {
  return { ...stateOf(approval), package: approval.package };
}

function stateOf(approval: RequiredApproval): LimitingReason {
  const { package: name, from, owners, candidates, state } = approval;
  const teams = from === 'owner' ? owners.teams.map(team => team.name) : [];
  const who = [...candidates.map(owner => owner.login), ...teams];
  switch (state.kind) {
    case 'given': {
      const isOwner = from === 'owner' && approval.isByMaintainer !== true;
      const role = isOwner ? `an owner of ${name} by ${sourceOf(owners)}` : 'a maintainer';
      if (state.how === 'release-bot') {
        const message = `${state.by.login}, a release bot configured for these paths, is the author.`;
        return limitingReason('merge', 'approval-given', message, 'nobody');
      }
      const act = state.how === 'author' ? 'is the author' : 'approved this head';
      return limitingReason('merge', 'approval-given', `${state.by.login}, ${role}, ${act}.`, 'nobody');
    }
    case 'unknown': {
      const whose = `${from === 'owner' ? 'an owner' : 'a maintainer'} (${listNames(who)})`;
      const { teams: unread = [] } = state;
      const facts = state.facts.map(fact => (fact === 'team' ? `who is in ${listNames(unread)}` : missingFacts[fact]));
      const message = `The approval of ${whose} for ${name} could not be determined. Undetermined: ${facts.join(', ')}.`;
      // Nobody of them has to act: the person who runs the check has to know more.
      if (unread.length === 0) return limitingReason('wait', 'approval-undetermined', message, 'infrastructure');
      return limitingReason(
        'wait',
        'approval-undetermined',
        `${message} ${howToReadTeams}`,
        'maintainer',
        candidates.map(owner => owner.login),
      );
    }
    case 'missing': {
      const code = from === 'owner' ? 'owner-approval-missing' : 'maintainer-approval-missing';
      return limitingReason('wait', code, missingApproval(approval) + notes(approval), from, who);
    }
  }
}

/** What the App needs to read the members of a team. */
export const howToReadTeams =
  'To read the members of a team, the App needs the permission "members: read", and the team must belong to the organization that owns the repository.';

const missingFacts: Readonly<Record<Exclude<MissingFact, 'team'>, string>> = {
  author: 'who the author is',
  pusher: 'who pushed the head',
  approvals: 'who approved this head',
  id: 'the numeric id of an account',
};

/** One sentence: which approval is missing, and of whom. */
export function missingApproval({ package: name, cause, from, owners, candidates, moved }: RequiredApproval): string {
  if (from === 'owner')
    return `${name} needs the approval of one of its owners (by ${sourceOf(owners)}): ${ownersText(owners, candidates)}${maintainersText(owners, candidates)}.`;
  const logins = candidates.map(owner => owner.login);
  const maintainer = logins.length === 0 ? 'a maintainer' : `a maintainer (${listNames(logins)})`;
  switch (cause) {
    case 'new':
      if (moved !== undefined)
        return `${name} moves from the directory ${moved.from} to ${moved.to}, which needs the approval of ${maintainer}.`;
      return `${name} is a new package, and needs the approval of ${maintainer}.`;
    case 'removed':
      return `${name} is removed, which needs the approval of ${maintainer}.`;
    case 'owners-change':
      return `The owners of ${name} change, which needs the approval of ${maintainer}.`;
    case 'changed':
      if (logins.length === 0 && owners.broken === undefined)
        return `No owner or maintainer is configured who can approve changes of ${name}.`;
      return `${whyNobody(owners)}, so ${name} needs the approval of ${maintainer}.`;
  }
}

function whyNobody({ package: name, broken }: PackageOwners): string {
  if (broken === undefined) return `No owner is configured for ${name}`;
  const { file, line } = broken.place;
  const place = line === undefined ? file : `${file}:${line}`;
  return `The owners of ${name} could not be determined because of an error in ${place} (${broken.message.replace(/\.$/, '')})`;
}

function ownersText({ owners, teams }: PackageOwners, candidates: readonly Owner[]): string {
  const names = candidates.filter(owner => owners.includes(owner)).map(owner => owner.login);
  return listNames([...names, ...teams.map(team => team.name)]);
}

/** Where the configuration lets maintainers approve in place of owners. */
function maintainersText({ owners }: PackageOwners, candidates: readonly Owner[]): string {
  const names = candidates.filter(owner => !owners.includes(owner)).map(owner => owner.login);
  return names.length === 0 ? '' : `, or of a maintainer: ${listNames(names)}`;
}

/** Where the owners of a package come from. */
function sourceOf({ source }: PackageOwners): string {
  return source === 'config' ? 'the configuration' : source;
}

function notes({ state, note }: RequiredApproval): string {
  if (state.kind !== 'missing') return '';
  const renamed = state.renamed.map(
    owner => ` Account ${owner.login} acted, but its id is not ${owner.id}: the login belongs to another account now.`,
  );
  const unasked = state.unasked === undefined ? '' : ` ${whyUnasked(state.unasked)}`;
  const pushed =
    state.pushedBy === undefined ? '' : ` The author is an owner, but ${state.pushedBy.login} pushed the head.`;
  return unasked + renamed.join('') + pushed + (note === undefined ? '' : ` ${note}`);
}

/** Why the approval of somebody behind one of these does not count here. */
export function whyUnasked(names: readonly string[]): string {
  const [teams, addresses] = [names.filter(isTeam), names.filter(name => !isTeam(name))];
  return [
    ...(teams.length === 0
      ? []
      : [`The members of ${listNames(teams)} are not known here: only the GitHub App reads them.`]),
    ...(addresses.length === 0 ? [] : [`The account of ${listNames(addresses)} cannot be determined: name a login.`]),
  ].join(' ');
}

import type { Owner, PackageOwners } from '../ownership/model.ts';
import type { Consent } from './consent.ts';
import { type LimitingReason, limitingReason, named } from './limiting-reason.ts';
import type { MissingFact } from './who-consents.ts';

/** The state of each package: who consented, or whose consent it waits for. One reason for each consent. */
export function reasonOfConsent(consent: Consent): LimitingReason {
  return { ...stateOf(consent), package: consent.package };
}

function stateOf(consent: Consent): LimitingReason {
  const { package: name, from, owners, candidates, state } = consent;
  const who = candidates.map(owner => owner.login);
  switch (state.kind) {
    case 'given': {
      const role = from === 'owner' ? `an owner of ${name} by ${sourceOf(owners)}` : 'a maintainer';
      if (state.how === 'release-bot') {
        const message = `${state.by.login}, a release bot of these paths by the configuration, is the author.`;
        return limitingReason('merge', 'consent-given', message, 'nobody');
      }
      const act = state.how === 'author' ? 'is the author' : 'approved this head';
      return limitingReason('merge', 'consent-given', `${state.by.login}, ${role}, ${act}.`, 'nobody');
    }
    case 'unknown': {
      const whose = `${from === 'owner' ? 'an owner' : 'a maintainer'} (${named(who)})`;
      const facts = state.facts.map(fact => missingFacts[fact]).join(', and ');
      // Nobody of them has to act: whoever runs the check has to know more.
      const message = `Whether ${name} has the approval of ${whose} could not be determined without knowing ${facts}.`;
      return limitingReason('wait', 'consent-not-known', message, 'infrastructure');
    }
    case 'missing': {
      const code = from === 'owner' ? 'owner-approval-missing' : 'maintainer-approval-missing';
      return limitingReason('wait', code, missingConsent(consent) + notes(consent), from, who);
    }
  }
}

const missingFacts: Readonly<Record<MissingFact, string>> = {
  author: 'who the author is',
  pusher: 'who pushed the head',
  approvals: 'who approved this head',
  id: 'the numeric id of an account',
};

/** One sentence: which consent is missing, and of whom. */
export function missingConsent({ package: name, cause, from, owners, candidates }: Consent): string {
  if (from === 'owner')
    return `${name} needs the approval of one of its owners (by ${sourceOf(owners)}): ${ownersText(owners, candidates)}.`;
  const logins = candidates.map(owner => owner.login);
  const maintainer = logins.length === 0 ? 'a maintainer' : `a maintainer (${named(logins)})`;
  switch (cause) {
    case 'new':
      return `${name} is a new package, and needs the approval of ${maintainer}.`;
    case 'removed':
      return `${name} is removed, which needs the approval of ${maintainer}.`;
    case 'owners-change':
      return `The owners of ${name} change, which needs the approval of ${maintainer}.`;
    case 'touched':
      if (logins.length === 0 && owners.broken === undefined)
        return `Nobody is named who may approve changes of ${name}.`;
      return `${whyNobody(owners)}, so ${name} needs the approval of ${maintainer}.`;
  }
}

function whyNobody({ package: name, broken }: PackageOwners): string {
  if (broken === undefined) return `Nothing says who owns ${name}`;
  const { file, line } = broken.place;
  const place = line === undefined ? file : `${file}:${line}`;
  return `Who owns ${name} could not be determined, because of a mistake in ${place} (${broken.message.replace(/\.$/, '')})`;
}

function ownersText({ teams }: PackageOwners, candidates: readonly Owner[]): string {
  const names = candidates.map(owner => owner.login);
  if (teams.length === 0) return named(names);
  const unresolved = `${named(teams.map(team => team.name))} (who that is, is not known here)`;
  return names.length === 0 ? unresolved : `${named(names)}, or ${unresolved}`;
}

/** Where the owners of a package come from. */
function sourceOf({ source }: PackageOwners): string {
  return source === 'config' ? 'the configuration' : source;
}

function notes({ state, note }: Consent): string {
  if (state.kind !== 'missing') return '';
  const renamed = state.renamed.map(
    owner => ` The login ${owner.login} acted, but not the account with the id ${owner.id}: it has changed hands.`,
  );
  const pushed =
    state.pushedBy === undefined ? '' : ` An owner is the author, but ${state.pushedBy.login} pushed the head.`;
  return renamed.join('') + pushed + (note === undefined ? '' : ` ${note}`);
}

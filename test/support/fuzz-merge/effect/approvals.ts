import type { FuzzCase } from '../make-case.ts';
import { changedPaths } from './changed-paths.ts';

/** Whose approval a change has, by construction. */
export interface Approvals {
  /** Of somebody who may change this package. Nobody may change what is not in the base. */
  readonly ofPackage: (name: string) => boolean;
  readonly ofMaintainer: boolean;
  /** Of one who neither proposed nor pushed it. */
  readonly ofOtherMaintainer: boolean;
  /** To take channels of a package, or all of it, away. */
  readonly toRemovals: (name: string) => boolean;
  /** To other owners of a package. */
  readonly toOwners: (name: string) => boolean;
}

/** An author approves what they pushed themselves, anybody else by approving. */
export function approvalsOf(fuzzCase: FuzzCase): Approvals {
  const { repository, actors } = fuzzCase;
  const { maintainersMayApprove, ownersChangeOwners, ownersRemove } = repository.policy;
  const isOwnPush = actors.pusher === actors.author;
  const people = new Set([...(isOwnPush ? [actors.author] : []), ...actors.approvers]);
  const ofMaintainer = repository.maintainers.some(login => people.has(login));
  const ofOwner = (name: string) => ownersOf(fuzzCase, name).some(login => people.has(login));
  const onBehalf = isOwnPush ? packageOfBot(fuzzCase) : undefined;
  const isKnown = (name: string) => repository.packages.some(one => one.name === name);
  return {
    ofPackage: name => ofOwner(name) || onBehalf === name || (maintainersMayApprove && ofMaintainer && isKnown(name)),
    ofMaintainer,
    ofOtherMaintainer: repository.maintainers.some(
      login => actors.approvers.includes(login) && login !== actors.author && login !== actors.pusher,
    ),
    toRemovals: name => ofMaintainer || (ownersRemove && ofOwner(name)),
    toOwners: name => ofMaintainer || (ownersChangeOwners && ofOwner(name)),
  };
}

function ownersOf({ repository }: FuzzCase, name: string): readonly string[] {
  return repository.packages.find(one => one.name === name)?.owners ?? [];
}

/** The package that the author maintains on behalf of its owners, where nothing else is touched. */
function packageOfBot(fuzzCase: FuzzCase): string | undefined {
  const { policy, packages } = fuzzCase.repository;
  const { bot } = policy;
  if (bot === undefined || fuzzCase.actors.author !== bot.login) return undefined;
  const isOfBot = (path: string) => roots(fuzzCase).some(root => path.startsWith(`${root}/${bot.directory}/`));
  return changedPaths(fuzzCase).every(isOfBot)
    ? packages.find(({ directory }) => directory === bot.directory)?.name
    : undefined;
}

function roots({ repository: { catalogs, operators } }: FuzzCase): readonly string[] {
  return operators === undefined ? catalogs : [...catalogs, operators];
}

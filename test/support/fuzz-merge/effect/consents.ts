import type { FuzzCase } from '../make-case.ts';

/** Whose consent a change has, by construction. */
export interface Consents {
  /** Of an owner of this package. Nobody owns what is not in the base. */
  readonly ofPackage: (name: string) => boolean;
  readonly ofMaintainer: boolean;
}

/** An author consents to what they pushed themselves, anybody else by approving. */
export function consentsOf({ repository, actors }: FuzzCase): Consents {
  const people = new Set([...(actors.pusher === actors.author ? [actors.author] : []), ...actors.approvers]);
  const ofMaintainer = repository.maintainers.some(login => people.has(login));
  const owners = new Map(repository.packages.map(({ name, owners }) => [name, owners]));
  return { ofPackage: name => (owners.get(name) ?? []).some(login => people.has(login)), ofMaintainer };
}

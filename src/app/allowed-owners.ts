import { mapOf, type Values } from '../core/github/values.ts';
import type { Hub } from '../flows/act/ports.ts';

/** The accounts whose repositories are looked after, in lower case; undefined: everybody who installs the App. */
export type AllowedOwners = ReadonlySet<string> | undefined;

/** Leaves repositories of others out of sweeps. */
export function hubOfOwners(hub: Hub, owners: AllowedOwners): Hub {
  if (owners === undefined) return hub;
  return {
    ...hub,
    async *repositories(onFailure) {
      for await (const found of hub.repositories(onFailure)) if (isOf(owners, found.repository.name)) yield found;
    },
  };
}

/** Whether an event is about a repository that is looked after, or about several: those are told apart later. */
export function isEventOfOwners(owners: AllowedOwners, payload: Values): boolean {
  const { full_name: name } = mapOf(payload.repository);
  return owners === undefined || (typeof name === 'string' && isOf(owners, name));
}

function isOf(owners: ReadonlySet<string>, repository: string): boolean {
  return owners.has(repository.split('/')[0]?.toLowerCase() ?? '');
}

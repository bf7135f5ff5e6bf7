import { mapOf, type Values } from '../../core/github/values.ts';
import type { Hub } from './ports.ts';

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

/** Whether an event is about a repository that is looked after, or, where it names none, about an installation of its owner (W4). */
export function isEventOfOwners(owners: AllowedOwners, payload: Values): boolean {
  const { full_name: name } = mapOf(payload.repository);
  const { login } = mapOf(mapOf(payload.installation).account);
  const about = name ?? login;
  return owners === undefined || (typeof about === 'string' && isOf(owners, about));
}

function isOf(owners: ReadonlySet<string>, repository: string): boolean {
  return owners.has(repository.split('/')[0]?.toLowerCase() ?? '');
}

import { consentOfAny } from '../../policy/who-consents.ts';
import type { Snapshot } from '../../snapshot.ts';

/** Whether somebody who may decide it (`owners.removedPackages`) consents to taking something of a package out of a catalog. */
export function isRemovalAgreed({ config, ownership, actors }: Snapshot, name: string): boolean {
  const able = config.owners.removedPackages === 'owners' ? ownership.ownersOf(name).owners : ownership.maintainers;
  const approvers = able.filter(owner => owner.role === 'approver');
  return consentOfAny(approvers, actors, config.owners.bots).kind === 'given';
}

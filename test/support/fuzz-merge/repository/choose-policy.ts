import { ownershipChecks } from '../../../../src/core/checks/ownership/index.ts';
import type { Random } from '../../random.ts';
import type { FuzzPolicy } from './model.ts';
import type { OwnerPlan } from './owners-plan.ts';

/** What a configuration may say, most of the time little. */
export function choosePolicy(plans: readonly OwnerPlan[], random: Random): FuzzPolicy {
  const [, , third] = plans;
  const ids = ownershipChecks.map(({ id }) => id);
  return {
    maintainersMayApprove: random.chance(0.2),
    ownersChangeOwners: random.chance(0.1),
    ownersRemove: random.chance(0.1),
    bot: third !== undefined && random.chance(0.2) ? { login: 'alice', directory: third.directory } : undefined,
    checksOff: random.chance(0.2) ? random.shuffle(ids).slice(0, 1 + random.int(ids.length)) : [],
  };
}

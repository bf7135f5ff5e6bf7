import type { Failure } from '../../image/outcome.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { ImageUse } from './image-uses.ts';
import { isEnforced } from './is-enforced.ts';

const id = 'image-registry-is-allowed';

/** The parts of a use that the rule looks at. */
export type RegistryUse = Pick<ImageUse, 'kind' | 'isByValue' | 'package'>;

/**
 * Whether the rule about registries concerns an image: those of bundles, the catalogs of a composite, those that a bundle without an image brings along, and all
 * where the configuration says so.
 */
export function concernsRegistry({ kind, isByValue }: Omit<RegistryUse, 'package'>, { config }: Snapshot): boolean {
  return kind !== 'other' || isByValue || config.checks[id]?.options?.images === 'all';
}

/**
 * Whether what the rule says of an image stands in the way: then it need not be looked at, and nothing else has to be
 * said of it. One that a waiver or the configuration lets pass is judged as every other.
 */
export function isHeldToRegistryRule(use: RegistryUse, snapshot: Snapshot): boolean {
  return concernsRegistry(use, snapshot) && isEnforced(id, use.package, snapshot);
}

/** Whether that rule refuses an image because its host may not be asked, so that nothing else has to be said of it. */
export function isRefusedRegistry(use: ImageUse, failure: Failure, snapshot: Snapshot): boolean {
  return isRefusedHost(failure) && isHeldToRegistryRule(use, snapshot);
}

/** Whether an image is not known because the host that its reference writes may not be asked. */
export function isRefusedHost(failure: Failure): boolean {
  return failure.kind === 'unknown' && failure.cause === 'host';
}

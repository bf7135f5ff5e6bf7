import type { Failure } from '../../image/outcome.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { ImageUse } from './image-uses.ts';

const id = 'image-registry-is-allowed';

/** Whether the rule about registries concerns an image: those of bundles, and all where the configuration says so. */
export function concernsRegistry({ kind }: Pick<ImageUse, 'kind'>, { config }: Snapshot): boolean {
  return kind === 'bundle' || config.checks[id]?.options?.images === 'all';
}

/** Whether that rule reports an image as an error whose host may not be asked, so that nothing else has to be said of it. */
export function isRefusedRegistry(use: ImageUse, failure: Failure, snapshot: Snapshot): boolean {
  const severity = snapshot.config.checks[id]?.severity ?? 'error';
  return isRefusedHost(failure) && severity === 'error' && concernsRegistry(use, snapshot);
}

/** Whether an image is not known because the host that its reference writes may not be asked. */
export function isRefusedHost(failure: Failure): boolean {
  return failure.kind === 'unknown' && failure.cause === 'host';
}

import type { Failure, UnknownCause } from './outcome.ts';

/** Who can act on a cause that is not a failure of the infrastructure, but of the configuration or of the change. */
const actors: ReadonlyMap<UnknownCause, 'author' | 'maintainer'> = new Map([
  ['host', 'maintainer'],
  ['policy', 'maintainer'],
  ['credentials', 'maintainer'],
  ['too-many', 'author'],
  ['too-large', 'author'],
]);

/**
 * Who can act where something of an image could not be determined, as a part of a problem (`Circumstances`): nobody where the infrastructure has to
 * answer. A registry that denies access works, so that is for who configures the credentials.
 */
export function actorOfFailure(failure: Failure): { readonly actor?: 'author' | 'maintainer' } {
  if (failure.kind === 'forbidden') return { actor: 'maintainer' };
  const actor = failure.kind === 'unknown' ? actors.get(failure.cause) : undefined;
  return actor === undefined ? {} : { actor };
}

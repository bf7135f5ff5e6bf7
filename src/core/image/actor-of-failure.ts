import type { Failure, UnknownCause } from './outcome.ts';

/** Who can do something where not the infrastructure failed, but what is configured or asked for stands in the way. */
const actors: ReadonlyMap<UnknownCause, 'author' | 'maintainer'> = new Map([
  ['host', 'maintainer'],
  ['policy', 'maintainer'],
  ['credentials', 'maintainer'],
  ['too-many', 'author'],
  ['too-large', 'author'],
]);

/**
 * Who acts on what could not be determined of an image, as a part of a draft: nothing for what the infrastructure has to answer.
 * A registry that wants other credentials is well: it is for whoever configures what the check knows.
 */
export function actorOfFailure(failure: Failure): { readonly actor?: 'author' | 'maintainer' } {
  if (failure.kind === 'forbidden') return { actor: 'maintainer' };
  const actor = failure.kind === 'unknown' ? actors.get(failure.cause) : undefined;
  return actor === undefined ? {} : { actor };
}

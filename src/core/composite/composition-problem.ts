import type { Place } from '../source.ts';

/** What is wrong with the catalog that a composite gives. */
export interface CompositionProblem {
  /** `unreadable`: an image is no catalog. `undetermined`: a registry did not give one. `invalid`: opm would refuse the whole. */
  readonly kind: 'unreadable' | 'undetermined' | 'invalid';
  /** One sentence. */
  readonly message: string;
  readonly place: Place;
}

import type { Assessment } from './assessment.ts';
import type { ObjectReference, ObjectsOfKind } from './object.ts';
import type { Observed } from './observed.ts';

/** One way to install something on a cluster. Pure: what it wants follows from what was seen. */
export interface Engine {
  /** What has to be followed for `assess`. */
  readonly kinds: readonly ObjectsOfKind[];
  assess(observed: Observed): Assessment;
  /** What is to be deleted in the end, step by step: the next step begins when the objects of the one before are gone. */
  cleanUp(observed: Observed): readonly (readonly ObjectReference[])[];
  /** What others made for this install, and may leave behind. */
  readonly leftovers: readonly ObjectsOfKind[];
}

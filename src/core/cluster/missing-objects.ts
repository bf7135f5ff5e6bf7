import type { Action, PartialAssessment, Phase } from './assessment.ts';
import { type ClusterObject, keyOf, referenceTo, shownReference } from './object.ts';
import { type Observed, objectAt } from './observed.ts';

/** Objects that are not there yet, and are to be made. What was refused is not tried again. Undefined where all are there. */
export function missingObjects(
  observed: Observed,
  objects: readonly ClusterObject[],
  phase: Phase,
): PartialAssessment | undefined {
  const absent = objects.filter(object => objectAt(observed, referenceTo(object)) === undefined);
  const [first] = absent;
  if (first === undefined) return undefined;
  const actions = absent
    .filter(object => !observed.refusals.has(keyOf(referenceTo(object))))
    .map((object): Action => ({ kind: 'create', object }));
  return { phase, subject: 'objects', waitsFor: `${shownReference(referenceTo(first))} to exist`, actions };
}

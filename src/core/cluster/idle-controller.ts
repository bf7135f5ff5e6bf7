import type { Suspicion } from './assessment.ts';
import { patience } from './deadlines.ts';
import { type ClusterObject, referenceTo, shownReference } from './object.ts';

/** The suspicion that the controller of an object does not run, because it has reported nothing about it. @param controller `RukPak` */
export function idleController(object: ClusterObject, controller: string): Suspicion {
  const reference = referenceTo(object);
  const failure = {
    code: 'NoAnswer',
    cause: 'cluster' as const,
    message: `${controller} has reported nothing about ${shownReference(reference)}.`,
    fix: `Check that ${controller} runs.`,
    evidence: [reference],
  };
  return { failure, patience: patience.silent };
}

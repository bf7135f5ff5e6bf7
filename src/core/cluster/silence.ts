import type { Suspicion } from './assessment.ts';
import { patience } from './deadlines.ts';
import { type ClusterObject, referenceTo, shownReference } from './object.ts';

/** That nobody looks at an object: its controller may not run. @param controller `RukPak` */
export function silenceOf(object: ClusterObject, controller: string): Suspicion {
  const reference = referenceTo(object);
  const failure = {
    code: 'NoAnswer',
    cause: 'cluster' as const,
    message: `${controller} has said nothing of ${shownReference(reference)}.`,
    fix: `See whether ${controller} runs.`,
    evidence: [reference],
  };
  return { failure, patience: patience.silent };
}

import type { Assessment, PartialAssessment } from './assessment.ts';
import type { Observed } from './observed.ts';
import { podSuspicions } from './pod-suspicions.ts';
import { refusalFailure } from './refusal-failure.ts';

/**
 * What an engine says in the end: what holds up the part of the way that is not passed yet, what the API server refused, and what keeps pods from running. Nothing is
 * suspected where everything is done.
 */
export function wholeAssessment(part: PartialAssessment, observed: Observed, namespace: string): Assessment {
  const refused = refusalFailure(observed);
  const suspicions = [
    ...(refused === undefined ? [] : [refused]),
    ...(part.suspicions ?? []),
    ...podSuspicions(observed, namespace),
  ];
  return { actions: [], isDone: false, ...part, suspicions: part.isDone === true ? [] : suspicions };
}

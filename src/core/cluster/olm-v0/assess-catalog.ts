import { objectOf, textOf } from '../../json/fields.ts';
import type { PartialAssessment } from '../assessment.ts';
import { patience } from '../deadlines.ts';
import { type ClusterObject, referenceTo, statusOf } from '../object.ts';
import { type Observed, objectAt } from '../observed.ts';

/** Whether OLM reached the server of the catalog. Undefined if it did. */
export function assessCatalog(observed: Observed, source: ClusterObject): PartialAssessment | undefined {
  const reference = referenceTo(source);
  const status = statusOf(objectAt(observed, reference) ?? {});
  const state = textOf(objectOf(status, 'connectionState'), 'lastObservedState');
  if (state === 'READY') return undefined;
  const [reason, message] = [textOf(status, 'reason'), textOf(status, 'message')];
  const failure = {
    code: reason === '' ? 'CatalogNotReady' : reason,
    cause: 'cluster' as const,
    message: `OLM cannot use the catalog: ${message}.`,
    evidence: [reference],
  };
  return {
    phase: 'catalog',
    subject: 'connection',
    waitsFor: `the catalog to be READY${state === '' ? '' : ` (it is ${state})`}`,
    suspicions: message === '' ? [] : [{ failure, patience: patience.slow }],
  };
}

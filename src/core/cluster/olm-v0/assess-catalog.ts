import { objectOf, textOf } from '../../json/fields.ts';
import type { PartialAssessment, Suspicion } from '../assessment.ts';
import { patience } from '../deadlines.ts';
import { type ClusterObject, type ObjectReference, referenceTo, specOf, statusOf } from '../object.ts';
import { type Observed, objectAt } from '../observed.ts';

/** Whether OLM reached the server of the catalog. Undefined if it did. */
export function assessCatalog(observed: Observed, source: ClusterObject): PartialAssessment | undefined {
  const reference = referenceTo(source);
  const status = statusOf(objectAt(observed, reference) ?? {});
  const state = textOf(objectOf(status, 'connectionState'), 'lastObservedState');
  if (state === 'READY') return undefined;
  return {
    phase: 'catalog',
    subject: 'connection',
    waitsFor: `the catalog to be READY${state === '' ? '' : ` (it is ${state})`}`,
    suspicions: [...refused(status, reference), ...unreached(specOf(source), state, reference)],
  };
}

/** What OLM says of the object. */
function refused(status: ClusterObject, reference: ObjectReference): readonly Suspicion[] {
  const [reason, message] = [textOf(status, 'reason'), textOf(status, 'message')];
  if (message === '') return [];
  const failure = {
    code: reason === '' ? 'CatalogNotReady' : reason,
    cause: 'cluster' as const,
    message: `OLM cannot use the catalog: ${message}.`,
    evidence: [reference],
  };
  return [{ failure, patience: patience.slow }];
}

/** The state of the connection, by gRPC. */
function unreached(spec: ClusterObject, state: string, reference: ObjectReference): readonly Suspicion[] {
  if (state === '') return [];
  const [address, image] = [textOf(spec, 'address'), textOf(spec, 'image')];
  const failure = {
    code: 'CatalogUnreachable',
    cause: 'cluster' as const,
    message: `OLM cannot connect to the catalog ${address === '' ? image : `at ${address}`}: the connection is ${state}.`,
    ...(address === ''
      ? {}
      : {
          fix: 'Let pods of the cluster reach that address: --host names one of this machine, --address a server elsewhere.',
        }),
    evidence: [reference],
  };
  // The pod of an image says more about what is wrong with it.
  return [{ failure, patience: address === '' ? patience.untilDeadline : patience.slow }];
}

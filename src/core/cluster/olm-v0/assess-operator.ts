import { textOf } from '../../json/fields.ts';
import type { PartialAssessment, Suspicion } from '../assessment.ts';
import { patience } from '../deadlines.ts';
import { deploymentSuspicions, isAvailable } from '../deployments.ts';
import { type ClusterObject, labelOf, type ObjectReference, referenceTo, shownReference, statusOf } from '../object.ts';
import { type Observed, objectAt, objectsOf } from '../observed.ts';
import { csvSuspicions } from './csv-suspicions.ts';
import { v0Reference } from './objects.ts';
import type { V0Request } from './request.ts';

interface OperatorAssessment extends PartialAssessment {
  /** OLM has made it. */
  readonly isThere: boolean;
}

/** Whether the operator that the subscription is at runs, and whether it is the one that is wanted in the end. */
export function assessOperator(
  { target, namespace }: V0Request,
  observed: Observed,
  subscriptionReference: ObjectReference,
): OperatorAssessment {
  const subscription = objectAt(observed, subscriptionReference) ?? {};
  const current = textOf(statusOf(subscription), 'currentCSV');
  const reference = v0Reference('ClusterServiceVersion', namespace, current);
  const csv = objectAt(observed, reference);
  const phase = textOf(statusOf(csv ?? {}), 'phase');
  if (csv === undefined || phase !== 'Succeeded') {
    return {
      phase: 'operator',
      subject: current,
      waitsFor: `ClusterServiceVersion ${current} to be Succeeded${phase === '' ? '' : ` (it is ${phase})`}`,
      isThere: csv !== undefined,
      suspicions: csv === undefined ? [] : [...csvSuspicions(csv), ...deploymentSuspicions(observed)],
    };
  }
  // The subscription is at its latest before the operator runs, so it alone says nothing.
  if (current !== target)
    return { isThere: true, ...waitForUpgrade(subscription, subscriptionReference, current, target) };
  const behind = objectsOf(observed, 'Deployment').find(
    deployment => labelOf(deployment, 'olm.owner') === current && !isAvailable(deployment),
  );
  if (behind !== undefined) {
    return {
      phase: 'workloads',
      subject: current,
      waitsFor: `${shownReference(referenceTo(behind))} to be available`,
      isThere: true,
      suspicions: deploymentSuspicions(observed),
    };
  }
  return { isThere: true, phase: 'workloads', subject: 'stable', waitsFor: `${current} to stay ready`, isDone: true };
}

function waitForUpgrade(
  subscription: ClusterObject,
  reference: ObjectReference,
  current: string,
  target: string,
): PartialAssessment {
  const isLatest = textOf(statusOf(subscription), 'state') === 'AtLatestKnown';
  const suspicion: Suspicion = {
    failure: {
      code: 'NoUpgrade',
      cause: 'content',
      message: `OLM offers no upgrade from ${current} to ${target}: it takes ${current} for the newest.`,
      fix: `Let ${target} replace ${current}, or skip it.`,
      evidence: [reference],
    },
    patience: patience.slow,
  };
  return {
    phase: 'resolution',
    subject: current,
    waitsFor: `OLM to upgrade ${current}`,
    suspicions: isLatest ? [suspicion] : [],
  };
}

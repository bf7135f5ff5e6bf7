import { textOf } from '../../json/fields.ts';
import type { PartialAssessment, Suspicion } from '../assessment.ts';
import { patience } from '../deadlines.ts';
import { deploymentSuspicions, isAvailable } from '../deployments.ts';
import { type ClusterObject, labelOf, type ObjectReference, referenceTo, shownReference, statusOf } from '../object.ts';
import { type Observed, objectAt, objectsOf } from '../observed.ts';
import { subscriptionSuspicions } from './assess-subscription.ts';
import { csvSuspicions } from './csv-suspicions.ts';
import { v0Reference } from './objects.ts';
import { isComplete, planOf, stepsDone } from './plan-of.ts';
import type { V0Request } from './request.ts';

/**
 * Whether an operator is installed, and whether it is the one that is wanted in the end.
 *
 * @param name of its ClusterServiceVersion
 */
export function assessOperator(
  { target, namespace }: V0Request,
  observed: Observed,
  subscription: ObjectReference,
  name: string,
): PartialAssessment {
  const csv = objectAt(observed, v0Reference('ClusterServiceVersion', namespace, name)) ?? {};
  const phase = textOf(statusOf(csv), 'phase');
  if (phase !== 'Succeeded') {
    const plan = planOf(observed, subscription);
    return {
      phase: 'operator',
      // Slow clusters get the time of the phase for each step.
      subject: `${name} ${stepsDone(plan)}`,
      waitsFor: `ClusterServiceVersion ${name} to be Succeeded${phase === '' ? '' : ` (it is ${phase})`}`,
      suspicions: [...csvSuspicions(csv, isComplete(plan)), ...deploymentSuspicions(observed)],
    };
  }
  // The subscription is at its latest before the operator runs, so it alone says nothing.
  if (name !== target) return waitForUpgrade(objectAt(observed, subscription) ?? {}, subscription, name, target);
  const behind = objectsOf(observed, 'Deployment').find(
    deployment => labelOf(deployment, 'olm.owner') === name && !isAvailable(deployment),
  );
  if (behind !== undefined) {
    return {
      phase: 'workloads',
      subject: name,
      waitsFor: `${shownReference(referenceTo(behind))} to be available`,
      suspicions: deploymentSuspicions(observed),
    };
  }
  return { phase: 'workloads', subject: 'stable', waitsFor: `${name} to stay ready`, isDone: true };
}

/** The first operator in the namespace that OLM is still installing, or replacing; undefined if there is none. */
export function unreadyOperator(observed: Observed, namespace: string): string | undefined {
  const unready = objectsOf(observed, 'ClusterServiceVersion').find(
    csv =>
      referenceTo(csv).namespace === namespace &&
      labelOf(csv, 'olm.copiedFrom') === '' &&
      textOf(statusOf(csv), 'phase') !== 'Succeeded',
  );
  return unready === undefined ? undefined : referenceTo(unready).name;
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
      message: `OLM offers no upgrade from ${current} to ${target}: it stays at ${current}.`,
      fix: `Let ${target} replace or skip ${current}, and let the catalog provide what ${target} requires.`,
      evidence: [reference],
    },
    patience: patience.slow,
  };
  return {
    phase: 'resolution',
    subject: current,
    waitsFor: `OLM to upgrade ${current}`,
    suspicions: [
      // That it cannot resolve is what OLM says while it replaces a version, too, and takes back when it looks again.
      ...subscriptionSuspicions(subscription, reference).map(({ failure }) => ({ failure, patience: patience.slow })),
      ...(isLatest ? [suspicion] : []),
    ],
  };
}

import { objectOf } from '../json/fields.ts';
import type { Suspicion } from './assessment.ts';
import { patience } from './deadlines.ts';
import {
  type ClusterObject,
  conditionOf,
  conditionsOf,
  numberOf,
  referenceTo,
  shownReference,
  specOf,
  statusOf,
} from './object.ts';
import { type Observed, objectsOf } from './observed.ts';

/**
 * Whether all replicas of a Deployment run its newest template, as OLM judges it. Replicas of the template before keep it available while those of the newest one crash.
 *
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/pkg/controller/install/status_viewer.go
 */
export function isAvailable(deployment: ClusterObject): boolean {
  const status = statusOf(deployment);
  const updated = numberOf(status, 'updatedReplicas');
  const isCurrent = numberOf(status, 'observedGeneration') >= numberOf(objectOf(deployment, 'metadata'), 'generation');
  const replicas = specOf(deployment).replicas ?? 1;
  return (
    isCurrent &&
    updated >= Number(replicas) &&
    numberOf(status, 'replicas') <= updated &&
    conditionOf(deployment, 'Available') !== undefined
  );
}

/** What keeps Deployments from having their pods: quota, admission, webhooks. */
export function deploymentSuspicions(observed: Observed): readonly Suspicion[] {
  return objectsOf(observed, 'Deployment').flatMap(deployment => {
    const reference = referenceTo(deployment);
    const failed = conditionsOf(deployment).find(({ type, status }) => type === 'ReplicaFailure' && status === 'True');
    if (failed === undefined) return [];
    const failure = {
      code: failed.reason,
      cause: 'content' as const,
      message: `The pods of ${shownReference(reference)} cannot be created: ${failed.message}.`,
      evidence: [reference],
    };
    return [{ failure, patience: patience.slow }];
  });
}

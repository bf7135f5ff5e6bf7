import { itemsOf, objectOf, textOf } from '../json/fields.ts';
import type { Cause, Suspicion } from './assessment.ts';
import { patience } from './deadlines.ts';
import { type ClusterObject, conditionsOf, numberOf, referenceTo, statusOf } from './object.ts';
import { type Observed, objectsOf } from './observed.ts';

/** Reasons for which the kubelet keeps a container waiting, that do not go away by themselves. */
const waitingTexts: ReadonlyMap<string, { readonly text: string; readonly cause: Cause }> = new Map([
  ['CrashLoopBackOff', { text: 'ends again and again', cause: 'content' }],
  // An image that is absent, or a registry that is: the texts differ by container runtime.
  ['ImagePullBackOff', { text: 'has an image that cannot be pulled', cause: 'unknown' }],
  ['ErrImagePull', { text: 'has an image that cannot be pulled', cause: 'unknown' }],
  ['InvalidImageName', { text: 'has an image whose name is not valid', cause: 'content' }],
  ['CreateContainerConfigError', { text: 'refers to configuration that does not exist', cause: 'content' }],
  ['CreateContainerError', { text: 'cannot be created', cause: 'content' }],
  ['RunContainerError', { text: 'cannot be started', cause: 'content' }],
]);

/** What keeps pods of a namespace from running. */
export function podSuspicions(observed: Observed, namespace: string): readonly Suspicion[] {
  return objectsOf(observed, 'Pod')
    .filter(pod => referenceTo(pod).namespace === namespace)
    .flatMap(pod => [...unscheduled(pod), ...waiting(pod)]);
}

function unscheduled(pod: ClusterObject): readonly Suspicion[] {
  const condition = conditionsOf(pod).find(({ type, status }) => type === 'PodScheduled' && status === 'False');
  if (condition === undefined) return [];
  const failure = {
    code: condition.reason || 'Unschedulable',
    cause: 'cluster' as const,
    message: `No node of the cluster takes pod ${referenceTo(pod).name}: ${condition.message}.`,
    evidence: [referenceTo(pod)],
  };
  return [{ failure, patience: patience.slow }];
}

function waiting(pod: ClusterObject): readonly Suspicion[] {
  const status = statusOf(pod);
  const containers = [...itemsOf(status, 'initContainerStatuses'), ...itemsOf(status, 'containerStatuses')];
  return containers.flatMap(container => {
    const state = objectOf(objectOf(container, 'state'), 'waiting');
    const reason = textOf(state, 'reason');
    const known = waitingTexts.get(reason);
    if (known === undefined) return [];
    const reference = referenceTo(pod);
    const restarts = numberOf(container, 'restartCount');
    const image = reason === 'CrashLoopBackOff' ? `${restarts} restarts` : textOf(container, 'image');
    const failure = {
      code: reason,
      cause: known.cause,
      message: `Container ${textOf(container, 'name')} of pod ${reference.name} ${known.text} (${image}): ${textOf(state, 'message')}.`,
      evidence: [reference],
    };
    return [{ failure, patience: patience.slow }];
  });
}

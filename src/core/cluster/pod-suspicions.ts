import { itemsOf, objectOf, textOf } from '../json/fields.ts';
import type { Cause, Suspicion } from './assessment.ts';
import { patience } from './deadlines.ts';
import { type ClusterObject, conditionsOf, labelOf, numberOf, referenceTo, statusOf } from './object.ts';
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
    .flatMap(pod => [...unscheduled(pod), ...waiting(pod), ...ended(pod)]);
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

/** Containers that ended in a pod that is not started again, as those of unpack jobs. */
function ended(pod: ClusterObject): readonly Suspicion[] {
  if (textOf(statusOf(pod), 'phase') !== 'Failed') return [];
  return containersOf(pod).flatMap(container => {
    const state = objectOf(objectOf(container, 'state'), 'terminated');
    const code = numberOf(state, 'exitCode');
    if (code === 0) return [];
    const reference = referenceTo(pod);
    const failure = {
      code: 'PodFailed',
      cause: 'content' as const,
      message: `${subjectOf(pod, container)} ended with exit code ${code}: ${textOf(state, 'message').trim() || textOf(state, 'reason')}.`,
      evidence: [reference],
    };
    return [{ failure, patience: patience.slow }];
  });
}

function containersOf(pod: ClusterObject): readonly ClusterObject[] {
  const status = statusOf(pod);
  return [...itemsOf(status, 'initContainerStatuses'), ...itemsOf(status, 'containerStatuses')];
}

/** Which container, and what it is there for where OLM made it. */
function subjectOf(pod: ClusterObject, container: ClusterObject): string {
  const isOfCatalog = labelOf(pod, 'olm.catalogSource') !== '';
  const unpacks = labelOf(pod, 'operatorframework.io/bundle-unpack-ref') !== '';
  const begin = isOfCatalog
    ? 'The catalog is not served: container'
    : unpacks
      ? 'The bundle image is not unpacked: container'
      : 'Container';
  return `${begin} ${textOf(container, 'name')} of pod ${referenceTo(pod).name}`;
}

function waiting(pod: ClusterObject): readonly Suspicion[] {
  return containersOf(pod).flatMap(container => {
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
      message: `${subjectOf(pod, container)} ${known.text} (${image}): ${textOf(state, 'message')}.`,
      evidence: [reference],
    };
    return [{ failure, patience: patience.slow }];
  });
}

import { itemsOf, objectOf, textOf } from '../../json/fields.ts';
import { type ClusterObject, type ObjectReference, statusOf } from '../object.ts';
import { type Observed, objectAt } from '../observed.ts';
import { v0Reference } from './objects.ts';

/** The InstallPlan that a subscription refers to; empty where it was not seen. */
export function planOf(observed: Observed, subscription: ObjectReference): ClusterObject {
  return objectAt(observed, planReference(observed, subscription)) ?? {};
}

/** Names it; with an empty name where there is none. */
export function planReference(observed: Observed, subscription: ObjectReference): ObjectReference {
  const reference = objectOf(statusOf(objectAt(observed, subscription) ?? {}), 'installPlanRef');
  return v0Reference('InstallPlan', textOf(reference, 'namespace'), textOf(reference, 'name'));
}

export function isComplete(plan: ClusterObject): boolean {
  return textOf(statusOf(plan), 'phase') === 'Complete';
}

/** Whether OLM has tried every step of a plan at least once. */
export function isTried(plan: ClusterObject): boolean {
  return itemsOf(statusOf(plan), 'plan').every(step => textOf(step, 'status') !== 'Unknown');
}

/** How many steps of a plan are carried out. */
export function stepsDone(plan: ClusterObject): number {
  const steps = itemsOf(statusOf(plan), 'plan');
  return steps.filter(step => ['Present', 'Created'].includes(textOf(step, 'status'))).length;
}

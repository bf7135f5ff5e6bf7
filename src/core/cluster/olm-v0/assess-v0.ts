import type { Action, Assessment, PartialAssessment, Suspicion } from '../assessment.ts';
import { type ClusterObject, keyOf, type ObjectReference, referenceTo, shownReference } from '../object.ts';
import { type Observed, objectAt } from '../observed.ts';
import { podSuspicions } from '../pod-suspicions.ts';
import { refusalFailure } from '../refusal-failure.ts';
import { assessCatalog } from './assess-catalog.ts';
import { assessOperator } from './assess-operator.ts';
import { assessPlan } from './assess-plan.ts';
import { assessSubscription } from './assess-subscription.ts';
import { type V0Objects, v0Objects } from './objects.ts';
import type { V0Request } from './request.ts';

/**
 * How far OLM v0 is with installing a package, or upgrading it, by what is seen of its objects. Nothing follows from the order in which it was seen. The
 * parts of the way are looked at in their order; the first one that is not passed says what is awaited.
 */
export function assessV0(request: V0Request, observed: Observed): Assessment {
  const objects = v0Objects(request);
  const refused = refusalFailure(observed);
  const suspicions = (part: PartialAssessment): readonly Suspicion[] => [
    ...(refused === undefined ? [] : [refused]),
    ...(part.suspicions ?? []),
    ...podSuspicions(observed, request.namespace),
  ];
  const part = nextPart(request, objects, observed);
  return { actions: [], isDone: false, ...part, suspicions: part.isDone === true ? [] : suspicions(part) };
}

function nextPart(request: V0Request, objects: V0Objects, observed: Observed): PartialAssessment {
  const { namespaces, catalogSource, operatorGroup, subscription } = objects;
  return (
    missing(observed, namespaces, 'prepare') ??
    missing(observed, [catalogSource, operatorGroup], 'catalog') ??
    assessCatalog(observed, catalogSource) ??
    missing(observed, [subscription], 'resolution') ??
    assessInstallation(request, observed, referenceTo(subscription))
  );
}

/**
 * What OLM does for the subscription. Once the operator is being installed, it alone counts: OLM completes the plan seconds after the operator has succeeded, and
 * says that it cannot resolve while it replaces another version.
 */
function assessInstallation(request: V0Request, observed: Observed, subscription: ObjectReference): PartialAssessment {
  const operator = assessOperator(request, observed, subscription);
  if (operator.phase === 'workloads') return operator;
  const plan = assessPlan(observed, subscription);
  if (operator.isThere && operator.phase === 'operator')
    return { ...operator, suspicions: [...(plan?.suspicions ?? []), ...(operator.suspicions ?? [])] };
  return assessSubscription(request, observed, subscription) ?? plan ?? operator;
}

/** Objects that are not there yet, and are to be made. What was refused is not tried again. */
function missing(
  observed: Observed,
  objects: readonly ClusterObject[],
  phase: Assessment['phase'],
): PartialAssessment | undefined {
  const absent = objects.filter(object => objectAt(observed, referenceTo(object)) === undefined);
  const [first] = absent;
  if (first === undefined) return undefined;
  const actions = absent
    .filter(object => !observed.refusals.has(keyOf(referenceTo(object))))
    .map((object): Action => ({ kind: 'create', object }));
  return { phase, subject: 'objects', waitsFor: `${shownReference(referenceTo(first))} to exist`, actions };
}

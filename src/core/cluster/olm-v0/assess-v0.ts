import { textOf } from '../../json/fields.ts';
import type { Assessment, PartialAssessment } from '../assessment.ts';
import { missingObjects } from '../missing-objects.ts';
import { type ObjectReference, referenceTo, statusOf } from '../object.ts';
import { type Observed, objectAt } from '../observed.ts';
import { wholeAssessment } from '../whole-assessment.ts';
import { assessCatalog } from './assess-catalog.ts';
import { assessOperator, unreadyOperator } from './assess-operator.ts';
import { assessApproval, assessPlan } from './assess-plan.ts';
import { assessSubscription } from './assess-subscription.ts';
import { type V0Objects, v0Objects, v0Reference } from './objects.ts';
import { isTried, planOf } from './plan-of.ts';
import type { V0Request } from './request.ts';

/**
 * How far OLM v0 is with installing a package, or upgrading it, by what is seen of its objects. Nothing follows from the order in which it was seen. The
 * parts of the way are looked at in their order; the first one that is not passed says what is awaited.
 */
export function assessV0(request: V0Request, observed: Observed): Assessment {
  return wholeAssessment(nextPart(request, v0Objects(request), observed), observed, request.namespace);
}

function nextPart(request: V0Request, objects: V0Objects, observed: Observed): PartialAssessment {
  const { namespaces, catalogSource, operatorGroup, subscription } = objects;
  return (
    missingObjects(observed, namespaces, 'prepare') ??
    missingObjects(observed, [catalogSource, operatorGroup], 'catalog') ??
    assessCatalog(observed, catalogSource) ??
    missingObjects(observed, [subscription], 'resolution') ??
    assessInstallation(request, observed, referenceTo(subscription))
  );
}

/**
 * What OLM does for the subscription. Once the operator is being installed, it alone counts: OLM completes the plan seconds after the operator has succeeded, and
 * says that it cannot resolve while it replaces another version.
 */
function assessInstallation(request: V0Request, observed: Observed, subscription: ObjectReference): PartialAssessment {
  const operator = (name: string) => assessOperator(request, observed, subscription, name);
  const approval = assessApproval(observed, subscription);
  if (approval !== undefined) {
    // OLM plans the next version while it still installs the one before.
    const unready = unreadyOperator(observed, request.namespace);
    return unready === undefined ? approval : operator(unready);
  }
  const current = textOf(statusOf(objectAt(observed, subscription) ?? {}), 'currentCSV');
  const plan = assessPlan(observed, subscription);
  if (objectAt(observed, v0Reference('ClusterServiceVersion', request.namespace, current)) === undefined)
    return assessSubscription(request, observed, subscription) ?? plan ?? operator(current);
  const part = operator(current);
  const suspicions = [...(plan?.suspicions ?? []), ...(part.suspicions ?? [])];
  // The operator may run although objects of its bundle are refused.
  return part.isDone === true &&
    plan !== undefined &&
    (suspicions.length > 0 || !isTried(planOf(observed, subscription)))
    ? plan
    : { ...part, suspicions };
}

import { itemsOf, objectOf, textOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';
import { clusterKinds } from '../cluster-kinds.ts';
import { allDefinitions, definitionsBrought } from '../definitions.ts';
import type { Engine } from '../engine.ts';
import { type ObjectReference, referenceTo, statusOf } from '../object.ts';
import { type Observed, objectsOf } from '../observed.ts';
import { assessV0 } from './assess-v0.ts';
import { v0Kinds, v0Objects } from './objects.ts';
import type { V0Request } from './request.ts';

const rbac = 'rbac.authorization.k8s.io/v1';

/**
 * Installs with OLM v0.
 *
 * @param definitionsBefore names of the custom resource definitions that the cluster had: they stay
 */
export function createV0Engine(request: V0Request, definitionsBefore: ReadonlySet<string>): Engine {
  const { namespace } = request;
  const { namespaces, catalogSource, operatorGroup, subscription } = v0Objects(request);
  return {
    kinds: [...v0Kinds.map(kind => ({ ...kind, namespace }))],
    assess: observed => assessV0(request, observed),
    cleanUp: observed => [
      // Operators may have to take finalizers off their resources, so they go last.
      [referenceTo(subscription), ...objectsOf(observed, 'InstallPlan').map(referenceTo)],
      definitionsMade(observed, definitionsBefore),
      objectsOf(observed, 'ClusterServiceVersion').map(referenceTo),
      [referenceTo(operatorGroup), referenceTo(catalogSource), ...clusterObjectsCreated(observed)],
      namespaces.map(referenceTo),
    ],
    leftovers: ['ClusterRole', 'ClusterRoleBinding'].map(kind => ({
      apiVersion: rbac,
      kind,
      namespace: '',
      selector: `olm.owner.namespace=${namespace}`,
    })),
  };
}

/** Definitions that the plans of this install created. */
function definitionsMade(observed: Observed, before: ReadonlySet<string>): readonly ObjectReference[] {
  const names = stepsOfPlans(observed)
    .map(step => objectOf(step, 'resource'))
    .filter(resource => textOf(resource, 'kind') === allDefinitions.kind)
    .map(resource => textOf(resource, 'name'));
  return definitionsBrought(names, before);
}

/**
 * Other objects of the whole cluster that are manifests of the bundles: OLM leaves them behind, and no label says which install made them. A step for one
 * that was there before is `Present`.
 */
function clusterObjectsCreated(observed: Observed): readonly ObjectReference[] {
  return stepsOfPlans(observed)
    .filter(step => textOf(step, 'status') === 'Created')
    .map(step => objectOf(step, 'resource'))
    .filter(resource => clusterKinds.has(textOf(resource, 'kind')) && textOf(resource, 'kind') !== allDefinitions.kind)
    .map(resource => ({
      apiVersion: [textOf(resource, 'group'), textOf(resource, 'version')].filter(part => part !== '').join('/'),
      kind: textOf(resource, 'kind'),
      namespace: '',
      name: textOf(resource, 'name'),
    }));
}

function stepsOfPlans(observed: Observed): readonly JsonObject[] {
  return objectsOf(observed, 'InstallPlan').flatMap(plan => itemsOf(statusOf(plan), 'plan'));
}

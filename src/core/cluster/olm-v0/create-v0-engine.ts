import { itemsOf, objectOf, textOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';
import { clusterKinds } from '../cluster-kinds.ts';
import { allDefinitions, definitionsBrought } from '../definitions.ts';
import type { Engine } from '../engine.ts';
import { keyOf, type ObjectReference, referenceTo, statusOf } from '../object.ts';
import { type Observed, objectsOf } from '../observed.ts';
import { assessV0 } from './assess-v0.ts';
import { v0Kinds, v0Objects } from './objects.ts';
import type { V0Request } from './request.ts';

/** The roles of the whole cluster, to be listed. */
export const clusterRoleKinds = ['ClusterRole', 'ClusterRoleBinding'].map(kind => ({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind,
  namespace: '',
}));

/** What the cluster had before an install: it stays. */
interface ClusterBefore {
  /** Names of custom resource definitions. */
  readonly definitions: ReadonlySet<string>;
  /** Keys of roles and their bindings, by `keyOf`; undefined where they could not be listed. */
  readonly roles: ReadonlySet<string> | undefined;
}

/** Installs with OLM v0. */
export function createV0Engine(request: V0Request, before: ClusterBefore): Engine {
  const { namespace } = request;
  const { namespaces, catalogSource, operatorGroup, subscription } = v0Objects(request);
  return {
    kinds: [...v0Kinds.map(kind => ({ ...kind, namespace }))],
    assess: observed => assessV0(request, observed),
    cleanUp: observed => [
      // Operators may have to take finalizers off their resources, so they go last.
      [referenceTo(subscription), ...objectsOf(observed, 'InstallPlan').map(referenceTo)],
      definitionsMade(observed, before.definitions),
      objectsOf(observed, 'ClusterServiceVersion').map(referenceTo),
      [referenceTo(operatorGroup), referenceTo(catalogSource), ...clusterObjectsMade(observed, before.roles)],
      namespaces.map(referenceTo),
    ],
    leftovers: clusterRoleKinds.map(kind => ({ ...kind, selector: `olm.owner.namespace=${namespace}` })),
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
 * that was there before is `Present`, and so is one that OLM tries again after it had made the object.
 */
function clusterObjectsMade(
  observed: Observed,
  rolesBefore: ReadonlySet<string> | undefined,
): readonly ObjectReference[] {
  const roles = new Set(clusterRoleKinds.map(({ kind }) => kind));
  return stepsOfPlans(observed).flatMap(step => {
    const resource = objectOf(step, 'resource');
    const kind = textOf(resource, 'kind');
    if (!clusterKinds.has(kind) || kind === allDefinitions.kind) return [];
    const apiVersion = [textOf(resource, 'group'), textOf(resource, 'version')].filter(part => part !== '').join('/');
    const reference = { apiVersion, kind, namespace: '', name: textOf(resource, 'name') };
    const isNew = roles.has(kind) && rolesBefore !== undefined && !rolesBefore.has(keyOf(reference));
    return isNew || textOf(step, 'status') === 'Created' ? [reference] : [];
  });
}

function stepsOfPlans(observed: Observed): readonly JsonObject[] {
  return objectsOf(observed, 'InstallPlan').flatMap(plan => itemsOf(statusOf(plan), 'plan'));
}

import { itemsOf, objectOf, textOf } from '../../json/fields.ts';
import type { Engine, FollowedKind } from '../engine.ts';
import { type ObjectReference, referenceTo, statusOf } from '../object.ts';
import { type Observed, objectsOf } from '../observed.ts';
import { assessV0 } from './assess-v0.ts';
import { v0Kinds, v0Objects } from './objects.ts';
import type { V0Request } from './request.ts';

const definitions = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' };
const rbac = 'rbac.authorization.k8s.io/v1';
const clusterKinds: readonly FollowedKind[] = ['ClusterRole', 'ClusterRoleBinding'].map(kind => ({
  apiVersion: rbac,
  kind,
  namespace: '',
}));

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
      [referenceTo(operatorGroup), referenceTo(catalogSource)],
      namespaces.map(referenceTo),
    ],
    leftovers: clusterKinds.map(kind => ({ kind, selector: `olm.owner.namespace=${namespace}` })),
  };
}

/** Definitions that the plans of this install created. */
function definitionsMade(observed: Observed, before: ReadonlySet<string>): readonly ObjectReference[] {
  const steps = objectsOf(observed, 'InstallPlan').flatMap(plan => itemsOf(statusOf(plan), 'plan'));
  const names = steps
    .map(step => ({ status: textOf(step, 'status'), resource: objectOf(step, 'resource') }))
    .filter(({ resource }) => textOf(resource, 'kind') === definitions.kind)
    .map(({ resource }) => textOf(resource, 'name'));
  return [...new Set(names)]
    .filter(name => name !== '' && !before.has(name))
    .map(name => ({ ...definitions, namespace: '', name }));
}

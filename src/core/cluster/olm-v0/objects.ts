import { namespaceObjects, watchedNamespaces } from '../namespaces.ts';
import type { ClusterObject, ObjectReference } from '../object.ts';
import type { V0Request } from './request.ts';

const v1alpha1 = 'operators.coreos.com/v1alpha1';
/** What everything that is made is called. */
const name = 'catalog-keeper';

/** The objects that make OLM v0 install a package, besides the namespaces. */
export interface V0Objects {
  readonly namespaces: readonly ClusterObject[];
  readonly catalogSource: ClusterObject;
  readonly operatorGroup: ClusterObject;
  readonly subscription: ClusterObject;
}

export function v0Objects(request: V0Request): V0Objects {
  const { namespace, channel, from, target, labels } = request;
  const metadata = { name, namespace, labels };
  const targets = watchedNamespaces(request);
  return {
    namespaces: namespaceObjects(request),
    catalogSource: catalogSourceObject(request),
    operatorGroup: {
      apiVersion: 'operators.coreos.com/v1',
      kind: 'OperatorGroup',
      metadata,
      spec: targets === undefined ? {} : { targetNamespaces: targets },
    },
    subscription: {
      apiVersion: v1alpha1,
      kind: 'Subscription',
      metadata,
      spec: {
        name: request.package,
        channel,
        source: name,
        sourceNamespace: namespace,
        // With an approval for each step, an upgrade stops at the bundle that it begins with until that is ready.
        installPlanApproval: from === undefined ? 'Automatic' : 'Manual',
        ...(from === undefined ? { startingCSV: target } : { startingCSV: from }),
      },
    },
  };
}

/** The CatalogSource through which OLM gets the catalog. */
export function catalogSourceObject({
  namespace,
  labels,
  access,
}: Pick<V0Request, 'namespace' | 'labels' | 'access'>): ClusterObject {
  return {
    apiVersion: v1alpha1,
    kind: 'CatalogSource',
    metadata: { name, namespace, labels },
    spec: {
      sourceType: 'grpc',
      displayName: 'catalog-keeper',
      ...('address' in access
        ? { address: access.address }
        : { image: access.image, grpcPodConfig: { securityContextConfig: 'restricted' } }),
    },
  };
}

/** A kind of objects that is followed. */
export interface WatchedKind {
  readonly apiVersion: string;
  readonly kind: string;
}

/** What is followed in the namespace. */
export const v0Kinds: readonly WatchedKind[] = [
  ...['CatalogSource', 'Subscription', 'InstallPlan', 'ClusterServiceVersion'].map(kind => ({
    apiVersion: v1alpha1,
    kind,
  })),
  { apiVersion: 'operators.coreos.com/v1', kind: 'OperatorGroup' },
  { apiVersion: 'apps/v1', kind: 'Deployment' },
  { apiVersion: 'v1', kind: 'Pod' },
  { apiVersion: 'batch/v1', kind: 'Job' },
  { apiVersion: 'v1', kind: 'Event' },
];

/** Refers to an object of OLM v0 in a namespace. */
export function v0Reference(kind: string, namespace: string, name: string): ObjectReference {
  return { apiVersion: v1alpha1, kind, namespace, name };
}

import type { Engine } from '../engine.ts';
import { selectorOf } from '../namespaces.ts';
import { referenceTo } from '../object.ts';
import { leftoverKinds, workloadKinds } from '../workload-kinds.ts';
import { assessV1, ownerLabel } from './assess-v1.ts';
import { extensionReference, v1ApiVersion, v1Objects } from './objects.ts';
import type { V1Request } from './request.ts';

/** Installs with OLM v1. */
export function createV1Engine(request: V1Request): Engine {
  const { name, namespace, labels } = request;
  const { namespaces, account, catalog } = v1Objects(request);
  return {
    kinds: [
      ...['ClusterCatalog', 'ClusterExtension'].map(kind => ({
        apiVersion: v1ApiVersion,
        kind,
        namespace: '',
        selector: selectorOf(labels),
      })),
      ...workloadKinds(namespace),
    ],
    assess: observed => assessV1(request, observed),
    cleanUp: () => [
      // It removes what it brought, and needs its account for that.
      [extensionReference(request)],
      [referenceTo(catalog), ...account.map(referenceTo)],
      namespaces.map(referenceTo),
    ],
    leftovers: leftoverKinds(`${ownerLabel}=${name}`),
  };
}

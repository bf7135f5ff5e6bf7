import { rukpakGroup } from '../../rukpak/rukpak-group.ts';
import type { Engine } from '../engine.ts';
import { selectorOf } from '../namespaces.ts';
import { type ObjectsOfKind, referenceTo } from '../object.ts';
import { leftoverKinds, workloadKinds } from '../workload-kinds.ts';
import { assessRukpak } from './assess-rukpak.ts';
import { deploymentReference, rukpakObjects } from './objects.ts';
import type { RukpakRequest } from './request.ts';

/** Installs with RukPak. */
export function createRukpakEngine(request: RukpakRequest): Engine {
  const { name, form, namespace, labels } = request;
  const { apiVersion, kind } = deploymentReference(request);
  const { namespaces, configMaps } = rukpakObjects(request);
  const ofThis = `${rukpakGroup}/owner-name=${name}`;
  const bundle: ObjectsOfKind = { apiVersion, kind: 'Bundle', namespace: '', selector: ofThis };
  return {
    kinds: [
      { apiVersion, kind, namespace: '', selector: selectorOf(labels) },
      // The newer form has none.
      ...(form === 'v1alpha1' ? [bundle] : []),
      ...workloadKinds(namespace),
    ],
    assess: observed => assessRukpak(request, observed),
    cleanUp: () => [
      // What it owns comes back as long as it is there.
      [deploymentReference(request)],
      configMaps.map(referenceTo),
      namespaces.map(referenceTo),
    ],
    leftovers: leftoverKinds(ofThis),
  };
}

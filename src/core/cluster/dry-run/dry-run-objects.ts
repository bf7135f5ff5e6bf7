import { objectOf, textOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';
import { clusterKinds } from '../cluster-kinds.ts';
import { deploymentsOfCsv } from '../deployments-of-csv.ts';
import { type ClusterObject, groupOf, referenceTo } from '../object.ts';

/** An object to be tried on an API server, and what is known before. */
export interface TriedObject {
  readonly object: ClusterObject;
  /** Its kind is defined by the bundle itself: the API server may not know it yet. */
  readonly isOfBundle: boolean;
}

/**
 * The objects of a bundle as an API server can be asked about them: its manifests, the ClusterServiceVersion among them, and the Deployments that OLM makes of
 * that.
 *
 * @param objects all manifests of the bundle
 * @param namespace what they are tried in
 */
export function dryRunObjects(objects: readonly JsonObject[], namespace: string): readonly TriedObject[] {
  const defined = new Set(objects.flatMap(definedKinds));
  const deployments = objects.filter(isCsv).flatMap(deploymentsOfCsv);
  return [...objects, ...deployments].map(object => {
    const { apiVersion, kind } = referenceTo(object);
    return { object: inNamespace(object, namespace), isOfBundle: defined.has(`${groupOf(apiVersion)}/${kind}`) };
  });
}

function isCsv(object: JsonObject): boolean {
  return textOf(object, 'kind') === 'ClusterServiceVersion';
}

function definedKinds(object: JsonObject): readonly string[] {
  if (textOf(object, 'kind') !== 'CustomResourceDefinition') return [];
  const spec = objectOf(object, 'spec');
  return [`${textOf(spec, 'group')}/${textOf(objectOf(spec, 'names'), 'kind')}`];
}

/** OLM installs everything of a bundle in one namespace, whatever its manifests state. The API server refuses objects without one that have it. */
function inNamespace(object: JsonObject, namespace: string): ClusterObject {
  if (clusterKinds.has(textOf(object, 'kind'))) return object;
  return { ...object, metadata: { ...objectOf(object, 'metadata'), namespace } };
}

import { objectOf } from '../../json/fields.ts';
import { bundleDeployment } from '../../plain/rukpak/bundle-deployment.ts';
import { rukpakGroup } from '../../rukpak/rukpak-group.ts';
import { annotatedWith } from '../bundle-annotation.ts';
import { namespaceObjects } from '../namespaces.ts';
import { type ClusterObject, type ObjectReference, specOf } from '../object.ts';
import type { RukpakBundle, RukpakRequest } from './request.ts';

/** The objects that make RukPak install a bundle. */
export interface RukpakObjects {
  readonly namespaces: readonly ClusterObject[];
  readonly configMaps: readonly ClusterObject[];
  /** With the bundle that it begins with. */
  readonly deployment: ClusterObject;
}

export function rukpakObjects(request: RukpakRequest): RukpakObjects {
  const { bundles, labels } = request;
  const [first] = bundles;
  if (first === undefined) throw new Error('RukPak is to install no bundle');
  return {
    namespaces: namespaceObjects(request),
    configMaps: bundles.flatMap(({ configMaps }) => configMaps.map(object => withMetadata(object, { labels }))),
    deployment: withMetadata(deploymentOf(request, first), { labels, ...annotatedWith(first) }),
  };
}

/** What is changed of a BundleDeployment to go on to another bundle, as a merge patch. */
export function pivotTo(request: RukpakRequest, bundle: RukpakBundle): ClusterObject {
  return { metadata: annotatedWith(bundle), spec: specOf(deploymentOf(request, bundle)) };
}

export function deploymentReference({ name, form }: Pick<RukpakRequest, 'name' | 'form'>): ObjectReference {
  return { apiVersion: `${rukpakGroup}/${form}`, kind: 'BundleDeployment', namespace: '', name };
}

function deploymentOf({ name, namespace, provisioner, form }: RukpakRequest, { source }: RukpakBundle): ClusterObject {
  return bundleDeployment({ name, installNamespace: namespace, provisioner, source }, form);
}

function withMetadata(object: ClusterObject, more: ClusterObject): ClusterObject {
  return { ...object, metadata: { ...objectOf(object, 'metadata'), ...more } };
}

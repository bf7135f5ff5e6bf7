import { annotatedWith } from '../bundle-annotation.ts';
import { namespaceObjects, watchedNamespaces } from '../namespaces.ts';
import type { ClusterObject, ObjectReference } from '../object.ts';
import type { V1Bundle, V1Request } from './request.ts';

export const v1ApiVersion = 'olm.operatorframework.io/v1';
const rbacGroup = 'rbac.authorization.k8s.io';

/** The objects that make OLM v1 install a package. */
export interface V1Objects {
  readonly namespaces: readonly ClusterObject[];
  /** Who installs, and what permits it: none where OLM does that with its own permissions. */
  readonly account: readonly ClusterObject[];
  readonly catalog: ClusterObject;
  /** With the bundle that it begins with. */
  readonly extension: ClusterObject;
}

export function v1Objects(request: V1Request): V1Objects {
  const { name, namespace, labels, abilities, bundles } = request;
  const [first] = bundles;
  if (first === undefined) throw new Error('OLM v1 is to install no bundle');
  return {
    namespaces: namespaceObjects(request),
    account: abilities.needsServiceAccount ? accountObjects(request) : [],
    catalog: catalogObject(request),
    extension: {
      apiVersion: v1ApiVersion,
      kind: 'ClusterExtension',
      metadata: { name, labels, ...annotatedWith(first) },
      spec: {
        namespace,
        ...(abilities.needsServiceAccount ? { serviceAccount: { name } } : {}),
        source: {
          sourceType: 'Catalog',
          catalog: {
            packageName: request.package,
            channels: [request.channel],
            version: first.version,
            // Other catalogs of the cluster may have the package, too.
            selector: { matchLabels: labels },
          },
        },
        ...configOf(request),
      },
    },
  };
}

/** The ClusterCatalog through which OLM gets the catalog. */
export function catalogObject({ name, labels, image }: Pick<V1Request, 'name' | 'labels' | 'image'>): ClusterObject {
  return {
    apiVersion: v1ApiVersion,
    kind: 'ClusterCatalog',
    metadata: { name, labels },
    spec: { source: { type: 'Image', image: { ref: image } } },
  };
}

/** What is changed of a ClusterExtension to upgrade it, as a merge patch. */
export function upgradeTo(bundle: V1Bundle): ClusterObject {
  return { metadata: annotatedWith(bundle), spec: { source: { catalog: { version: bundle.version } } } };
}

export function extensionReference({ name }: Pick<V1Request, 'name'>): ObjectReference {
  return { apiVersion: v1ApiVersion, kind: 'ClusterExtension', namespace: '', name };
}

function configOf(request: V1Request): ClusterObject {
  const [watchNamespace] = watchedNamespaces(request) ?? [];
  if (watchNamespace === undefined || !request.abilities.takesConfig) return {};
  return { config: { configType: 'Inline', inline: { watchNamespace } } };
}

/** What a bundle needs of permissions is in itself, and it may give them on: no less than all is known to be enough. */
function accountObjects({ name, namespace, labels }: V1Request): readonly ClusterObject[] {
  const metadata = { name, labels };
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { ...metadata, namespace } },
    {
      apiVersion: `${rbacGroup}/v1`,
      kind: 'ClusterRoleBinding',
      metadata,
      roleRef: { apiGroup: rbacGroup, kind: 'ClusterRole', name: 'cluster-admin' },
      subjects: [{ kind: 'ServiceAccount', name, namespace }],
    },
  ];
}

import { itemsAt, type ManifestNode, textAt, textsAt } from '../bundle/manifest-node.ts';
import type { JsonObject } from '../json.ts';

/** A rule of RBAC that a ClusterServiceVersion asks for: https://kubernetes.io/docs/reference/access-authn-authz/rbac/ */
export interface Permission {
  /**
   * `cluster`: by a ClusterRole. `namespace`: by a Role in each namespace that the operator watches. With an OperatorGroup for all namespaces,
   * these are all, and OLM makes a ClusterRole of it.
   */
  readonly scope: 'cluster' | 'namespace';
  readonly serviceAccount: string;
  readonly verbs: readonly string[];
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  /** Empty: objects of any name. */
  readonly resourceNames: readonly string[];
  readonly nonResourceUrls: readonly string[];
}

/** What a ClusterServiceVersion asks for, rule by rule, cluster permissions first; equal rules once. */
export function permissionsOf(csv: JsonObject): readonly Permission[] {
  const root: ManifestNode = { value: csv, path: [] };
  const all = [
    ...permissionsIn(root, 'clusterPermissions', 'cluster'),
    ...permissionsIn(root, 'permissions', 'namespace'),
  ];
  return [...new Map(all.map(permission => [JSON.stringify(permission), permission])).values()];
}

function permissionsIn(root: ManifestNode, field: string, scope: Permission['scope']): readonly Permission[] {
  return itemsAt(root, 'spec', 'install', 'spec', field).flatMap(item => {
    const serviceAccount = textAt(item, 'serviceAccountName');
    return itemsAt(item, 'rules').map(rule => ({
      scope,
      serviceAccount,
      verbs: textsAt(rule, 'verbs'),
      apiGroups: textsAt(rule, 'apiGroups'),
      resources: textsAt(rule, 'resources'),
      resourceNames: textsAt(rule, 'resourceNames'),
      nonResourceUrls: textsAt(rule, 'nonResourceURLs'),
    }));
  });
}

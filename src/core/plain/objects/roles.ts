import { itemsOf, objectOf, textOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';
import type { ConvertOptions, RegistryObjects } from '../model.ts';
import { strategyOf } from '../strategy.ts';
import { uniqueName } from '../unique-name.ts';
import { serviceAccountOf } from './service-accounts.ts';

const group = 'rbac.authorization.k8s.io';

/** What an operator that watches all namespaces gets beside its own rules, as in OLM v0. */
const seesNamespaces = { verbs: ['get', 'list', 'watch'], apiGroups: [''], resources: ['namespaces'] };

/**
 * Roles with their bindings: the permissions in each target namespace, and the cluster permissions. For all namespaces, permissions become cluster
 * permissions.
 *
 * @see https://github.com/operator-framework/operator-controller/blob/v1.11.0/internal/operator-controller/rukpak/render/registryv1/generators/generators.go
 */
export function roles({ csv }: RegistryObjects, options: ConvertOptions): readonly JsonObject[] {
  const { permissions, clusterPermissions } = strategyOf(csv);
  const name = textOf(objectOf(csv, 'metadata'), 'name');
  const nameFor = (permission: JsonObject) =>
    uniqueName(`${name}-${serviceAccountOf(permission)}`, permission, options);
  const pair = (permission: JsonObject, namespace?: string) =>
    rolePair(nameFor(permission), permission, namespace, options);
  const [first, ...more] = options.targetNamespaces;
  if (first === '' && more.length === 0) {
    const promoted = permissions.map(permission => ({
      ...permission,
      rules: [...itemsOf(permission, 'rules'), seesNamespaces],
    }));
    return [...clusterPermissions, ...promoted].flatMap(permission => pair(permission));
  }
  return [
    ...options.targetNamespaces.flatMap(namespace => permissions.flatMap(permission => pair(permission, namespace))),
    ...clusterPermissions.flatMap(permission => pair(permission)),
  ];
}

/** A role with the rules of a permission and its binding: in a namespace, or for the whole cluster where that is undefined. */
function rolePair(
  name: string,
  permission: JsonObject,
  namespace: string | undefined,
  { installNamespace }: ConvertOptions,
): readonly JsonObject[] {
  const kind = namespace === undefined ? 'ClusterRole' : 'Role';
  const metadata = namespace === undefined ? { name } : { name, namespace };
  const subject = { kind: 'ServiceAccount', name: serviceAccountOf(permission), namespace: installNamespace };
  return [
    { apiVersion: `${group}/v1`, kind, metadata, rules: permission.rules ?? null },
    {
      apiVersion: `${group}/v1`,
      kind: `${kind}Binding`,
      metadata,
      subjects: [subject],
      roleRef: { apiGroup: group, kind, name },
    },
  ];
}

import type { JsonObject } from '../../json.ts';
import type { ConvertOptions } from '../model.ts';
import { serviceAccountOf } from './service-accounts.ts';

const group = 'rbac.authorization.k8s.io';

/** A role with the rules of a permission and its binding: in a namespace, or for the whole cluster where that is undefined. */
export function rolePair(
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

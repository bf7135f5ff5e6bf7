import { textOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';
import type { ConvertOptions, RegistryObjects } from '../model.ts';
import { strategyOf } from '../strategy.ts';

/** The service account of a permission; one that names none is that of the namespace. */
export function serviceAccountOf(permission: JsonObject): string {
  return textOf(permission, 'serviceAccountName') || 'default';
}

/** The service accounts that permissions name, each once, but for the one that every namespace has. */
export function serviceAccounts({ csv }: RegistryObjects, { installNamespace }: ConvertOptions): readonly JsonObject[] {
  const { permissions, clusterPermissions } = strategyOf(csv);
  const names = new Set([...permissions, ...clusterPermissions].map(serviceAccountOf));
  names.delete('default');
  return Array.from(names, name => ({
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { name, namespace: installNamespace },
  }));
}

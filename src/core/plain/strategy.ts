import { itemsOf, objectOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';

/** What a ClusterServiceVersion says about the install strategy and webhooks: lists of objects, empty where it says nothing. */
export function strategyOf(
  csv: JsonObject,
): Readonly<Record<'deployments' | 'permissions' | 'clusterPermissions' | 'webhooks', readonly JsonObject[]>> {
  const spec = objectOf(csv, 'spec');
  const strategy = objectOf(objectOf(spec, 'install'), 'spec');
  return {
    deployments: itemsOf(strategy, 'deployments'),
    permissions: itemsOf(strategy, 'permissions'),
    clusterPermissions: itemsOf(strategy, 'clusterPermissions'),
    webhooks: itemsOf(spec, 'webhookdefinitions'),
  };
}

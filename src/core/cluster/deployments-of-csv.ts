import { itemsOf, objectOf, textOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';
import type { ClusterObject } from './object.ts';

/** The Deployments that a ClusterServiceVersion describes, without a namespace. */
export function deploymentsOfCsv(csv: JsonObject): readonly ClusterObject[] {
  const install = objectOf(objectOf(objectOf(csv, 'spec'), 'install'), 'spec');
  return itemsOf(install, 'deployments').map(deployment => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: textOf(deployment, 'name') },
    spec: objectOf(deployment, 'spec'),
  }));
}

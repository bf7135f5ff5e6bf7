import { itemsOf, memberOf, objectOf } from '../../json/fields.ts';
import { isList } from '../../json.ts';
import { type ClusterObject, specOf } from '../object.ts';
import type { V1Abilities } from './request.ts';

/**
 * What the definition of `ClusterExtension` on a cluster says of its version.
 *
 * @see https://github.com/operator-framework/operator-controller/blob/v1.11.0/api/v1/clusterextension_types.go
 */
export function abilitiesOf(definition: ClusterObject): V1Abilities {
  const version = itemsOf(specOf(definition), 'versions').find(item => memberOf(item, 'served') === true) ?? {};
  const schema = objectOf(objectOf(version, 'schema'), 'openAPIV3Schema');
  const spec = objectOf(objectOf(schema, 'properties'), 'spec');
  const required = memberOf(spec, 'required');
  return {
    needsServiceAccount: isList(required) && required.includes('serviceAccount'),
    takesConfig: memberOf(objectOf(spec, 'properties'), 'config') !== undefined,
  };
}

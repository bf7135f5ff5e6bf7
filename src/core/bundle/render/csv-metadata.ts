import { csvMetadata } from '../../catalog/schemas/property-schemas.ts';
import { memberOf, objectOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';
import { encodeText } from './encode-text.ts';

/**
 * The value of an `olm.csv.metadata` property, as JSON.
 *
 * @param csv a ClusterServiceVersion as it was decoded, with its fields spelled as in the type
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/property/property.go
 */
export function csvMetadataOf(csv: JsonObject): string {
  const metadata = objectOf(csv, 'metadata');
  const spec = objectOf(csv, 'spec');
  const value = {
    ...spec,
    annotations: memberOf(metadata, 'annotations') ?? null,
    labels: memberOf(metadata, 'labels') ?? null,
    apiServiceDefinitions: memberOf(spec, 'apiservicedefinitions') ?? null,
    crdDescriptions: memberOf(spec, 'customresourcedefinitions') ?? null,
  };
  return encodeText(value, csvMetadata);
}

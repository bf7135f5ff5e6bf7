import { csvMetadata } from '../catalog/schemas/property-schemas.ts';
import { describeShapeProblem } from '../catalog/shape/describe-shape-problem.ts';
import { normaliseKeys } from '../catalog/shape/normalise-keys.ts';
import { validateShape } from '../catalog/shape/validate-shape.ts';
import { itemsOf, memberOf, objectOf, textOf } from '../json/fields.ts';
import type { Json, JsonObject } from '../json.ts';
import type { MigrationLevel } from './migration-levels.ts';
import { objectOfProperty } from './object-of-property.ts';
import { encodeText } from './render/encode-text.ts';
import type { RenderProblem } from './render/refusal.ts';
import { clusterServiceVersion } from './types/csv-types.ts';

/**
 * An `olm.bundle` blob as `opm render --migrate-level` gives it: its objects replaced by one property `olm.csv.metadata`. A blob without
 * an image, without a ClusterServiceVersion among its objects, or with that property stays as it is.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/action/migrations/000_bundle_object_to_csv_metadata.go
 */
export function migrateBundle(
  blob: JsonObject,
  level: MigrationLevel,
): { readonly blob: JsonObject } | { readonly errors: readonly RenderProblem[] } {
  const properties = itemsOf(blob, 'properties');
  if (level === 'none' || textOf(blob, 'image') === '') return { blob };
  const csv = csvAmong(properties);
  if (csv === undefined) return { blob };
  const metadata = metadataOf(csv);
  if ('errors' in metadata) return metadata;
  if (properties.some(property => textOf(property, 'type') === 'olm.csv.metadata')) return { blob };
  const others = properties.filter(property => textOf(property, 'type') !== 'olm.bundle.object');
  const value: Json = JSON.parse(metadata.text);
  return { blob: { ...blob, properties: [...others, { type: 'olm.csv.metadata', value }] } };
}

/** The value of `olm.csv.metadata` for a ClusterServiceVersion, as JSON text. */
export function metadataOf(csv: JsonObject): { readonly text: string } | { readonly errors: readonly RenderProblem[] } {
  const shapeProblem = validateShape(csv, clusterServiceVersion, []).find(
    ({ kind }) => kind === 'type' || kind === 'base64',
  );
  if (shapeProblem === undefined)
    return { text: csvMetadataOf(objectOf({ csv: normaliseKeys(csv, clusterServiceVersion) }, 'csv')) };
  const rules = { type: 'fields-have-their-types', base64: 'fields-have-their-types' } as const;
  return { errors: [{ message: `ClusterServiceVersion: ${describeShapeProblem(shapeProblem, rules).message}` }] };
}

function csvAmong(properties: readonly JsonObject[]): JsonObject | undefined {
  for (const property of properties) {
    const object = objectOfProperty(property);
    if (object !== undefined && textOf(object, 'kind') === 'ClusterServiceVersion') return object;
  }
  return undefined;
}

/**
 * The value of an `olm.csv.metadata` property, as JSON.
 *
 * @param csv a ClusterServiceVersion as it was decoded, with its fields spelled as in the type
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/property/property.go
 */
function csvMetadataOf(csv: JsonObject): string {
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

import { contentOf } from '../bundle/object-of-property.ts';
import type { BundleContent } from '../catalog/blob.ts';
import type { BlobOf } from '../catalog/model.ts';
import { packageProperties } from '../catalog/package-properties.ts';
import { fbcSchemas } from '../catalog/schemas/fbc-schemas.ts';
import { isLargeProperty, propertySchemas } from '../catalog/schemas/property-schemas.ts';
import { normaliseKeys } from '../catalog/shape/normalise-keys.ts';
import { asObject, itemsOf, memberOf, textOf } from '../json/fields.ts';
import type { Json, JsonObject } from '../json.ts';
import type { ApiBundle, ApiProperty, Gvk } from './api-bundle.ts';
import { blobJson } from './blob-json.ts';
import { bundleObjects } from './bundle-objects.ts';
import { csvOfMetadata } from './csv-of-metadata.ts';

/**
 * What the registry API says of a bundle of a valid catalog, or what keeps opm from serving it.
 *
 * @param value the whole value of the blob
 * @param definition gives the `olm.package` blob of its package
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/api/model_to_api.go
 */
export function apiBundleOf(
  { content }: BlobOf<BundleContent>,
  value: JsonObject,
  definition: () => JsonObject,
): ApiBundle | { readonly problem: string } {
  const given = itemsOf(asObject(normaliseKeys(value, fbcSchemas['olm.bundle'].shape)), 'properties');
  const version = packageProperties(content)[0]?.version ?? '';
  const contents = given.map(contentOf).filter(found => found !== undefined);
  if (contents.some(({ isUtf8 }) => !isUtf8)) return { problem: 'a manifest in it is not UTF-8' };
  const objects = bundleObjects(contents.map(({ text }) => text));
  const metadata = valuesOf(given, 'olm.csv.metadata');
  if (metadata.length > 1) return { problem: 'it has more than one property of type olm.csv.metadata' };
  const { name, relatedImages } = content;
  const csvJson =
    objects.csvJson === '' && metadata.length === 1
      ? csvOfMetadata(metadata[0] ?? null, { name, version, relatedImages, package: definition() })
      : objects.csvJson;
  return {
    csvName: name,
    packageName: content.package,
    bundlePath: content.image,
    version,
    csvJson,
    object: objects.object.length === 0 && csvJson !== '' ? [csvJson] : objects.object,
    providedApis: gvksOf(given, 'olm.gvk'),
    requiredApis: gvksOf(given, 'olm.gvk.required'),
    dependencies: dependenciesOf(given),
    properties: given
      .filter(property => !isLargeProperty(textOf(property, 'type')))
      .map(property => ({ type: textOf(property, 'type'), value: blobJson(valueIn(property)) })),
  };
}

function valueIn(property: JsonObject): Json {
  return memberOf(property, 'value') ?? null;
}

function valuesOf(properties: readonly JsonObject[], type: string): readonly Json[] {
  return properties.filter(property => textOf(property, 'type') === type).map(valueIn);
}

function gvksOf(properties: readonly JsonObject[], type: 'olm.gvk' | 'olm.gvk.required'): readonly Gvk[] {
  return valuesOf(properties, type).map(value => {
    const api = decoded(value, type);
    return { group: textOf(api, 'group'), version: textOf(api, 'version'), kind: textOf(api, 'kind') };
  });
}

function dependenciesOf(properties: readonly JsonObject[]): readonly ApiProperty[] {
  return properties.flatMap(property => {
    const type = textOf(property, 'type');
    if (type === 'olm.gvk.required') return [{ type: 'olm.gvk', value: blobJson(valueIn(property)) }];
    if (type !== 'olm.package.required') return [];
    const required = decoded(valueIn(property), type);
    const value = { packageName: textOf(required, 'packageName'), version: textOf(required, 'versionRange') };
    return [{ type: 'olm.package', value: blobJson(value) }];
  });
}

/** The value of a property with the keys of its type, as Go finds them. */
function decoded(value: Json, type: string): JsonObject {
  const schema = propertySchemas.get(type);
  return asObject(schema === undefined ? value : normaliseKeys(value, schema.shape));
}

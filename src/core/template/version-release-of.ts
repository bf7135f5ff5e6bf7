import { decodeBase64, isBase64 } from '../catalog/base64.ts';
import type { BundleContent, CatalogDocument } from '../catalog/blob.ts';
import { packageProperties } from '../catalog/package-properties.ts';
import { readValue } from '../catalog/read-value.ts';
import { decodeUtf8 } from '../catalog/utf8.ts';
import { itemsOf, objectOf, textOf } from '../json/fields.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { parseRelease, type Release } from '../version/release.ts';
import { parseVersion, type Version } from '../version/version.ts';

interface VersionRelease {
  readonly version: Version;
  readonly release: Release;
}

/**
 * The version and the release of a bundle, as opm compares them for a substitution: where no release is stated, build metadata are it
 * if the ClusterServiceVersion has the annotation `olm.substitutesFor`.
 *
 * @param fields the blob that `bundle` was read from
 * @param csv its ClusterServiceVersion where it is known; else it is looked for in the properties
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/declcfg/declcfg.go
 */
export function versionReleaseOf(
  bundle: BundleContent,
  fields: JsonObject,
  csv: JsonObject | undefined,
): VersionRelease | { readonly error: string } {
  const [property, ...others] = packageProperties(bundle);
  if (property === undefined || others.length > 0)
    return { error: 'it does not have exactly one olm.package property' };
  const version = parseVersion(property.version);
  if ('error' in version) return { error: `its version cannot be read: ${version.error}` };
  const isLegacy = property.release === '' && version.build.length > 0 && isSubstitute(fields, csv);
  const release = parseRelease(isLegacy ? version.build.join('.') : property.release);
  if ('error' in release) return { error: `its release cannot be read: ${release.error}` };
  return { version, release };
}

function isSubstitute(fields: JsonObject, csv: JsonObject | undefined): boolean {
  const properties = itemsOf(fields, 'properties');
  const found = csv ?? csvIn(fields);
  if (found !== undefined) return hasAnnotation(objectOf(found, 'metadata'));
  return properties.some(one => textOf(one, 'type') === 'olm.csv.metadata' && hasAnnotation(objectOf(one, 'value')));
}

function hasAnnotation(holder: JsonObject): boolean {
  return textOf(objectOf(holder, 'annotations'), 'olm.substitutesFor') !== '';
}

/** The ClusterServiceVersion among the `olm.bundle.object` properties of a bundle. */
export function csvIn(bundle: JsonObject): JsonObject | undefined {
  for (const property of itemsOf(bundle, 'properties')) {
    const data = textOf(property, 'type') === 'olm.bundle.object' ? textOf(objectOf(property, 'value'), 'data') : '';
    const object = data !== '' && isBase64(data) ? objectIn(data) : null;
    if (isObject(object) && textOf(object, 'kind') === 'ClusterServiceVersion') return object;
  }
  return undefined;
}

function objectIn(data: string): Json {
  const { text, isUtf8 } = decodeUtf8(decodeBase64(data));
  const format: CatalogDocument['format'] = /^\s*\{/.test(text) ? 'json' : 'yaml';
  return readValue({ file: '', line: 1, format, text, isUtf8 });
}

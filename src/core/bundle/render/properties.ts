import { composeDocument } from '../../catalog/compose-document.ts';
import { encodeTextAsBase64 } from '../../catalog/encode-base64.ts';
import { readJson } from '../../catalog/json/read-json.ts';
import { isLargeProperty, propertySchemas } from '../../catalog/schemas/property-schemas.ts';
import { normaliseKeys } from '../../catalog/shape/normalise-keys.ts';
import { validateShape } from '../../catalog/shape/validate-shape.ts';
import { compareUtf8 } from '../../catalog/write/utf8-order.ts';
import { objectOf, textOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';
import type { Bundle, BundleManifest } from '../model.ts';
import { type Api, requiredApis } from './apis.ts';
import type { Csv } from './csv.ts';
import { exactIntegers, maxOfSigned } from './exact-integers.ts';
import { goJson, goText } from './go-json.ts';
import { propertiesOfAnnotation, type RawProperty, rawItems } from './raw-property.ts';
import { Refusal } from './refusal.ts';

/**
 * The properties of a bundle, in opm's order: by type and value, the objects last.
 *
 * @throws {Refusal} where opm gives up
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/registry/registry_to_model.go
 */
export function propertiesOf(
  bundle: Bundle,
  manifests: readonly BundleManifest[],
  csv: Csv,
  provided: readonly Api[],
  packageName: string,
): readonly RawProperty[] {
  const derived = packageProperty(packageName, csv.version(), csv.release());
  let ofPackage = derived;
  const gvks = new Set(provided.map(gvkValue));
  const others: RawProperty[] = [];
  for (const property of statedProperties(bundle, derived, csv)) {
    if (property.type === 'olm.gvk') gvks.add(gvkOf(property));
    else if (property.type === 'olm.package') ofPackage = packageOf(property);
    else others.push(property);
  }
  const required = new Set(requiredApis(csv).map(gvkValue));
  for (const dependency of bundle.dependencies === undefined ? [] : rawItems(bundle.dependencies, 'dependencies')) {
    if (dependency.type === 'olm.gvk') required.add(gvkOf(dependency));
    else if (dependency.type === 'olm.package') others.push(requiredPackage(dependency));
    else others.push(dependency);
  }
  const properties = [
    ofPackage,
    ...Array.from(gvks, raw => ({ type: 'olm.gvk', raw })),
    ...Array.from(required, raw => ({ type: 'olm.gvk.required', raw })),
    ...others,
    ...manifests.map(bundleObject),
  ].sort((a, b) => compareUtf8(a.type, b.type) || compareUtf8(a.raw, b.raw));
  return [...properties.filter(property => !isLast(property)), ...properties.filter(isLast)];
}

function isLast({ type }: RawProperty): boolean {
  return isLargeProperty(type);
}

/**
 * What `metadata/`, the package with its version, and the annotation of the ClusterServiceVersion say, in this order and each once: of
 * several packages the last one counts.
 */
function statedProperties(bundle: Bundle, ofPackage: RawProperty, csv: Csv): readonly RawProperty[] {
  const ofFile = bundle.properties === undefined ? [] : rawItems(bundle.properties, 'properties');
  const ofAnnotation = propertiesOfAnnotation(textOf(csv.annotations, 'olm.properties'));
  const once = new Map<string, RawProperty>();
  for (const property of [...ofFile, ofPackage, ...ofAnnotation]) {
    const key = JSON.stringify([property.type, property.raw]);
    if (!once.has(key)) once.set(key, property);
  }
  return [...once.values()];
}

function gvkOf(property: RawProperty): string {
  const value = decodedValue(property, 'olm.gvk');
  return gvkValue({ group: textOf(value, 'group'), kind: textOf(value, 'kind'), version: textOf(value, 'version') });
}

function gvkValue(api: Pick<Api, 'group' | 'kind' | 'version'>): string {
  return `{"group":${goText(api.group)},"kind":${goText(api.kind)},"version":${goText(api.version)}}`;
}

function packageOf(property: RawProperty): RawProperty {
  const value = decodedValue(property, 'olm.package');
  return packageProperty(textOf(value, 'packageName'), textOf(value, 'version'), textOf(value, 'release'));
}

function packageProperty(name: string, version: string, release: string): RawProperty {
  const tail = release === '' ? '' : `,"release":${goText(release)}`;
  return { type: 'olm.package', raw: `{"packageName":${goText(name)},"version":${goText(version)}${tail}}` };
}

function requiredPackage(dependency: RawProperty): RawProperty {
  const value = decodedValue(dependency, 'olm.package');
  const [name, range] = [textOf(value, 'packageName'), textOf(value, 'version')];
  return {
    type: 'olm.package.required',
    raw: `{"packageName":${goText(name)},"versionRange":${goText(range)}}`,
  };
}

function decodedValue({ type, raw }: RawProperty, name: string): JsonObject {
  const shape = propertySchemas.get(name)?.shape;
  const value = raw === '' ? undefined : readJson(raw).value;
  if (
    shape === undefined ||
    value === undefined ||
    validateShape(value, shape, []).some(({ kind }) => kind === 'type')
  ) {
    throw new Refusal(`A property or dependency of type \`${type}\` has a value that is not one of its type.`);
  }
  return objectOf({ value: normaliseKeys(value, shape) }, 'value');
}

/** The JSON that opm makes of a manifest. */
function jsonOfManifest({ document, value }: BundleManifest): string {
  return goJson(
    value,
    exactIntegers(() => composeDocument(document), document.format, maxOfSigned),
  );
}

/** A manifest as a property. */
function bundleObject(manifest: BundleManifest): RawProperty {
  return { type: 'olm.bundle.object', raw: `{"data":"${encodeTextAsBase64(jsonOfManifest(manifest))}"}` };
}

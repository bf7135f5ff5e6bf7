import type { BundleManifest } from '../bundle/model.ts';
import { placeOfUnreadable } from '../bundle/place-of-unreadable.ts';
import { decodeAs } from '../bundle/read/decode-as.ts';
import { goText } from '../bundle/render/go-json.ts';
import { propertiesOfAnnotation, type RawProperty, rawItems } from '../bundle/render/raw-property.ts';
import { Refusal } from '../bundle/render/refusal.ts';
import type { BundleSource } from '../bundle/source.ts';
import { any, listOf, struct, text } from '../catalog/shape/shape.ts';
import { itemsOf, objectOf, textOf } from '../json/fields.ts';
import { parsedJson } from '../json/parsed-json.ts';
import type { JsonObject } from '../json.ts';

const propertiesPath = 'metadata/properties.yaml';
const propertiesShape = struct({ properties: listOf(struct({ type: text, value: any })) });
const annotation = 'olm.properties';

/**
 * A ClusterServiceVersion whose annotation `olm.properties` also has the properties of `metadata/properties.yaml`. Its annotations reach the pods of the operator.
 *
 * @throws {Refusal} where OLM v1 cannot read the properties
 * @see https://github.com/operator-framework/operator-controller/blob/v1.11.0/internal/operator-controller/rukpak/bundle/source/source.go
 */
export function withProperties(csv: JsonObject, manifest: BundleManifest, source: BundleSource): JsonObject {
  const metadata = objectOf(csv, 'metadata');
  const annotations = objectOf(metadata, 'annotations');
  const stated = textOf(annotations, annotation);
  if (Object.hasOwn(annotations, annotation) && !isList(stated)) {
    const message = `The annotation \`${annotation}\` is not a list of properties as JSON.`;
    throw new Refusal(message, manifest, 'metadata', 'annotations', annotation);
  }
  const file = source.files.find(({ path }) => path === propertiesPath);
  if (file === undefined || file.text === '') return csv;
  const found = decodeAs(file, propertiesShape);
  if (!('decoded' in found)) throw new Refusal(`${found.message}.`, placeOfUnreadable(found));
  const items = itemsOf(found.decoded, 'properties').map(item => ({
    type: textOf(item, 'type'),
    value: item.value ?? null,
  }));
  const all = [...propertiesOfAnnotation(stated), ...rawItems({ ...found, items }, 'properties')];
  const value = all.length === 0 ? 'null' : `[${all.map(textOfProperty).join()}]`;
  return { ...csv, metadata: { ...metadata, annotations: { ...annotations, [annotation]: value } } };
}

function textOfProperty({ type, raw }: RawProperty): string {
  return `{"type":${escapeHtml(goText(type))},"value":${raw === '' ? 'null' : compactJson(raw)}}`;
}

/** JSON without blanks, with the escapes of Go's encoder. */
function compactJson(json: string): string {
  return escapeHtml(json.replace(/"(?:[^"\\]|\\.)*"|\s+/g, part => (part.startsWith('"') ? part : '')))
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function escapeHtml(json: string): string {
  return json.replace(/[<>&]/g, mark => `\\u00${mark.charCodeAt(0).toString(16)}`);
}

function isList(json: string): boolean {
  const value = parsedJson(json);
  return value === null || Array.isArray(value);
}

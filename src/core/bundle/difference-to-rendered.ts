import { decodeBase64, isBase64 } from '../catalog/base64.ts';
import { itemsOf, objectOf, textOf } from '../catalog/decode/fields.ts';
import { canonicalText } from '../catalog/difference/canonical-text.ts';
import { decodeUtf8 } from '../catalog/utf8.ts';
import type { Json, JsonObject } from '../json.ts';
import { someOf } from '../text/shown-names.ts';

/**
 * What an `olm.bundle` blob of a catalog says otherwise than the blob that its image renders to, as phrases; none where both
 * mean the same. Properties and related images are sets, and of related images their names do not count: tools that wrote
 * catalogs before opm did left them out. Of a bundle of another package only its identity counts: nothing else is alike.
 */
export function differenceToRendered(blob: JsonObject, rendered: JsonObject): readonly string[] {
  const identity = [
    ...differenceOfText('name', blob, rendered),
    ...differenceOfText('package', blob, rendered),
    ...differenceOfVersion(blob, rendered),
  ];
  if (textOf(blob, 'package') !== textOf(rendered, 'package')) return identity;
  return [...identity, ...differenceOfProperties(blob, rendered), ...differenceOfImages(blob, rendered)];
}

function* differenceOfText(key: 'name' | 'package', blob: JsonObject, rendered: JsonObject): Iterable<string> {
  const [said, is] = [textOf(blob, key), textOf(rendered, key)];
  if (said !== is) yield `its ${key} is ${quoted(is)} in the image and ${quoted(said)} in the catalog`;
}

function* differenceOfVersion(blob: JsonObject, rendered: JsonObject): Iterable<string> {
  const [said, is] = [versionOf(blob), versionOf(rendered)];
  if (said !== is) yield `its version is ${quoted(is)} in the image and ${quoted(said)} in the catalog`;
}

function versionOf(blob: JsonObject): string {
  const property = itemsOf(blob, 'properties').find(item => textOf(item, 'type') === 'olm.package');
  return property === undefined ? '' : textOf(objectOf(property, 'value'), 'version');
}

function* differenceOfProperties(blob: JsonObject, rendered: JsonObject): Iterable<string> {
  const said = propertiesByMeaning(blob);
  const is = propertiesByMeaning(rendered);
  const missing = typesOnlyIn(is, said);
  const extra = typesOnlyIn(said, is);
  const altered = missing.filter(type => extra.includes(type));
  const onlyMissing = missing.filter(type => !altered.includes(type));
  const onlyExtra = extra.filter(type => !altered.includes(type));
  if (altered.length > 0) yield `${someOf(altered)} ${altered.length === 1 ? 'differs' : 'differ'}`;
  if (onlyMissing.length > 0)
    yield `${someOf(onlyMissing)} ${onlyMissing.length === 1 ? 'is' : 'are'} missing in the catalog`;
  if (onlyExtra.length > 0) yield `${someOf(onlyExtra)} ${onlyExtra.length === 1 ? 'is' : 'are'} not in the image`;
}

function typesOnlyIn(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...left].filter(([meaning]) => !right.has(meaning)).map(([, type]) => type))].sort();
}

/** The types of properties by what each says. */
function propertiesByMeaning(blob: JsonObject): ReadonlyMap<string, string> {
  return new Map(
    itemsOf(blob, 'properties').map(property => {
      const type = textOf(property, 'type');
      const value = property.value ?? null;
      return [`${type}\n${canonicalText(type === 'olm.bundle.object' ? objectIn(value) : value)}`, type];
    }),
  );
}

/** An object by its value: the order of its keys in the encoded text means nothing. */
function objectIn(value: Json): Json {
  const data = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject).data : null;
  if (typeof data !== 'string' || !isBase64(data)) return value;
  try {
    return JSON.parse(decodeUtf8(decodeBase64(data)).text) as Json;
  } catch {
    return value;
  }
}

function* differenceOfImages(blob: JsonObject, rendered: JsonObject): Iterable<string> {
  const said = imagesOf(blob);
  const is = imagesOf(rendered);
  const missing = [...is].filter(image => !said.has(image));
  const extra = [...said].filter(image => !is.has(image));
  if (missing.length > 0) yield `its related images lack ${someOf(missing, 3)}`;
  if (extra.length > 0) yield `its related images name ${someOf(extra, 3)}, which the bundle does not`;
}

function imagesOf(blob: JsonObject): ReadonlySet<string> {
  return new Set(itemsOf(blob, 'relatedImages').map(item => textOf(item, 'image')));
}

function quoted(text: string): string {
  return text === '' ? 'not set' : someOf([text]);
}

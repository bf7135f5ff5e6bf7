import { decodeBase64, isBase64 } from '../../catalog/base64.ts';
import { readJson } from '../../catalog/json/read-json.ts';
import { decodeUtf8 } from '../../catalog/utf8.ts';
import { canonicalText } from '../../json/canonical-text.ts';
import { itemsOf, objectOf, textOf } from '../../json/fields.ts';
import type { Json, JsonObject, JsonPath } from '../../json.ts';
import { showName, someOf } from '../../text/shown-names.ts';
import { alteredFields } from './altered-fields.ts';
import { describeField, valueText } from './describe-field.ts';

/** A difference as a phrase, and the node of the catalog's blob that it is about. */
export interface Difference {
  readonly message: string;
  readonly at: JsonPath;
}

/** Of so many altered properties the fields are told, and so many fields of each. */
const maxAltered = 5;
const maxFields = 3;

/** A property of a blob. */
interface Property {
  readonly type: string;
  /** Of an object the object itself: the order of the keys in its encoded text means nothing. */
  readonly value: Json;
  readonly index: number;
}

/** How the properties of a blob differ from what its image renders to, as sets. */
export function* differenceOfProperties(blob: JsonObject, rendered: JsonObject): Iterable<Difference> {
  const said = propertiesByMeaning(blob);
  const is = propertiesByMeaning(rendered);
  const extra = [...said].filter(([meaning]) => !is.has(meaning)).map(([, property]) => property);
  const missing = [...is].filter(([meaning]) => !said.has(meaning)).map(([, property]) => property);
  const others = Map.groupBy(missing, identityOf);
  const pairs = [...Map.groupBy(extra, identityOf)].flatMap(([identity, [one, ...more]]) => {
    const [other, ...rest] = others.get(identity) ?? [];
    return one !== undefined && other !== undefined && more.length + rest.length === 0
      ? [{ said: one, is: other }]
      : [];
  });
  yield* alterations(pairs);
  const paired = new Set(pairs.flatMap(pair => [pair.said, pair.is]));
  const [first, ...further] = extra.filter(property => !paired.has(property));
  const lacking = missing.filter(property => !paired.has(property));
  if (lacking.length > 0) yield { message: `${phrase(lacking)} missing in the catalog`, at: ['properties'] };
  if (first !== undefined)
    yield { message: `${phrase([first, ...further])} not in the image`, at: ['properties', first.index] };
}

interface Pair {
  readonly said: Property;
  readonly is: Property;
}

function* alterations(pairs: readonly Pair[]): Iterable<Difference> {
  for (const { said, is } of pairs.slice(0, maxAltered)) {
    const fields = alteredFields(said.value, is.value, maxFields + 1);
    const shown = fields.slice(0, maxFields).map(describeField).join('; ');
    const inside = said.type === objectType ? ['data'] : (fields[0]?.path ?? []);
    yield {
      message: `${nameOf(said)} differs: ${shown}${fields.length > maxFields ? '; and more' : ''}`,
      at: ['properties', said.index, 'value', ...inside],
    };
  }
  const [next, ...others] = pairs.slice(maxAltered);
  if (next !== undefined) {
    const names = [next, ...others].map(({ said }) => nameOf(said));
    yield {
      message: `${someOf(names, 3)} ${names.length === 1 ? 'differs' : 'differ'}, too`,
      at: ['properties', next.said.index],
    };
  }
}

const objectType = 'olm.bundle.object';

/** What makes two properties the same one with another value: of objects their kind and name, of others the type. */
function identityOf(property: Property): string {
  return property.type === objectType ? `${property.type} ${objectName(property.value)}` : property.type;
}

function objectName(value: Json): string {
  const object = objectOf({ value }, 'value');
  return `${textOf(object, 'kind')} ${textOf(objectOf(object, 'metadata'), 'name')}`.trim();
}

/** A property by its type, and by the name of its object. */
function nameOf({ type, value }: Property): string {
  const name = type === objectType ? objectName(value) : '';
  return showName(name === '' ? type : `${type} of ${name}`.slice(0, 150));
}

/** Some properties that only one side has, with what they say where a type alone tells little. */
function phrase(properties: readonly Property[]): string {
  const names = properties.map(property =>
    property.type === objectType || property.type === 'olm.csv.metadata'
      ? nameOf(property)
      : `${nameOf(property)} ${valueText(property.value)}`,
  );
  return `${someOf(names, 3)} ${names.length === 1 ? 'is' : 'are'}`;
}

function propertiesByMeaning(blob: JsonObject): ReadonlyMap<string, Property> {
  return new Map(
    itemsOf(blob, 'properties').map((property, index) => {
      const type = textOf(property, 'type');
      const value = type === objectType ? objectIn(property.value ?? null) : (property.value ?? null);
      return [`${type}\n${canonicalText(value)}`, { type, value, index }];
    }),
  );
}

function objectIn(value: Json): Json {
  const data = textOf(objectOf({ value }, 'value'), 'data');
  if (data === '' || !isBase64(data)) return value;
  try {
    return readJson(decodeUtf8(decodeBase64(data)).text.trim()).value;
  } catch {
    return value;
  }
}

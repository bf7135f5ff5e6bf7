import type { JsonObject } from '../../json.ts';

/** Fields of an object, in order; each with the fields of the objects that it holds, where they have an order, too. */
export type FieldOrder = ReadonlyMap<string, FieldOrder | undefined>;

const property = ordered({ type: undefined, value: undefined });

/** The fields of the types that opm knows, in the order of its structs (`alpha/declcfg/declcfg.go`). */
const fieldsBySchema: ReadonlyMap<unknown, FieldOrder> = new Map([
  [
    'olm.package',
    ordered({
      schema: undefined,
      name: undefined,
      defaultChannel: undefined,
      icon: ordered({ base64data: undefined, mediatype: undefined }),
      description: undefined,
      properties: property,
    }),
  ],
  [
    'olm.channel',
    ordered({
      schema: undefined,
      name: undefined,
      package: undefined,
      entries: ordered({ name: undefined, replaces: undefined, skips: undefined, skipRange: undefined }),
      properties: property,
    }),
  ],
  [
    'olm.bundle',
    ordered({
      schema: undefined,
      name: undefined,
      package: undefined,
      image: undefined,
      properties: property,
      relatedImages: ordered({ name: undefined, image: undefined }),
    }),
  ],
  [
    'olm.deprecations',
    ordered({
      schema: undefined,
      package: undefined,
      entries: ordered({ reference: ordered({ schema: undefined, name: undefined }), message: undefined }),
    }),
  ],
]);

/** The order of the fields of a blob; undefined for a schema that opm does not know. */
export function fieldOrderOf(blob: JsonObject): FieldOrder | undefined {
  return fieldsBySchema.get(blob.schema);
}

function ordered(fields: Readonly<Record<string, FieldOrder | undefined>>): FieldOrder {
  return new Map(Object.entries(fields));
}

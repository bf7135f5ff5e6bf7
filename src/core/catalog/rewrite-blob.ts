import { itemsOf, objectOf, textOf, textsOf } from '../json/fields.ts';
import type { Json, JsonObject } from '../json.ts';
import { decodeBase64 } from './base64.ts';
import { canonical } from './decode/canonical.ts';
import { readHead } from './decode/read-head.ts';
import { shapesOfBlobs } from './decode/shapes-of-blobs.ts';
import { encodeBase64 } from './encode-base64.ts';
import { compareUtf8 } from './write/utf8-order.ts';

type Fields = Readonly<Record<string, Json | undefined>>;

/** The fields of each type as opm encodes them: what is undefined is left out. */
const rewriters: ReadonlyMap<string, (fields: JsonObject) => Fields> = new Map([
  ['olm.package', packageOf],
  ['olm.channel', channelOf],
  ['olm.bundle', bundleOf],
  ['olm.deprecations', deprecationsOf],
]);

/**
 * A blob as opm writes it after it read it: only the fields that it knows, spelled as it spells them, empty ones left out
 * where it leaves them out, values of properties with their keys sorted. A blob of another schema stays as it is.
 * The value must be one that opm loads.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/declcfg/declcfg.go
 */
export function rewriteBlob(value: JsonObject): JsonObject {
  const { schema } = readHead(value);
  const rewrite = rewriters.get(schema);
  const shape = shapesOfBlobs.get(schema);
  if (rewrite === undefined || shape === undefined) return value;
  return present({ schema, ...rewrite(canonical(value, shape) as JsonObject) });
}

function packageOf(fields: JsonObject): Fields {
  return {
    name: textOf(fields, 'name'),
    defaultChannel: textOf(fields, 'defaultChannel'),
    icon: (fields.icon ?? null) === null ? undefined : iconOf(objectOf(fields, 'icon')),
    description: unlessEmpty(textOf(fields, 'description')),
    properties: propertiesOf(fields),
  };
}

/** An icon as opm writes it: its bytes encoded anew, null where there are none. */
export function iconOf(icon: JsonObject): JsonObject {
  const data = icon.base64data ?? null;
  const bytes =
    typeof data === 'string' ? decodeBase64(data) : Array.isArray(data) ? Uint8Array.from(data, Number) : null;
  return { base64data: bytes === null ? null : encodeBase64(bytes), mediatype: textOf(icon, 'mediatype') };
}

function channelOf(fields: JsonObject): Fields {
  return {
    name: textOf(fields, 'name'),
    package: textOf(fields, 'package'),
    entries: entriesOf(fields, entry =>
      present({
        name: textOf(entry, 'name'),
        replaces: unlessEmpty(textOf(entry, 'replaces')),
        skips: unlessEmpty(textsOf(entry, 'skips')),
        skipRange: unlessEmpty(textOf(entry, 'skipRange')),
      }),
    ),
    properties: propertiesOf(fields),
  };
}

function bundleOf(fields: JsonObject): Fields {
  return {
    name: unlessEmpty(textOf(fields, 'name')),
    package: unlessEmpty(textOf(fields, 'package')),
    image: textOf(fields, 'image'),
    properties: propertiesOf(fields),
    relatedImages: unlessEmpty(
      itemsOf(fields, 'relatedImages').map(related => ({
        name: textOf(related, 'name'),
        image: textOf(related, 'image'),
      })),
    ),
  };
}

function deprecationsOf(fields: JsonObject): Fields {
  return {
    package: textOf(fields, 'package'),
    entries: entriesOf(fields, entry => {
      const reference = objectOf(entry, 'reference');
      return {
        reference: present({
          schema: textOf(reference, 'schema'),
          name: unlessEmpty(textOf(reference, 'name')),
        }),
        message: textOf(entry, 'message'),
      };
    }),
  };
}

/** Go tells a list that is absent from one that is empty. */
function entriesOf(fields: JsonObject, entryOf: (entry: JsonObject) => JsonObject): Json {
  return (fields.entries ?? null) === null ? null : itemsOf(fields, 'entries').map(entryOf);
}

function propertiesOf(fields: JsonObject): Json | undefined {
  return unlessEmpty(
    itemsOf(fields, 'properties').map(property => ({
      type: textOf(property, 'type'),
      value: sorted(property.value ?? null),
    })),
  );
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value as JsonObject).sort(([a], [b]) => compareUtf8(a, b));
  return Object.fromEntries(members.map(([key, member]) => [key, sorted(member)]));
}

function unlessEmpty<Value extends string | readonly Json[]>(value: Value): Value | undefined {
  return value.length === 0 ? undefined : value;
}

function present(fields: Fields): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}

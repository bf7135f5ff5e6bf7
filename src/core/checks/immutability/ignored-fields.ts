import type { Blob } from '../../catalog/blob.ts';
import { readValue } from '../../catalog/read-value.ts';
import { fbcSchemaOf } from '../../catalog/schemas/fbc-schemas.ts';
import { fieldOf, type Shape } from '../../catalog/shape/shape.ts';
import { canonicalText } from '../../json/canonical-text.ts';
import { isObject, type Json } from '../../json.ts';

/** Whether two blobs of one schema differ in fields that their types do not have. The order of lists means nothing. */
export function ignoredFieldsDiffer(before: Blob, after: Blob): boolean {
  return textOfIgnored(before) !== textOfIgnored(after);
}

function textOfIgnored({ content, document }: Blob): string {
  const shape = fbcSchemaOf(content.schema)?.shape;
  const ignored = shape === undefined ? undefined : ignoredIn(readValue(document), shape);
  return ignored === undefined ? '' : canonicalText(ignored);
}

/** What is left of a value without the fields of its shape; undefined where nothing is. */
function ignoredIn(value: Json, shape: Shape): Json | undefined {
  if (shape.kind === 'list' && Array.isArray(value)) {
    const items = value.flatMap(item => ignoredIn(item, shape.of) ?? []);
    return items.length === 0 ? undefined : items.sort((a, b) => (canonicalText(a) < canonicalText(b) ? -1 : 1));
  }
  if (shape.kind !== 'struct' || !isObject(value)) return undefined;
  const members = Object.entries(value).flatMap(([key, member]): [string, Json][] => {
    const field = shape.fields.get(fieldOf(shape, key) ?? '');
    const ignored = field === undefined ? member : ignoredIn(member, field);
    return ignored === undefined ? [] : [[key, ignored]];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

import { isLeftOut } from '../../catalog/shape/is-left-out.ts';
import { fieldsOf, type Shape, type StructShape } from '../../catalog/shape/shape.ts';
import { compareUtf8 } from '../../catalog/write/utf8-order.ts';
import { memberOf } from '../../json/fields.ts';
import { isList, isObject, type Json, type JsonObject } from '../../json.ts';
import { goJson, goText } from './go-json.ts';

/**
 * A value as the text that Go's encoder makes of it with HTML escapes switched off. JSON that is kept as it came was made of maps by opm, so
 * it is sorted and escaped. The value must fit the shape, with keys spelled as its fields.
 */
export function encodeText(value: Json | undefined, shape: Shape): string {
  switch (shape.kind) {
    case 'string':
      return goText(typeof value === 'string' ? value : '');
    case 'boolean':
      return String(value === true);
    case 'int32':
    case 'int64':
      return String(typeof value === 'number' ? value : 0);
    case 'list':
      return isList(value) ? `[${value.map(item => encodeText(item, shape.of)).join()}]` : 'null';
    case 'map':
      return isObject(value) ? textOfMap(value, shape.of) : 'null';
    case 'struct':
      return textOfStruct(isObject(value) ? value : {}, shape);
    case 'bytes':
    case 'any':
    case 'checked':
      return goJson(value ?? null);
  }
}

function textOfMap(object: JsonObject, shape: Shape): string {
  const keys = Object.keys(object).sort(compareUtf8);
  return `{${keys.map(key => `${goText(key)}:${encodeText(object[key], shape)}`).join()}}`;
}

function textOfStruct(object: JsonObject, shape: StructShape): string {
  const members = fieldsOf(shape).flatMap(([name, field]) => {
    const value = memberOf(object, name);
    return isLeftOut(value, field) ? [] : [`"${name}":${encodeText(value, field.shape)}`];
  });
  return `{${members.join()}}`;
}

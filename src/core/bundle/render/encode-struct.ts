import { compareUtf8 } from '../../catalog/write/utf8-order.ts';
import { isObject, type Json } from '../../json.ts';
import { goJson, goText } from './go-json.ts';

/** Writes a value as Go's encoder does with HTML escapes switched off, of the type that it is for. Null is that type's zero. */
export type Encode = (value: Json) => string;

/** A field of a struct: what it is when it is left out, with Go's `omitempty`. */
interface Field {
  readonly encode: Encode;
  readonly omitted?: string;
}

export const text: Encode = value => goText(typeof value === 'string' ? value : '');
export const flag: Encode = value => String(value === true);
export const number: Encode = value => String(typeof value === 'number' ? value : 0);
/** JSON that is kept as it came. Opm made it of maps, so it is sorted and escaped. */
export const raw: Encode = value => goJson(value);

export function listOf(encode: Encode): Encode {
  return value => (Array.isArray(value) ? `[${value.map(item => encode(item)).join()}]` : 'null');
}

/** A map of texts. */
export const texts: Encode = value => {
  if (!isObject(value)) return 'null';
  const keys = Object.keys(value).sort(compareUtf8);
  return `{${keys.map(key => `${goText(key)}:${text(value[key] as Json)}`).join()}}`;
};

/** Fields in their order. */
export function struct(fields: Readonly<Record<string, Field | Encode>>): Encode {
  const encoders = Object.entries(fields);
  return value => {
    const object = isObject(value) ? value : {};
    const members = encoders.flatMap(([name, field]) => {
      const { encode, omitted } = typeof field === 'function' ? { encode: field, omitted: undefined } : field;
      if (omitted !== undefined && !Object.hasOwn(object, name)) return [];
      const written = encode(Object.hasOwn(object, name) ? (object[name] as Json) : null);
      return written === omitted || (omitted === 'null' && /^(\[\]|\{\})$/.test(written))
        ? []
        : [`"${name}":${written}`];
    });
    return `{${members.join()}}`;
  };
}

/** A text, list or map that is left out where it is empty. */
export function unlessEmpty(encode: Encode): Field {
  return { encode, omitted: encode(null) };
}

/** Left out only where it is absent: null is a value. */
export function unlessAbsent(encode: Encode): Field {
  return { encode, omitted: '' };
}

import { conform } from '../../catalog/decode/conform.ts';
import type { Shape, StructShape } from '../../catalog/decode/shape.ts';
import type { Json } from '../../json.ts';
import { parseIdentifiers } from '../../version/identifier.ts';
import { parseTolerantVersion } from '../../version/tolerant-version.ts';

const time =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d([.,]\d+)?(Z|[-+]([01]\d|2[0-3]):[0-5]\d)$/;
const quantity = /^[-+]?(\d+\.?\d*|\.\d+)([KMGTPE]i|[numkMGTPE]|[eE][-+]?\d+)?$/;

/**
 * Types of Kubernetes and OLM that decode themselves, by the names that `readTypes` has for them. Null fits those that leave their value alone then.
 *
 * @param schemaOf the shape of a JSONSchemaProps, once it is known
 */
export function customTypes(schemaOf: () => StructShape): ReadonlyMap<string, Shape> {
  const isObject = (value: Json): boolean => typeof value === 'object' && !Array.isArray(value);
  const isSchema = (value: Json): boolean =>
    !conform(value, schemaOf(), []).some(({ kind }) => kind === 'type' || kind === 'base64');
  return new Map<string, Shape>([
    ['float64', checked('a number', value => typeof value === 'number')],
    ['time', checked('a time such as 2006-01-02T15:04:05Z', value => typeof value === 'string' && time.test(value))],
    ['quantity', checked('a quantity such as 500m or 1Gi', isQuantity)],
    ['intOrString', checked('an integer of 32 bits or a string', isIntegerOrText)],
    [
      'version',
      strict('a semantic version', value => typeof value === 'string' && !('error' in parseTolerantVersion(value))),
    ],
    [
      'release',
      strict('a release', value => typeof value === 'string' && value !== '' && !('error' in parseIdentifiers(value))),
    ],
    [
      'schemaOrBoolean',
      checked('a schema, true or false', value => (isObject(value) ? isSchema(value) : typeof value === 'boolean')),
    ],
    [
      'schemaOrList',
      checked('a schema or a list of schemas', value =>
        isObject(value)
          ? isSchema(value)
          : eachOf(value).every(item => item === null || (isObject(item) && isSchema(item))),
      ),
    ],
    [
      'schemaOrTexts',
      checked('a schema or a list of strings', value =>
        isObject(value) ? isSchema(value) : eachOf(value).every(item => item === null || typeof item === 'string'),
      ),
    ],
  ]);
}

function checked(expected: string, fits: (value: Json) => boolean): Shape {
  return strict(expected, value => value === null || fits(value));
}

/** Of a type that takes null for an empty text. */
function strict(expected: string, fits: (value: Json) => boolean): Shape {
  return { kind: 'checked', expected, fits };
}

function eachOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** https://github.com/kubernetes/apimachinery/blob/v0.36.2/pkg/api/resource/quantity.go */
function isQuantity(value: Json): boolean {
  return (typeof value === 'string' || typeof value === 'number') && quantity.test(String(value).trim());
}

function isIntegerOrText(value: Json): boolean {
  if (typeof value === 'string') return true;
  return typeof value === 'number' && Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31;
}

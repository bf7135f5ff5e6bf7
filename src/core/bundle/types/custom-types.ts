import { any, listOf, type Shape, text } from '../../catalog/shape/shape.ts';
import type { Json } from '../../json.ts';
import { parseIdentifiers } from '../../version/identifier.ts';
import { parseTolerantVersion } from '../../version/tolerant-version.ts';

const time =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d([.,]\d+)?(Z|[-+]([01]\d|2[0-3]):[0-5]\d)$/;
const quantity = /^[-+]?(\d+\.?\d*|\.\d+)([KMGTPE]i|[numkMGTPE]|[eE][-+]?\d+)?$/;

/**
 * Types of Kubernetes and OLM that decode themselves, by the names that `readTypes` has for them.
 *
 * @param schemaOf the shape of a JSONSchemaProps, once it is known
 */
export function customTypes(schemaOf: () => Shape): ReadonlyMap<string, Shape> {
  const schemaOr =
    (ofOthers: (value: Json) => Shape | undefined) =>
    (value: Json): Shape | undefined =>
      typeof value === 'object' && !Array.isArray(value) ? schemaOf() : ofOthers(value);
  return new Map<string, Shape>([
    ['float64', scalar('a number', value => typeof value === 'number')],
    ['time', scalar('a time such as 2006-01-02T15:04:05Z', value => typeof value === 'string' && time.test(value))],
    ['quantity', scalar('a quantity such as 500m or 1Gi', isQuantity)],
    ['intOrString', scalar('an integer of 32 bits or a string', isIntegerOrText)],
    [
      'version',
      checked('a semantic version such as 1.2.0', value =>
        anyIf(isText(value) && !('error' in parseTolerantVersion(value))),
      ),
    ],
    [
      'release',
      checked('a release', value => anyIf(isText(value) && value !== '' && !('error' in parseIdentifiers(value)))),
    ],
    [
      'schemaOrBoolean',
      checked(
        'a schema, true or false',
        schemaOr(value => anyIf(typeof value === 'boolean')),
      ),
    ],
    [
      'schemaOrList',
      checked(
        'a schema or a list of schemas',
        schemaOr(value => (Array.isArray(value) ? listOf(schemaOf()) : any)),
      ),
    ],
    [
      'schemaOrTexts',
      checked(
        'a schema or a list of strings',
        schemaOr(value => (Array.isArray(value) ? listOf(text) : any)),
      ),
    ],
  ]);
}

function checked(expected: string, as: (value: Json) => Shape | undefined): Shape {
  return { kind: 'checked', expected, as };
}

/** A type that leaves its value alone where it is given null. Others take null for an empty text. */
function scalar(expected: string, fits: (value: Json) => boolean): Shape {
  return checked(expected, value => anyIf(value === null || fits(value)));
}

function anyIf(fits: boolean): Shape | undefined {
  return fits ? any : undefined;
}

function isText(value: Json): value is string {
  return typeof value === 'string';
}

/** https://github.com/kubernetes/apimachinery/blob/v0.36.2/pkg/api/resource/quantity.go */
function isQuantity(value: Json): boolean {
  return (typeof value === 'string' || typeof value === 'number') && quantity.test(String(value).trim());
}

function isIntegerOrText(value: Json): boolean {
  if (typeof value === 'string') return true;
  return typeof value === 'number' && Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31;
}

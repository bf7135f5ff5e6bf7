import { any, type Shape } from '../../catalog/shape/shape.ts';
import { canonicalQuantity } from '../../go/canonical-quantity.ts';
import type { Json } from '../../json.ts';
import { parseIdentifiers } from '../../version/identifier.ts';
import { parseTolerantVersion } from '../../version/tolerant-version.ts';

const timeFormat =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d([.,]\d+)?(Z|[-+]([01]\d|2[0-3]):[0-5]\d)$/;
const quantityFormat = /^[-+]?(\d+(\.\d*)?|\.\d+)([KMGTPE]i|[numkMGTPE]|[eE][-+]?\d+)?$/;

// Types of Kubernetes and OLM that decode themselves.
export const float64 = scalar('a number', value => typeof value === 'number');
export const time = scalar(
  'a time such as 2006-01-02T15:04:05Z',
  value => typeof value === 'string' && timeFormat.test(value),
  encodedTime,
);
export const quantity = scalar('a quantity such as 500m or 1Gi', isQuantity, value =>
  value === null ? '0' : canonicalQuantity(String(value)),
);
export const intOrString = scalar('an integer of 32 bits or a string', isIntegerOrText, value => value ?? 0);
export const version = checked('a semantic version such as 1.2.0', value =>
  anyIf(isText(value) && !('error' in parseTolerantVersion(value))),
);
export const release = checked('a release', value =>
  anyIf(isText(value) && value !== '' && !('error' in parseIdentifiers(value))),
);

export function checked(
  expected: string,
  as: (value: Json) => Shape | undefined,
  encode?: (value: Json) => Json,
): Shape {
  return { kind: 'checked', expected, as, ...(encode === undefined ? {} : { encode }) };
}

/** A type that leaves its value alone where it is given null. Others take null for an empty text. */
function scalar(expected: string, fits: (value: Json) => boolean, encode?: (value: Json) => Json): Shape {
  return checked(expected, value => anyIf(value === null || fits(value)), encode);
}

/** In UTC and without fractions of a second, as Kubernetes writes times. */
function encodedTime(value: Json): Json {
  const milliseconds = typeof value === 'string' ? Date.parse(value.replace(',', '.')) : Number.NaN;
  return Number.isNaN(milliseconds) ? null : `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

function anyIf(fits: boolean): Shape | undefined {
  return fits ? any : undefined;
}

function isText(value: Json): value is string {
  return typeof value === 'string';
}

/** https://github.com/kubernetes/apimachinery/blob/v0.36.2/pkg/api/resource/quantity.go */
function isQuantity(value: Json): boolean {
  return (typeof value === 'string' || typeof value === 'number') && quantityFormat.test(String(value).trim());
}

function isIntegerOrText(value: Json): boolean {
  if (typeof value === 'string') return true;
  return typeof value === 'number' && Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31;
}

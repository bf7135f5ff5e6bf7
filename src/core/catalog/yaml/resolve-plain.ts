import { parseGoInteger } from './go-integer.ts';

/** What a plain scalar stands for: `value`, and the YAML tag that its form implies. */
export interface Resolved {
  readonly type: 'null' | 'bool' | 'int' | 'float' | 'string';
  readonly value: null | boolean | number | bigint | string;
}

const words = new Map<string, Resolved>([
  ...['', '~', 'null', 'Null', 'NULL'].map(word => [word, { type: 'null', value: null }] as const),
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map(
    word => [word, { type: 'bool', value: true }] as const,
  ),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map(
    word => [word, { type: 'bool', value: false }] as const,
  ),
  ...['.nan', '.NaN', '.NAN'].map(word => [word, { type: 'float', value: Number.NaN }] as const),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map(
    word => [word, { type: 'float', value: Number.POSITIVE_INFINITY }] as const,
  ),
  ...['-.inf', '-.Inf', '-.INF'].map(word => [word, { type: 'float', value: Number.NEGATIVE_INFINITY }] as const),
]);

const maxWordLength = 5;
/** First characters, by their code, of the words and of numbers. All other scalars are strings. */
const beginsOther = new Set(Array.from('-+.0123456789yYnNtTfFoO~', character => character.charCodeAt(0)));
const isOther = Uint8Array.from({ length: 128 }, (_, character) => (beginsOther.has(character) ? 1 : 0));
const decimalFloat = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const floatAfterPoint = /^\.[0-9][0-9_]*(?:[eE][-+]?[0-9][0-9_]*)?$/;
const looseUnderscore = /_(?![0-9])/;

/**
 * The value of a plain scalar by the rules of go-yaml v2, which are neither those of YAML 1.1 nor of 1.2: `yes` is a boolean,
 * `0o17` a number, `1:30` and `2026-01-26` are strings. Integers come as `bigint` where a number cannot hold them.
 *
 * @see https://github.com/yaml/go-yaml/blob/v2.4.3/resolve.go
 */
export function resolvePlain(text: string): Resolved {
  if (isPlainString(text)) return { type: 'string', value: text };
  if (text.length <= maxWordLength) {
    const word = words.get(text);
    if (word !== undefined) return word;
  }
  return resolveNumber(text) ?? { type: 'string', value: text };
}

/** Whether the first character alone tells that a plain scalar is a string. */
export function isPlainString(text: string): boolean {
  return text !== '' && isOther[text.charCodeAt(0)] !== 1;
}

function resolveNumber(text: string): Resolved | undefined {
  const first = text.charCodeAt(0);
  if (first === 0x2e) {
    // Here Go takes underscores between digits alone, elsewhere anywhere.
    const isFloat = floatAfterPoint.test(text) && !looseUnderscore.test(text);
    return isFloat ? finite(text.replaceAll('_', '')) : undefined;
  }
  const isDigitOrSign = (first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d;
  if (!isDigitOrSign) return undefined;
  const plain = text.replaceAll('_', '');
  const integer = parseGoInteger(plain);
  if (integer !== undefined) return { type: 'int', value: integer };
  return decimalFloat.test(plain) ? finite(plain) : undefined;
}

/** A number that a 64-bit float cannot hold stays a string in Go. */
function finite(digits: string): Resolved | undefined {
  const value = Number(digits);
  return Number.isFinite(value) ? { type: 'float', value } : undefined;
}

const decimal = /^[-+]?(?:0|[1-9][0-9]*)$/;
const prefixed = /^([-+]?)0(?:[xX]([0-9a-fA-F]+)|[bB]([01]+)|[oO]?([0-7]+))$/;
/** go-yaml looks for a sign after `0b` once more when the standard library refused the number. */
const signedBinary = /^0b([-+]?)([01]+)$/;

const lowest = -(2n ** 63n);
const highest = 2n ** 64n - 1n;
/** More digits than these never fit, so a `bigint` of megabytes is never made. */
const longest = 66;

/**
 * An integer as Go's `ParseInt(text, 0, 64)`, and then `ParseUint`, read it: decimal, `0x`, `0b`, `0o` or a leading zero for octal.
 * Undefined when it is none, or does not fit into 64 bits. A `bigint` where a number would round it.
 */
export function parseGoInteger(text: string): number | bigint | undefined {
  if (decimal.test(text)) {
    // Integers have no negative zero.
    const value = Number(text) + 0;
    if (Number.isSafeInteger(value)) return value;
    return text.length > longest ? undefined : inRange(BigInt(text.replace('+', '')), text);
  }
  const match = prefixed.exec(text);
  if (match !== null) {
    const [, sign, hexadecimal, binary, octal] = match;
    if (hexadecimal !== undefined) return withPrefix('0x', hexadecimal, sign);
    return binary === undefined ? withPrefix('0o', octal, sign) : withPrefix('0b', binary, sign);
  }
  const again = signedBinary.exec(text);
  return again === null ? undefined : withPrefix('0b', again[2], again[1]);
}

function withPrefix(prefix: string, digits = '', sign = ''): number | bigint | undefined {
  const significant = digits.replace(/^0+(?=.)/, '');
  if (significant.length > longest) return undefined;
  const magnitude = BigInt(prefix + significant);
  return inRange(sign === '-' ? -magnitude : magnitude, sign);
}

/** `ParseUint` takes no sign, so one with a sign must fit into a signed integer. */
function inRange(value: bigint, text: string): number | bigint | undefined {
  const isSigned = text.startsWith('+') || text.startsWith('-');
  if (value < lowest || value > (isSigned ? 2n ** 63n - 1n : highest)) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

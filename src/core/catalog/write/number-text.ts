const fewestInteger = -(2n ** 63n);
const maxInteger = 2n ** 64n - 1n;

/**
 * A number as it comes out of Go's path from JSON to YAML: what JSON writes as an integer of 64 bits stays as it is, all
 * else is as `strconv.FormatFloat(value, 'g', -1, 64)` writes it.
 */
export function numberText(value: number): string {
  const text = String(value);
  if (/^-?\d+$/.test(text)) {
    const integer = BigInt(text);
    if (integer >= fewestInteger && integer <= maxInteger) return text;
  }
  const [mantissa = '', exponent = ''] = value.toExponential().split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 6) return text;
  return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

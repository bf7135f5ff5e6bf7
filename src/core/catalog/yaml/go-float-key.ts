/**
 * The text that sigs.k8s.io/yaml makes of a float that is a key of a mapping: Go's `FormatFloat(value, 'g', -1, 32)`, the
 * shortest decimal that gives the same 32-bit float, with an exponent below 1e-4 and from 1e6 on.
 *
 * @see https://github.com/kubernetes-sigs/yaml/blob/v1.6.0/yaml.go
 */
export function goFloatKey(value: number): string {
  const single = Math.fround(value);
  if (Number.isNaN(single)) return '.nan';
  if (!Number.isFinite(single)) return single > 0 ? '.inf' : '-.inf';
  if (single === 0) return Object.is(single, -0) ? '-0' : '0';
  const [digits, exponent] = shortest(single);
  const sign = single < 0 ? '-' : '';
  if (exponent < -4 || exponent >= 6) return `${sign}${scientific(digits, exponent)}`;
  return `${sign}${positional(digits, exponent)}`;
}

/** The digits without trailing zeros, and the power of ten of the first of them. */
function shortest(single: number): [string, number] {
  for (let precision = 0; precision < 9; precision += 1) {
    const text = Math.abs(single).toExponential(precision);
    if (Math.fround(Number(text)) !== Math.abs(single)) continue;
    const [mantissa = '', exponent = '0'] = text.split('e');
    return [mantissa.replace('.', '').replace(/(?<!0)0+$/, '') || '0', Number(exponent)];
  }
  throw new Error('nine digits hold every 32-bit float');
}

function scientific(digits: string, exponent: number): string {
  const mantissa = digits.length > 1 ? `${digits[0]}.${digits.slice(1)}` : digits;
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

function positional(digits: string, exponent: number): string {
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return digits.length > exponent + 1 ? `${whole}.${digits.slice(exponent + 1)}` : whole;
}

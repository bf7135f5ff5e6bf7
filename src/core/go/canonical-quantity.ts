const form = /^([-+]?)(\d*)(?:\.(\d*))?([KMGTPE]i|[numkMGTPE]|[eE][-+]?\d{1,9})?$/;
/** Digits beyond which a quantity is left as it is: nobody means so many. */
const maxLength = 200;
const suffixes = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E'];
const binarySuffixes = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const maxInt64 = 2n ** 63n - 1n;

/** What the text of a quantity says. Its value is `digits` × 10 ^ `exponent`, or × 2 ^ `exponent` and 10 ^ -`places` with a binary suffix. */
interface Quantity {
  readonly isNegative: boolean;
  readonly digits: string;
  /** Digits behind the point. */
  readonly places: number;
  readonly exponent: number;
  readonly format: 'decimal' | 'exponent' | 'binary';
}

/**
 * A quantity such as `1000m` as Kubernetes writes what it read: `1`. A text that is canonical already, by a rule that is less strict than the form it
 * writes itself, is kept.
 *
 * @see https://github.com/kubernetes/apimachinery/blob/v0.36.3/pkg/api/resource/quantity.go
 */
export function canonicalQuantity(text: string): string {
  const trimmed = text.trim();
  const parts = trimmed.length > maxLength ? undefined : parseQuantity(trimmed);
  if (parts === undefined || isKept(parts)) return trimmed;
  const sign = parts.isNegative ? '-' : '';
  const [mantissa, exponent] = decimalOf(parts);
  if (mantissa === 0n) return '0';
  const binary = parts.format === 'binary' ? binaryText(mantissa, exponent) : undefined;
  return sign + (binary ?? decimalText(mantissa, exponent, parts.format === 'exponent'));
}

function parseQuantity(text: string): Quantity | undefined {
  const [, sign, whole = '', fraction = '', suffix = ''] = form.exec(text) ?? [];
  if (sign === undefined || whole + fraction === '') return undefined;
  const digits = (whole.replace(/^0+/, '') || '0') + fraction;
  const common = { isNegative: sign === '-', digits, places: fraction.length };
  const binary = binarySuffixes.indexOf(suffix);
  if (binary > 0) return { ...common, exponent: 10 * binary, format: 'binary' };
  const decimal = suffixes.indexOf(suffix);
  if (decimal >= 0) return { ...common, exponent: 3 * decimal - 9, format: 'decimal' };
  return { ...common, exponent: Number(suffix.slice(1)), format: 'exponent' };
}

/** Whether Kubernetes keeps the text: it only does where a number of 64 bits holds the value. */
function isKept({ digits, places, exponent, format }: Quantity): boolean {
  if (format === 'binary') {
    const precision = 15 - digits.length - Math.trunc((exponent * 3) / 10) - 1;
    if (places > 0 || precision < 0) return false;
    const value = BigInt(digits);
    return (value & 7n) !== 0n && value << BigInt(exponent) <= maxInt64;
  }
  const scale = exponent - places;
  return digits.length <= 18 && scale >= -9 && scale % 3 === 0 && !digits.endsWith('000') && !digits.startsWith('0');
}

/** The value as an integer times a power of ten. What is less than a billionth is rounded up. */
function decimalOf({ digits, places, exponent, format }: Quantity): readonly [mantissa: bigint, exponent: number] {
  const value = BigInt(digits) * (format === 'binary' ? 2n ** BigInt(exponent) : 1n);
  const scale = (format === 'binary' ? 0 : exponent) - places;
  if (scale >= -9 || value === 0n) return withoutZeros(value, scale);
  const lost = -9 - scale;
  const divisor = lost > digits.length + 20 ? value + 1n : 10n ** BigInt(lost);
  return withoutZeros((value + divisor - 1n) / divisor, -9);
}

function withoutZeros(value: bigint, scale: number): readonly [bigint, number] {
  const zeros = /(?<!0)0+$/.exec(String(value))?.[0].length ?? 0;
  return value === 0n ? [0n, 0] : [value / 10n ** BigInt(zeros), scale + zeros];
}

function decimalText(mantissa: bigint, exponent: number, isExponent: boolean): string {
  const shift = ((exponent % 3) + 3) % 3;
  const [digits, power] = [String(mantissa * 10n ** BigInt(shift)), exponent - shift];
  if (isExponent) return power === 0 ? digits : `${digits}e${power}`;
  return digits + (suffixes[power / 3 + 3] ?? '');
}

/** Undefined where the decimal form is used: it is not an integer, or it is a small one. */
function binaryText(mantissa: bigint, exponent: number): string | undefined {
  if (exponent < 0) return undefined;
  let value = mantissa * 10n ** BigInt(exponent);
  if (value < 1024n) return undefined;
  if (value > maxInt64) value = maxInt64;
  let times = 0;
  while (value % 1024n === 0n) {
    value /= 1024n;
    times += 1;
  }
  return `${value}${binarySuffixes[times] ?? ''}`;
}

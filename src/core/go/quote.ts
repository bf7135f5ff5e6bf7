/** What Go prints as it is: https://pkg.go.dev/unicode#IsPrint */
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

const short: ReadonlyMap<string, string> = new Map([
  ['\u0007', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['"', '\\"'],
  ['\\', '\\\\'],
]);

/** A text as Go's `%q` prints it. https://pkg.go.dev/strconv#Quote */
export function quoteGo(text: string): string {
  return `"${Array.from(text.toWellFormed(), quoted).join('')}"`;
}

function quoted(character: string): string {
  const known = short.get(character);
  if (known !== undefined) return known;
  if (printable.test(character)) return character;
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return `\\x${hex(point, 2)}`;
  return point < 0x1_00_00 ? `\\u${hex(point, 4)}` : `\\U${hex(point, 8)}`;
}

function hex(point: number, digits: number): string {
  return point.toString(16).padStart(digits, '0');
}

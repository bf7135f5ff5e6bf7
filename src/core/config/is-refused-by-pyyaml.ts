/** Numbers without digits, which PyYAML takes for numbers and cannot read. */
const emptyNumber = /^[-+]?0(?:b_+|x_+)$/;
/** Python reads no number of more than 4,300 digits. */
const longNumber = /^[-+]?[0-9_]{4300}/;
const date = /^(\d{4})-(\d\d?)-(\d\d?)(?:$|[Tt]|[ \t]+\d)/;
const time = /[Tt \t](\d\d?):(\d\d):(\d\d)(?:\.\d*)?(?:[ \t]*(?:Z|[-+](\d\d?)(?::?(\d\d))?))?$/;

/**
 * Whether PyYAML ends with an error at a plain scalar, and so reads nothing of the file: a mark of YAML 1.1 that is no value, and numbers and
 * dates that there are not.
 *
 * @see https://github.com/yaml/pyyaml/blob/6.0.2/lib/yaml/resolver.py
 */
export function isRefusedByPyyaml(text: string): boolean {
  if (text === '=' || emptyNumber.test(text) || longNumber.test(text)) return true;
  const found = date.exec(text);
  if (found === null) return false;
  const [year = 0, month = 0, day = 0] = found.slice(1).map(Number);
  const isShort = text.length === 10;
  const clock = time.exec(text);
  // Anything else that begins like a date is a text.
  if (!isShort && clock === null) return false;
  const [hour = 0, minute = 0, second = 0, zoneHour = 0, zoneMinute = 0] = (clock ?? [])
    .slice(1)
    .map(part => Number(part ?? 0));
  if (year === 0 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return true;
  return hour > 23 || minute > 59 || second > 59 || zoneHour * 60 + zoneMinute >= 24 * 60;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

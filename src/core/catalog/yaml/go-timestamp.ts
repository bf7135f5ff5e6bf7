const timestamp =
  /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:(?:([Tt])| )([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})(?:[.,][0-9]+)?(Z|[-+][0-9]{2}:[0-9]{2})?)?$/;

/** Whether go-yaml v2 reads a text as a timestamp: with `T` it needs a zone, with a blank it may have none. */
export function isGoTimestamp(text: string): boolean {
  const match = timestamp.exec(text);
  if (match === null) return false;
  const [, year, month, day, separator, hour, minute, second, zone] = match;
  if (!isDay(Number(year), Number(month), Number(day))) return false;
  if (hour === undefined) return true;
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  return isTime && (separator !== undefined) === (zone !== undefined) && isZone(zone);
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (days[month - 1] ?? 0);
}

/** `time.Parse` lets the hours of a zone be up to 24 and its minutes up to 60. */
function isZone(zone: string | undefined): boolean {
  if (zone === undefined || zone === 'Z') return true;
  return Number(zone.slice(1, 3)) <= 24 && Number(zone.slice(4)) <= 60;
}

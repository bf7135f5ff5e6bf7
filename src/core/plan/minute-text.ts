/** A time to the minute: `2026-01-02 03:04 UTC`. @param time ISO 8601, UTC */
export function minuteText(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;
}

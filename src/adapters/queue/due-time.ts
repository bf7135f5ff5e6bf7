/** When a key is due, in milliseconds since 1970. @param at ISO 8601; now, where it is missing, past or unreadable */
export function dueTime(at: string | undefined): number {
  const now = Date.now();
  return at === undefined ? now : Math.max(now, Date.parse(at) || now);
}

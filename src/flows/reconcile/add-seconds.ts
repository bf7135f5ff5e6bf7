/** A time so many seconds later. Both are ISO 8601, UTC. */
export function addSeconds(now: string, seconds: number): string {
  return new Date(Date.parse(now) + seconds * 1000).toISOString();
}

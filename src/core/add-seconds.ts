/** The time a number of seconds after another one; a negative number gives an earlier time. Both times are ISO 8601, UTC. */
export function addSeconds(time: string, seconds: number): string {
  return new Date(Date.parse(time) + seconds * 1000).toISOString();
}

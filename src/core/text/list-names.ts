/**
 * The first few of some names, as they are given: `a, b, c and 4 more`.
 *
 * @param beforeLast what stands before the last name where all are listed
 * @param written how a name is written; it is asked about the listed ones only
 */
export function listNames(
  names: readonly string[],
  most = 5,
  beforeLast = ', ',
  written = (name: string): string => name,
): string {
  const listed = names.slice(0, most).map(written);
  if (names.length > most) return `${listed.join(', ')} and ${names.length - most} more`;
  return listed.length > 1 ? listed.slice(0, -1).join(', ') + beforeLast + listed.at(-1) : listed.join('');
}

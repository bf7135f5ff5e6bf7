/**
 * The first few of some names, as they are given: `a, b, c and 4 more`.
 *
 * @param beforeLast what stands before the last name where all are listed
 */
export function listNames(names: readonly string[], most = 5, beforeLast = ', '): string {
  if (names.length > most) return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
  return names.length > 1 ? names.slice(0, -1).join(', ') + beforeLast + names.at(-1) : names.join('');
}

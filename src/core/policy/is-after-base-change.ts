/**
 * Whether an approval is later than the last change of the base branch. GitHub's times have seconds: what is of the same second may have been
 * before it.
 *
 * @param at ISO 8601; what is no time is not later
 * @param baseChangedAt undefined where the base branch never changed
 */
export function isAfterBaseChange(at: string, baseChangedAt: string | undefined): boolean {
  return baseChangedAt === undefined || Date.parse(at) > Date.parse(baseChangedAt);
}

import type { Known } from '../actors.ts';

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

/** Whether what was said at a time may be meant for the present base branch: also where it is not known when that changed. */
export function mayBeForThisBase(at: string, baseChangedAt: Known<string | undefined>): boolean {
  return !baseChangedAt.known || isAfterBaseChange(at, baseChangedAt.value);
}

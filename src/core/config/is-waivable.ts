import type { Check } from '../check.ts';

/** Whether a waiver may name a check. What keeps changes within their scope and with their owners holds for everybody. */
export function isWaivable({ group }: Pick<Check, 'group'>): boolean {
  return group !== 'scope' && group !== 'ownership';
}

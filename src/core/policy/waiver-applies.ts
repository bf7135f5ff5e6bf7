import type { Waiver } from '../config/model.ts';
import { matchesGlob } from '../repository/glob.ts';

/**
 * Whether a waiver lets what its check says of a package pass: up to its last day in UTC.
 *
 * @param now the time of the verdict, ISO 8601 in UTC
 */
export function waiverApplies(waiver: Waiver, name: string, now: string): boolean {
  return waiverAppliesOn(waiver, now) && matchesGlob(waiver.package, name);
}

/** The same of any of its packages. */
export function waiverAppliesOn({ expires }: Waiver, now: string): boolean {
  return now.slice(0, 10) <= expires;
}

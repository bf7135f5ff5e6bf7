import { isHarmless } from '../catalog/problem-list.ts';
import { readingRules } from '../catalog/reading-rules.ts';
import type { Finding } from '../finding.ts';
import { countFindingsByKey, type FindingCounts, keyOfFinding } from '../finding-key.ts';

/** What is wrong with edits, as what they were made for is judged again. */
export type Rejection =
  /** What they should have fixed is still found. */
  | { readonly kind: 'still-found' }
  /** Something else is found. */
  | { readonly kind: 'new'; readonly found: Finding };

/** Rules that keep opm from reading a document, and so hide what else is wrong with it. */
const hiding: ReadonlySet<string> = new Set(readingRules.filter(rule => !isHarmless(rule)));

/**
 * What edits did wrong: undefined where each finding that they were made for is gone, and no check finds more than before. A document that
 * can only be read after a single edit may then have problems of its own.
 *
 * @param before what was found before the edits
 * @param after what is found after them
 * @param edited those of `before` that the edits were made for
 */
export function rejectionOfEdits(
  before: readonly Finding[],
  after: readonly Finding[],
  edited: readonly Finding[],
): Rejection | undefined {
  const [had, has, gone] = [before, after, edited].map(countFindingsByKey) as [
    FindingCounts,
    FindingCounts,
    FindingCounts,
  ];
  for (const [key, count] of gone) {
    if ((has.get(key) ?? 0) > (had.get(key) ?? 0) - count) return { kind: 'still-found' };
  }
  const [first, second] = edited;
  if (first !== undefined && second === undefined && hiding.has(first.check)) return undefined;
  const ofChecks = { before: countsByCheck(before), after: countsByCheck(after) };
  const found = after.find(
    finding =>
      (ofChecks.after.get(finding.check) ?? 0) > (ofChecks.before.get(finding.check) ?? 0) &&
      !had.has(keyOfFinding(finding)),
  );
  return found === undefined ? undefined : { kind: 'new', found };
}

function countsByCheck(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { check } of findings) counts.set(check, (counts.get(check) ?? 0) + 1);
  return counts;
}

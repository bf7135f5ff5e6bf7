import type { CheckOutcome } from '../finding.ts';
import { counted } from '../text/counted.ts';
import type { Subject } from './define.ts';

/** How a check ended that found nothing: whether there was anything to find it in. */
export function outcomeOfSubjects(subjects: Iterable<Subject>): Pick<CheckOutcome, 'outcome' | 'reason'> {
  const counts: Record<Subject, number> = { judged: 0, unknown: 0, missing: 0 };
  for (const subject of subjects) counts[subject] += 1;
  const all = counts.judged + counts.unknown + counts.missing;
  if (counts.unknown > 0) {
    return { outcome: 'unknown', reason: `${counts.unknown} of ${counted(all, 'image')} could not be looked at` };
  }
  if (counts.judged > 0) return { outcome: 'passed' };
  return {
    outcome: 'skipped',
    reason: all === 0 ? 'there is no image to look at' : 'none of the images could be looked at',
  };
}

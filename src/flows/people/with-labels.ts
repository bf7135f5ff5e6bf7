import type { Actors, Known } from '../../core/actors.ts';
import { sameLabel } from '../../core/plan/hold-of.ts';

/**
 * The label that holds is one of the facts that a verdict rests on.
 *
 * @param labels those of the pull request; undefined where nobody looked: then it is assumed that none of them holds
 */
export function withLabels(people: Actors, labels: Known<readonly string[]> | undefined, holdLabel: string): Actors {
  if (labels === undefined) return people;
  if (!labels.known) return { ...people, hold: { known: false } };
  const isHeld = labels.value.some(label => sameLabel(label, holdLabel));
  return { ...people, hold: { known: true, value: isHeld ? `the label ${holdLabel} is set.` : undefined } };
}

import { parseReference } from '../../image/reference.ts';
import { shownReference } from './shown-reference.ts';

/** A reference in a sentence about what it names: without a tag and a digest something else is looked for, and pulled, than is written. */
export function describeReference(reference: string): string {
  const parsed = parseReference(reference);
  const isBare = !('error' in parsed) && parsed.tag === undefined && parsed.digest === undefined;
  return isBare ? `${shownReference(reference)} (tag latest)` : shownReference(reference);
}

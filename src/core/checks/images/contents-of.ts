import type { ImageContents } from '../../image/facts.ts';
import type { Outcome } from '../../image/outcome.ts';
import type { Snapshot } from '../../snapshot.ts';
import { imageFact } from './image-fact.ts';

/** What the image of a reference holds, or why that is not known; undefined where nobody asked. */
export function contentsOf(snapshot: Snapshot, reference: string): Outcome<ImageContents> | undefined {
  const fact = imageFact(snapshot, reference);
  return fact?.kind === 'exists' ? fact.value.contents : fact;
}

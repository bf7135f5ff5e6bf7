import type { ImageFact } from '../../image/facts.ts';
import type { Outcome } from '../../image/outcome.ts';
import { pulledReference } from '../../image/pulled-reference.ts';
import { parseReference } from '../../image/reference.ts';
import type { Snapshot } from '../../snapshot.ts';

/** What is known about an image, by its reference as it is written, without a tag that of `latest`; undefined where nobody asked. */
export function imageFact({ images }: Snapshot, reference: string): Outcome<ImageFact> | undefined {
  if (!images.asked) return undefined;
  const parsed = parseReference(reference);
  return 'error' in parsed ? undefined : images.facts.get(pulledReference(parsed).text);
}

import type { ImageContents } from '../../image/facts.ts';
import { kindLabels } from '../../image/image-kind.ts';
import type { Snapshot } from '../../snapshot.ts';
import { isEnforced } from './is-enforced.ts';

/** Whether `image-is-a-bundle` refuses an image because its label names another package, so that nothing else has to be compared. */
export function isReportedAsOtherPackage(name: string, { labels }: ImageContents, snapshot: Snapshot): boolean {
  const labelled = labels.get(kindLabels.bundlePackage);
  return labelled !== undefined && labelled !== name && isEnforced('image-is-a-bundle', name, snapshot);
}

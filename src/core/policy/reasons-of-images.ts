import { wantedImages } from '../checks/images/wanted-images.ts';
import type { Snapshot } from '../snapshot.ts';
import { counted } from '../text/counted.ts';
import { type LimitingReason, limitingReason } from './limiting-reason.ts';

/** Says that nobody looked at the images of the change, where there are any: whoever asked for that should see it in the verdict. */
export function* reasonsOfImages(snapshot: Snapshot): Iterable<LimitingReason> {
  if (snapshot.images.asked) return;
  const { size } = wantedImages(snapshot);
  if (size === 0) return;
  const images = counted(size, 'image');
  yield limitingReason(
    'merge',
    'images-not-asked',
    `Registries were not asked about ${images} that the change names.`,
    'nobody',
  );
}

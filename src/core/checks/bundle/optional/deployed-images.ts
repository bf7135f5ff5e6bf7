import type { Config } from '../../../config/model.ts';
import { pulledReference } from '../../../image/pulled-reference.ts';
import { parseReference } from '../../../image/reference.ts';
import type { Snapshot } from '../../../snapshot.ts';
import type { WantedImage } from '../../images/wanted-images.ts';
import { csvsOf } from '../located-manifest.ts';
import { optionalBundleChecks } from './index.ts';
import { operatorImages } from './operator-images.ts';

/** Whether a check is on that needs the platforms of what bundles deploy. */
export function asksForPlatforms({ checks }: Config): boolean {
  return optionalBundleChecks.some(
    ({ id, validator, severity }) => validator === 'multiarch' && (checks[id]?.severity ?? severity) !== 'off',
  );
}

/** The images of the snapshot's bundles whose platforms the validator multiarch asks for, each once. */
export function deployedImages(snapshot: Snapshot): readonly WantedImage[] {
  const wanted = new Map<string, WantedImage>();
  for (const { root } of csvsOf(snapshot)) {
    for (const { reference } of operatorImages(snapshot, root)) {
      const parsed = parseReference(reference);
      // What is no reference has its finding already.
      if ('error' in parsed || parsed.host === '') continue;
      const pulled = pulledReference(parsed);
      wanted.set(pulled.text, { reference: pulled, question: 'platforms' });
    }
  }
  return [...wanted.values()];
}

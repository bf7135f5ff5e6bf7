import { artifactKind } from '../../core/image/artifact-kind.ts';
import { choosePlatform } from '../../core/image/choose-platform.ts';
import { malformed } from '../../core/image/failures.ts';
import type { Manifest } from '../../core/image/model.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import type { FetchedManifest } from '../../flows/ports.ts';
import { type AskForManifest, fetchChild } from './fetch-child.ts';
import { deepestIndex } from './limits.ts';

export type ImageManifest = Manifest & { readonly kind: 'image' };

/** The manifest that stands for an image: itself, or of an index that of its most usual platform. @throws OutcomeError */
export async function findManifest(
  reference: ImageReference,
  image: FetchedManifest,
  ask: AskForManifest,
): Promise<ImageManifest> {
  let { manifest } = image;
  for (let depth = 0; manifest.kind === 'index'; depth += 1) {
    if (depth === deepestIndex) throw malformed(`it nests more than ${deepestIndex} indexes`);
    const entry = choosePlatform(manifest.entries);
    if (entry === undefined) throw malformed('its index has no image for linux');
    manifest = await fetchChild(reference, entry, ask);
  }
  refuseOthers(manifest);
  return manifest;
}

/** @throws OutcomeError for what is kept in a registry and is no container image */
export function refuseOthers(manifest: ImageManifest): void {
  const other = artifactKind(manifest);
  if (other !== undefined) throw malformed(`it is ${other}, not a container image`);
}

import { existingOrThrow } from '../core/image/existing-or-throw.ts';
import type { Descriptor } from '../core/image/model.ts';
import { byDigest } from '../core/image/name-image.ts';
import { type Outcome, OutcomeError } from '../core/image/outcome.ts';
import { outcomeOf } from '../core/image/outcome-of.ts';
import type { ImageReference } from '../core/image/reference.ts';
import type { FetchedManifest, ImageSource, ImageTarget } from './ports.ts';

/** What copying an image did. */
export interface ImageCopy {
  readonly image: FetchedManifest;
  /** Blobs that had to be sent, those that were mounted from another repository, and those that were there. */
  readonly blobs: { readonly written: number; readonly mounted: number; readonly there: number };
  readonly manifests: number;
}

interface Job {
  readonly source: ImageSource;
  readonly from: ImageReference;
  readonly target: ImageTarget;
  readonly to: ImageReference;
  readonly onBlob: (descriptor: Descriptor) => void;
  /** What was copied already: platforms share layers, and an index may name a child more than once. */
  readonly copied: Set<string>;
  readonly blobs: Record<'written' | 'mounted' | 'there', number>;
}

/** An index in an index in an index: deeper is nobody's image. */
const deepest = 3;

/**
 * Copies an image with everything that it refers to, byte for byte and each thing once: blobs first, then the manifests of
 * an index by their digests, what the reference names last, so that nobody ever sees a part.
 *
 * @returns the failure where the image, or a part of it, cannot be read
 * @throws the target's typed error where it cannot be written
 */
export async function copyImage(
  source: ImageSource,
  from: ImageReference,
  target: ImageTarget,
  to: ImageReference,
  onBlob: (descriptor: Descriptor) => void = () => {},
): Promise<Outcome<ImageCopy>> {
  const blobs = { written: 0, mounted: 0, there: 0 };
  const job: Job = { source, from, target, to, onBlob, copied: new Set(), blobs };
  return outcomeOf(async () => {
    const image = existingOrThrow(await source.manifest(from));
    const manifests = await copyManifest(job, image, to, 0);
    return { image, blobs, manifests };
  });
}

/** @returns how many manifests were copied */
async function copyManifest(job: Job, image: FetchedManifest, to: ImageReference, depth: number): Promise<number> {
  if (depth > deepest)
    throw new OutcomeError({ kind: 'malformed', detail: `its indexes are nested more than ${deepest} deep` });
  const { manifest } = image;
  let manifests = 1;
  if (manifest.kind === 'index') {
    for (const { digest } of manifest.entries) {
      if (!isFirst(job, digest.text)) continue;
      const child = existingOrThrow(await job.source.manifest(byDigest(job.from, digest)));
      manifests += await copyManifest(job, child, byDigest(job.to, digest), depth + 1);
    }
  } else {
    for (const descriptor of [manifest.config, ...manifest.layers]) await copyBlob(job, descriptor);
  }
  await job.target.writeManifest(to, image.mediaType, image.bytes);
  return manifests;
}

async function copyBlob(job: Job, descriptor: Descriptor): Promise<void> {
  // With its size: whoever gives it another one is told.
  if (!isFirst(job, `${descriptor.digest.text} ${descriptor.size}`)) return;
  const content = async () => existingOrThrow(await job.source.blob(job.from, descriptor));
  job.blobs[await job.target.writeBlob(job.to, descriptor, content, mountable(job))] += 1;
  job.onBlob(descriptor);
}

function isFirst({ copied }: Job, key: string): boolean {
  if (copied.has(key)) return false;
  copied.add(key);
  return true;
}

/** A registry can take a blob from another of its repositories. */
function mountable({ from, to }: Job): ImageReference | undefined {
  return from.host !== '' && from.host === to.host && from.path !== to.path ? from : undefined;
}

import { decodeUtf8 } from '../../core/catalog/utf8.ts';
import type { Digest } from '../../core/image/digest.ts';
import { existingOrThrow } from '../../core/image/existing-or-throw.ts';
import { tooLarge } from '../../core/image/failures.ts';
import type { Descriptor } from '../../core/image/model.ts';
import { byDigest } from '../../core/image/name-image.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { outcomeOf } from '../../core/image/outcome-of.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import { type RecordedRelease, recordedReleases } from '../../core/publish/recorded-releases.ts';
import { receiptType } from '../publish/attach-receipt.ts';
import type { AuditedPlace } from './ports.ts';

/** A receipt names every package of a catalog with the heads of its channels. */
const maxReceiptBytes = 16 * 1024 * 1024;
/** An image keeps its digest as long as its content: each receipt more is of the same image. */
const maxReceipts = 50;

/** What the receipts among the referrers of an image record of it. What one says of another image, anybody could have written. */
export function readReceipts(
  place: AuditedPlace,
  repository: ImageReference,
  digest: Digest,
): Promise<Outcome<readonly RecordedRelease[]>> {
  return outcomeOf(async () => {
    const referrers = existingOrThrow(await place.referrers(byDigest(repository, digest)));
    const receipts = referrers.filter(({ artifactType }) => artifactType === receiptType);
    const recorded: RecordedRelease[] = [];
    for (const receipt of receipts.slice(0, maxReceipts)) {
      const { manifest } = existingOrThrow(await place.manifest(byDigest(repository, receipt.digest)));
      const layer = manifest.kind === 'image' ? manifest.layers[0] : undefined;
      if (layer !== undefined) recorded.push(...recordedReleases(await readText(place, repository, layer)));
    }
    return recorded.filter(release => release.digest === digest.text);
  });
}

async function readText(place: AuditedPlace, repository: ImageReference, descriptor: Descriptor): Promise<string> {
  if (descriptor.size > maxReceiptBytes) throw tooLarge(`a receipt has ${descriptor.size} bytes`);
  const bytes = new Uint8Array(descriptor.size);
  let at = 0;
  for await (const chunk of existingOrThrow(await place.blob(repository, descriptor))) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return decodeUtf8(bytes).text;
}

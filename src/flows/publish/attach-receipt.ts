import { encodeUtf8 } from '../../core/catalog/encode-utf8.ts';
import type { Digest } from '../../core/image/digest.ts';
import { byDigest } from '../../core/image/name-image.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import { singleChunk } from '../../core/image/single-chunk.ts';
import { builtTypes } from '../../core/image-build/image-manifest.ts';
import type { Receipt } from '../../core/publish/receipt.ts';
import { receiptJson } from '../../core/report/receipt-report.ts';
import type { FetchedManifest } from '../ports.ts';
import type { ImagePacker, PublishTarget } from './ports.ts';

export const receiptType = 'application/vnd.catalog-keeper.receipt.v1+json';
const emptyType = 'application/vnd.oci.empty.v1+json';

/**
 * Adds a receipt to what refers to an image in its repository: `oras discover` and `catalog-keeper image inspect --referrers` find it there. The same
 * receipt is added once, however often.
 *
 * @throws the target's typed error
 * @see https://github.com/opencontainers/image-spec/blob/main/manifest.md#guidelines-for-artifact-usage
 */
export async function attachReceipt(
  target: PublishTarget,
  packer: ImagePacker,
  repository: ImageReference,
  image: Pick<FetchedManifest, 'digest' | 'mediaType' | 'bytes'>,
  receipt: Receipt,
): Promise<Digest> {
  const write = async (mediaType: string, text: string) => {
    const bytes = encodeUtf8(text);
    const digest = packer.digestOf(bytes);
    const descriptor = { mediaType, digest, size: bytes.length, annotations: new Map<string, string>() };
    await target.writeBlob(repository, descriptor, async () => singleChunk(bytes));
    return { mediaType, digest: digest.text, size: bytes.length };
  };
  const layer = await write(receiptType, receiptJson(receipt));
  const manifest = {
    schemaVersion: 2,
    mediaType: builtTypes.manifest,
    artifactType: receiptType,
    config: await write(emptyType, '{}'),
    layers: [layer],
    subject: { mediaType: image.mediaType, digest: image.digest.text, size: image.bytes.length },
    annotations: { 'org.opencontainers.image.created': receipt.time },
  };
  const bytes = encodeUtf8(JSON.stringify(manifest));
  return target.writeManifest(byDigest(repository, packer.digestOf(bytes)), builtTypes.manifest, bytes);
}

import { malformed } from '../../core/image/failures.ts';
import { meaningOfMediaType } from '../../core/image/media-type.ts';
import type { IndexEntry, Manifest } from '../../core/image/model.ts';
import { byDigest } from '../../core/image/name-image.ts';
import { type Outcome, OutcomeError } from '../../core/image/outcome.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import type { FetchedManifest } from '../../flows/ports.ts';

/** Gets a manifest by its reference. */
export type AskForManifest = (reference: ImageReference) => Promise<Outcome<FetchedManifest>>;

/** The child of an index, if it is what the index says. @throws OutcomeError */
export async function fetchChild(reference: ImageReference, entry: IndexEntry, ask: AskForManifest): Promise<Manifest> {
  const outcome = await ask(byDigest(reference, entry.digest));
  if (outcome.kind !== 'exists')
    throw new OutcomeError({ ...outcome, detail: `a child of its index: ${outcome.detail}` });
  const { bytes, manifest } = outcome.value;
  if (bytes.length !== entry.size) throw malformed('a child of its index does not have the size that the index states');
  const kind = meaningOfMediaType(entry.mediaType);
  if (kind !== undefined && kind !== manifest.kind) {
    throw malformed('a child of its index is of another kind than the index says');
  }
  return manifest;
}

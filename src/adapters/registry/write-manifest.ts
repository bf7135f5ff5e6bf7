import { type Digest, parseDigest } from '../../core/image/digest.ts';
import { parseReferrer } from '../../core/image/parse-referrer.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import { addReferrer } from './add-referrer.ts';
import { digestOf } from './digest-of.ts';
import { maxErrorBytes, refusedWrite } from './refused-write.ts';
import type { RegistryContext } from './registry-context.ts';
import { RegistryError } from './registry-error.ts';
import type { Repository } from './repository.ts';

/**
 * Writes a manifest under the tag of the reference, or by its digest where it has none. All that it names has to be
 * there before, except for its subject. Where the registry keeps no list of what refers to that, the list is kept for it.
 *
 * @throws RegistryError
 * @see https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pushing-manifests
 */
export async function writeManifest(
  context: RegistryContext,
  reference: ImageReference,
  mediaType: string,
  bytes: Uint8Array,
): Promise<Digest> {
  const referrer = parseReferrer(Buffer.from(bytes).toString('utf8'));
  if (referrer !== undefined && 'error' in referrer) {
    const message = `The manifest ${reference.text} cannot be written: ${referrer.error}.`;
    throw new RegistryError('wrong-content', message, 'Build it again.');
  }
  const digest = digestOf(bytes, reference.digest?.algorithm);
  if (reference.digest !== undefined && reference.digest.text !== digest.text) {
    throw new RegistryError(
      'wrong-content',
      `The manifest is not that of ${reference.text}.`,
      'Name it by its own digest.',
    );
  }
  const { access, ...located } = await context.locate(reference);
  const repository: Repository = { ...located, access: { ...access, actions: 'pull,push' } };
  const request = {
    method: 'PUT',
    url: `${repository.url}/manifests/${reference.tag ?? digest.text}`,
    headers: new Map([
      ['content-type', mediaType],
      ['content-length', String(bytes.length)],
    ]),
    content: async () => bytes,
    redirects: 'refuse',
    limit: maxErrorBytes,
    // The same bytes under the same name: once more changes nothing.
    isIdempotent: true,
  } as const;
  const isListed = await context.ask(repository.access, request, async response => {
    if (response.status !== 201) {
      throw await refusedWrite(`The manifest ${reference.text}`, response, repository.host);
    }
    response.discard();
    const kept = parseDigest(response.headers.get('docker-content-digest') ?? digest.text);
    if ('error' in kept || (kept.algorithm === digest.algorithm && kept.text !== digest.text)) {
      const message = `${repository.host} stored another manifest than the one sent.`;
      throw new RegistryError('corrupt', message, 'Compare the stored image with the built one.');
    }
    // Says that the registry knows what a subject is.
    return response.headers.has('oci-subject');
  });
  if (referrer !== undefined && !isListed) {
    await addReferrer(context, repository, { ...referrer, mediaType, digest, size: bytes.length });
  }
  return digest;
}

import { parseDigest } from '../../core/image/digest.ts';
import { essenceOf, meaningOfMediaType } from '../../core/image/media-type.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import type { ResolvedImage } from '../../flows/ports.ts';
import { explainStatus } from './explain-status.ts';
import { fetchManifest } from './fetch-manifest.ts';
import { acceptManifests, manifestUrl } from './manifest-request.ts';
import { read } from './read.ts';
import type { RegistryContext } from './registry-context.ts';
import type { HttpResponse } from './send.ts';

/**
 * Whether an image is there, and its digest. Asks with HEAD, which no registry counts as a pull. What its answer
 * leaves open is asked with GET: no digest or another one than was asked for, a strange type, 405, and a 404 of which
 * only the body tells a missing image from a missing registry.
 */
export async function resolveImage(
  context: RegistryContext,
  reference: ImageReference,
): Promise<Outcome<ResolvedImage>> {
  const repository = await context.locate(reference);
  const url = manifestUrl(repository, reference);
  const request = { method: 'HEAD', url, accept: acceptManifests, limit: 0 } as const;
  const answer = await read(context, repository, request, async response => {
    if (isOfRegistry(response)) return missing(response);
    if (isOpen(response.status)) return resolvedBy(response, reference);
    return explainStatus(response, 'manifest', repository.host);
  });
  if (answer !== undefined) return answer;
  const manifest = await fetchManifest(context, reference);
  if (manifest.kind !== 'exists') return manifest;
  const { digest, mediaType } = manifest.value;
  return { kind: 'exists', value: { digest, mediaType } };
}

/** distribution marks what a registry itself answers, and sends its errors as JSON; a page of a web site has neither. */
function isOfRegistry({ status, headers }: HttpResponse): boolean {
  const isMarked = headers.get('docker-distribution-api-version')?.startsWith('registry/2.') === true;
  return status === 404 && isMarked && essenceOf(headers.get('content-type') ?? '') === 'application/json';
}

function missing({ url }: HttpResponse): Outcome<ResolvedImage> {
  return { kind: 'absent', detail: `${new URL(url).host} answered 404: it has no such manifest` };
}

function isOpen(status: number): boolean {
  return status === 200 || status === 400 || status === 404 || status === 405;
}

function resolvedBy({ status, headers }: HttpResponse, reference: ImageReference): Outcome<ResolvedImage> | undefined {
  const digest = parseDigest(headers.get('docker-content-digest') ?? '');
  if (status !== 200 || 'error' in digest) return undefined;
  if (reference.digest !== undefined && reference.digest.text !== digest.text) return undefined;
  const mediaType = essenceOf(headers.get('content-type') ?? '');
  const meaning = meaningOfMediaType(mediaType);
  if (meaning !== 'image' && meaning !== 'index') return undefined;
  return { kind: 'exists', value: { digest, mediaType } };
}

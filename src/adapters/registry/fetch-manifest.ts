import { type Digest, parseDigest } from '../../core/image/digest.ts';
import { essenceOf, meaningOfMediaType } from '../../core/image/media-type.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { parseManifest } from '../../core/image/parse-manifest.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import type { FetchedManifest } from '../../flows/ports.ts';
import { digestOf } from './digest-of.ts';
import { explainStatus } from './explain-status.ts';
import { unknown } from './failures.ts';
import { acceptManifests, manifestUrl, maxManifestBytes } from './manifest-request.ts';
import { read } from './read.ts';
import type { RegistryContext } from './registry-context.ts';
import type { HttpResponse } from './send.ts';

/**
 * The manifest of a reference. Its digest is that of its bytes, whatever the registry says. Nobody is blamed for bytes that are
 * not known to be those that were pushed.
 */
export async function fetchManifest(
  context: RegistryContext,
  reference: ImageReference,
): Promise<Outcome<FetchedManifest>> {
  const repository = await context.locate(reference);
  const url = manifestUrl(repository, reference);
  const request = { method: 'GET', url, accept: acceptManifests, limit: maxManifestBytes } as const;
  return read(context, repository, request, response =>
    response.status === 200
      ? readManifest(response, reference.digest)
      : explainStatus(response, 'manifest', repository.host),
  );
}

async function readManifest(response: HttpResponse, asked: Digest | undefined): Promise<Outcome<FetchedManifest>> {
  const bytes = await bytesOf(response);
  const claimed = parseDigest(response.headers.get('docker-content-digest') ?? '');
  const algorithm = asked?.algorithm ?? ('error' in claimed ? 'sha256' : claimed.algorithm);
  const digest = digestOf(bytes, algorithm);
  if (asked !== undefined && asked.text !== digest.text) {
    return unknown('corrupt', `${new URL(response.url).host} sent content that does not match the digest`);
  }
  const contentType = response.headers.get('content-type');
  const manifest = parseManifest(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), contentType);
  if (!('error' in manifest)) {
    return { kind: 'exists', value: { digest, mediaType: manifest.mediaType, bytes, manifest } };
  }
  const detail = `the manifest cannot be used: ${manifest.error}`;
  const meaning = meaningOfMediaType(contentType ?? '');
  // Of the oldest form, signed manifests have another digest than their bytes.
  const isWhatWasPushed = asked !== undefined || claimsDigest(claimed, digest) || meaning === 'schema-1';
  if (isWhatWasPushed) return { kind: 'malformed', detail };
  const { host } = new URL(response.url);
  // A page of a portal or of a web site, which answers 200 to everything.
  if (essenceOf(contentType ?? '') === 'text/html') {
    return unknown('not-a-registry', `${host} sent a web page instead of a manifest`);
  }
  return unknown('corrupt', `${host} sent it without its digest, and perhaps not all of it: ${detail}`);
}

/** Whether the registry says that these very bytes are the manifest: then nothing was lost or put in on the way. */
function claimsDigest(claimed: ReturnType<typeof parseDigest>, digest: Digest): boolean {
  return !('error' in claimed) && claimed.text === digest.text;
}

async function bytesOf(response: HttpResponse): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

import type { Digest } from '../../core/image/digest.ts';
import type { IndexEntry } from '../../core/image/model.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { parseManifest } from '../../core/image/parse-manifest.ts';
import { explainStatus } from './explain-status.ts';
import { acceptManifests, maxManifestBytes } from './manifest-request.ts';
import { read } from './read.ts';
import type { RegistryContext } from './registry-context.ts';
import type { Repository } from './repository.ts';

export const referrersType = 'application/vnd.oci.image.index.v1+json';
export const maxReferrers = 10_000;

/** The index that clients keep in a registry without the API for referrers. */
interface ReferrersIndex {
  /** Its path in the repository. */
  readonly path: string;
  readonly entries: readonly IndexEntry[];
  /** The whole index; undefined where there is none yet. */
  readonly text: string | undefined;
  /** What tells this version of it from others, as a header, where the registry says it. */
  readonly etag: string | undefined;
}

/**
 * The index under the tag that stands for the referrers of a subject; without entries where there is no such tag.
 *
 * @see https://github.com/opencontainers/distribution-spec/blob/main/spec.md#referrers-tag-schema
 */
export async function fetchReferrers(
  context: RegistryContext,
  repository: Repository,
  { algorithm, hex }: Digest,
): Promise<Outcome<ReferrersIndex>> {
  // A tag has at most 128 characters, so the specification cuts the digits off.
  const path = `manifests/${algorithm}-${hex.slice(0, 64)}`;
  const url = `${repository.url}/${path}`;
  const request = { method: 'GET', url, accept: acceptManifests, limit: maxManifestBytes } as const;
  return read<Outcome<ReferrersIndex>>(context, repository, request, async response => {
    if (response.status !== 200) {
      const failure = await explainStatus(response, 'manifest', repository.host);
      if (failure.kind !== 'absent') return failure;
      return { kind: 'exists', value: { path, entries: [], text: undefined, etag: undefined } };
    }
    const text = await response.text();
    const index = parseManifest(text, response.headers.get('content-type'), maxReferrers);
    if ('error' in index || index.mediaType !== referrersType || index.kind !== 'index') {
      return { kind: 'malformed', detail: 'its referrers tag does not name an image index' };
    }
    return { kind: 'exists', value: { path, entries: index.entries, text, etag: strongTag(response.headers) } };
  });
}

/** Only a strong one says that nothing has changed (RFC 9110, section 13.1.1). */
function strongTag(headers: ReadonlyMap<string, string>): string | undefined {
  const etag = headers.get('etag');
  return etag !== undefined && /^"[\x21\x23-\x7e]*"$/.test(etag) ? etag : undefined;
}

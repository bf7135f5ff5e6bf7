import type { Digest } from '../../core/image/digest.ts';
import type { IndexEntry } from '../../core/image/model.ts';
import type { Failure, Outcome } from '../../core/image/outcome.ts';
import { parseManifest } from '../../core/image/parse-manifest.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import { unknownError } from './failures.ts';
import { fetchReferrers, maxReferrers, referrersType } from './fetch-referrers.ts';
import { readPages } from './read-pages.ts';
import type { RegistryContext } from './registry-context.ts';
import { resolveImage } from './resolve-image.ts';

/**
 * What refers to an image, such as signatures: by the API, and of a registry without it by the tag that stands in for
 * it.
 *
 * @see https://github.com/opencontainers/distribution-spec/blob/main/spec.md#listing-referrers
 */
export async function listReferrers(
  context: RegistryContext,
  reference: ImageReference,
): Promise<Outcome<readonly IndexEntry[]>> {
  const digest = await digestOfReference(context, reference);
  if ('kind' in digest) return digest;
  const repository = await context.locate(reference);
  const entries: IndexEntry[] = [];
  const pages = { url: `${repository.url}/referrers/${digest.text}`, accept: referrersType, what: 'list of referrers' };
  const failure = await readPages(context, repository, pages, text => {
    for (const entry of entriesOf(text, repository.host)) entries.push(entry);
    if (entries.length > maxReferrers) throw unknownError('too-large', `${repository.host} lists too many referrers`);
  });
  if (failure === undefined) return { kind: 'exists', value: entries };
  if (!isWithoutApi(failure)) return failure;
  const index = await fetchReferrers(context, repository, digest);
  return index.kind === 'exists' ? { kind: 'exists', value: index.value.entries } : index;
}

/**
 * A registry with the API answers with an empty list where there is nothing; one without answers 404 in its own way.
 */
function isWithoutApi(failure: Failure): boolean {
  return failure.kind === 'absent' || (failure.kind === 'unknown' && failure.cause === 'not-a-registry');
}

async function digestOfReference(context: RegistryContext, reference: ImageReference): Promise<Digest | Failure> {
  if (reference.digest !== undefined) return reference.digest;
  const resolved = await resolveImage(context, reference);
  return resolved.kind === 'exists' ? resolved.value.digest : resolved;
}

function entriesOf(text: string, host: string): readonly IndexEntry[] {
  const index = parseManifest(text, referrersType, maxReferrers);
  if (!('error' in index) && index.kind === 'index') return index.entries;
  throw unknownError('corrupt', `${host} sent no list of referrers`);
}

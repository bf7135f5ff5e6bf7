import type { Digest } from '../../core/image/digest.ts';
import { OutcomeError } from '../../core/image/outcome.ts';
import type { Referrer } from '../../core/image/parse-referrer.ts';
import { fetchReferrers, maxReferrers, referrersType } from './fetch-referrers.ts';
import { maxManifestBytes } from './manifest-request.ts';
import { maxErrorBytes, refusedWrite } from './refused-write.ts';
import type { RegistryContext } from './registry-context.ts';
import { RegistryError } from './registry-error.ts';
import type { Repository } from './repository.ts';
import { rethrowAsRegistryError } from './rethrow-as-registry-error.ts';

/** So often the list is written: whoever loses every time has to ask why. */
const maxWrites = 5;
/** The precondition of a request did not hold: somebody else wrote in between. */
const isOutdated = (status: number) => status === 412 || status === 409;

/** A manifest that was written, as its descriptor in the list of referrers. */
interface WrittenReferrer extends Referrer {
  readonly mediaType: string;
  readonly digest: Digest;
  /** Bytes. */
  readonly size: number;
}

/**
 * Adds a manifest to the list of those that refer to its subject, which clients keep under a tag in a registry that does
 * not keep it itself. Others may do so at the same time: where the registry honours conditions nothing gets lost; where
 * it ignores them, what was written is looked at again, and added again where another list took its place.
 *
 * @param repository with access to push
 * @throws RegistryError
 * @see https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pushing-manifests-with-subject
 */
export function addReferrer(
  context: RegistryContext,
  repository: Repository,
  referrer: WrittenReferrer,
): Promise<void> {
  const subject = `${repository.host}/${repository.access.repository}@${referrer.subject.text}`;
  const what = `The manifest ${referrer.digest.text} was written, but the list of what refers to ${subject}`;
  return context.inTurn(subject, () => rethrowAsRegistryError(what, () => add(context, repository, referrer, what)));
}

async function add(
  context: RegistryContext,
  repository: Repository,
  referrer: WrittenReferrer,
  what: string,
): Promise<void> {
  for (let writes = 0; ; writes++) {
    const index = await fetchReferrers(context, repository, referrer.subject);
    if (index.kind !== 'exists') throw new OutcomeError(index);
    const { path, entries, text, etag } = index.value;
    if (entries.some(({ digest }) => digest.text === referrer.digest.text)) return;
    if (writes === maxWrites) {
      const fix = 'Try again later, and see whether its tag may be changed.';
      throw new RegistryError('unavailable', `${what} does not stay as it is written.`, fix);
    }
    const bytes = Buffer.from(withReferrer(text, referrer));
    if (entries.length >= maxReferrers || bytes.length > maxManifestBytes) {
      throw new RegistryError('rejected', `${what} would become too large.`, 'Delete referrers that nobody needs.');
    }
    const condition = text === undefined ? (['if-none-match', '*'] as const) : (['if-match', etag] as const);
    await put(context, repository, { what, path, bytes, condition });
  }
}

/** The text with one more descriptor. All else of it stays, also what nobody here reads. */
function withReferrer(text: string | undefined, referrer: WrittenReferrer): string {
  const known: { readonly manifests?: readonly unknown[] } =
    text === undefined ? { schemaVersion: 2, mediaType: referrersType } : JSON.parse(text);
  const { mediaType, digest, size, artifactType, annotations } = referrer;
  const descriptor = {
    mediaType,
    digest: digest.text,
    size,
    ...(artifactType === undefined ? {} : { artifactType }),
    ...(annotations.size === 0 ? {} : { annotations: Object.fromEntries(annotations) }),
  };
  return JSON.stringify({ ...known, manifests: [...(known.manifests ?? []), descriptor] });
}

async function put(
  { ask }: RegistryContext,
  { url, access, host }: Repository,
  {
    what,
    path,
    bytes,
    condition: [condition, value],
  }: {
    readonly what: string;
    readonly path: string;
    readonly bytes: Uint8Array;
    readonly condition: readonly [string, string | undefined];
  },
): Promise<void> {
  const request = {
    method: 'PUT',
    url: `${url}/${path}`,
    headers: new Map([
      ['content-type', referrersType],
      ['content-length', String(bytes.length)],
      ...(value === undefined ? [] : [[condition, value] as const]),
    ]),
    content: async () => bytes,
    redirects: 'refuse',
    limit: maxErrorBytes,
    isIdempotent: true,
  } as const;
  await ask(access, request, async response => {
    if (response.status !== 201 && !isOutdated(response.status)) throw await refusedWrite(what, response, host);
    response.discard();
  });
}

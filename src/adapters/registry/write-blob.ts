import type { Descriptor } from '../../core/image/model.ts';
import { OutcomeError } from '../../core/image/outcome.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import { unknownError } from './failures.ts';
import { read } from './read.ts';
import { maxErrorBytes, refusedWrite } from './refused-write.ts';
import type { RegistryContext } from './registry-context.ts';
import { RegistryError } from './registry-error.ts';
import type { Repository } from './repository.ts';
import type { HttpResponse } from './send.ts';

type Content = () => Promise<AsyncIterable<Uint8Array>>;

/** A broken upload is begun anew, with a new session, so often. */
const uploads = 3;

/**
 * Writes a blob unless the repository has it. Tries to mount it from another repository of the registry first, where
 * one is named. It is sent in one piece, which every registry takes; whatever goes wrong begins a new session.
 *
 * @throws RegistryError
 * @see https://github.com/opencontainers/distribution-spec/blob/main/spec.md#pushing-blobs
 */
export async function writeBlob(
  context: RegistryContext,
  reference: ImageReference,
  descriptor: Descriptor,
  content: Content,
  from: ImageReference | undefined,
): Promise<'written' | 'mounted' | 'there'> {
  const repository = withPush(await context.locate(reference));
  if (await isThere(context, repository, descriptor)) return 'there';
  const source = from?.host === reference.host ? from.path : undefined;
  const session = source === undefined ? undefined : await mount(context, repository, descriptor, source);
  if (session === 'mounted') return 'mounted';
  let location = session;
  for (let upload = 1; ; upload++) {
    try {
      await put(context, repository, descriptor, content, location ?? (await begin(context, repository)));
      return 'written';
    } catch (error) {
      if (!isWorthAnother(error) || upload === uploads) throw error;
      location = undefined;
    }
  }
}

function withPush(repository: Repository): Repository {
  return { ...repository, access: { ...repository.access, actions: 'pull,push' } };
}

async function isThere(context: RegistryContext, repository: Repository, { digest }: Descriptor): Promise<boolean> {
  const request = { method: 'HEAD', url: `${repository.url}/blobs/${digest.text}`, limit: 0 } as const;
  return read(context, repository, request, async ({ status }) => status === 200);
}

/**
 * Asks for the blob of another repository. The registry may not have it, not know how, or not let us: then it is sent.
 */
async function mount(
  context: RegistryContext,
  repository: Repository,
  { digest }: Descriptor,
  from: string,
): Promise<'mounted' | URL | undefined> {
  const query = `?mount=${encodeURIComponent(digest.text)}&from=${encodeURIComponent(from)}`;
  const access = { ...repository.access, mountFrom: from };
  try {
    return await post(context, { ...repository, access }, query, async response => {
      response.discard();
      if (response.status === 201) return 'mounted';
      return response.status === 202 ? uploadLocation(response) : undefined;
    });
  } catch (error) {
    if (error instanceof OutcomeError) return undefined;
    throw error;
  }
}

async function begin(context: RegistryContext, repository: Repository): Promise<URL> {
  return post(context, repository, '', async response => {
    if (response.status !== 202) throw await refusedWrite(`A blob of ${repository.host}`, response, repository.host);
    response.discard();
    return uploadLocation(response);
  });
}

function post<Value>(
  { ask }: RegistryContext,
  { access, url }: Repository,
  query: string,
  use: (response: HttpResponse) => Promise<Value>,
): Promise<Value> {
  const request = {
    method: 'POST',
    url: `${url}/blobs/uploads/${query}`,
    headers: new Map([['content-length', '0']]),
    redirects: 'refuse',
    limit: maxErrorBytes,
    isIdempotent: false,
  } as const;
  return ask(access, request, use);
}

async function put(
  { ask }: RegistryContext,
  repository: Repository,
  descriptor: Descriptor,
  content: Content,
  location: URL,
): Promise<void> {
  // The query is the registry's own and goes back as it came.
  const url = `${location.href}${location.search === '' ? '?' : '&'}digest=${encodeURIComponent(descriptor.digest.text)}`;
  const request = {
    method: 'PUT',
    url,
    headers: new Map([
      ['content-type', 'application/octet-stream'],
      ['content-length', String(descriptor.size)],
    ]),
    content: async () => checkSize(content, descriptor),
    redirects: 'refuse',
    limit: maxErrorBytes,
    isIdempotent: false,
  } as const;
  await ask(repository.access, request, async response => {
    if (response.status === 404 || response.status === 416) {
      throw new RegistryError('unavailable', `${repository.host} lost an upload.`, 'Try again.');
    }
    if (response.status !== 201) throw await refusedWrite(`A blob of ${repository.host}`, response, repository.host);
    response.discard();
  });
}

function isWorthAnother(error: unknown): boolean {
  if (error instanceof RegistryError) return error.retryable;
  if (!(error instanceof OutcomeError) || error.failure.kind !== 'unknown') return false;
  return error.failure.cause !== 'policy' && error.failure.cause !== 'credentials';
}

/**
 * The same bytes, opened when the first is wanted. Throws `RegistryError` when they are more or fewer than the
 * descriptor says: the connection would wait for ever.
 */
async function* checkSize(
  content: () => Promise<AsyncIterable<Uint8Array>>,
  { size, digest }: Descriptor,
): AsyncGenerator<Uint8Array> {
  let left = size;
  for await (const chunk of await content()) {
    left -= chunk.length;
    if (left < 0) break;
    yield chunk;
  }
  if (left === 0) return;
  const message = `The content of ${digest.text} has ${left < 0 ? 'more' : 'fewer'} than its ${size} bytes.`;
  throw new RegistryError('wrong-content', message, 'Build it again.');
}

/**
 * Where the content of an upload goes, by the `Location` of the answer that began it. It is the registry's own word,
 * so the network policy judges it like every other address, and authorization only goes there when it is the
 * registry's own origin. Behind a proxy for TLS registries write `http:` for themselves: that is put right for the
 * same host.
 */
function uploadLocation({ url, headers }: HttpResponse): URL {
  const asked = new URL(url);
  const location = URL.parse(headers.get('location') ?? '', url);
  if (location === null || !headers.has('location')) {
    throw unknownError('not-a-registry', `${asked.host} sent no valid upload location`);
  }
  if (asked.protocol !== 'https:' || location.protocol === 'https:') return location;
  if (location.hostname !== asked.hostname) {
    throw unknownError('policy', `${asked.host} redirects an upload from HTTPS to an insecure URL`);
  }
  return new URL(`${asked.origin}${location.pathname}${location.search}`);
}

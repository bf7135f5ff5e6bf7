import { unknownError } from './failures.ts';
import type { HttpResponse } from './send.ts';

/**
 * Where the content of an upload goes, by the `Location` of the answer that began it. It is the registry's own word,
 * so the network policy judges it like every other address, and authorization only goes there when it is the
 * registry's own origin. Behind a proxy for TLS registries write `http:` for themselves: that is put right for the
 * same host.
 */
export function uploadLocation({ url, headers }: HttpResponse): URL {
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

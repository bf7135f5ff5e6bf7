import type { Failure } from '../../core/image/outcome.ts';
import { explainStatus } from './explain-status.ts';
import { unknownError } from './failures.ts';
import { maxManifestBytes } from './manifest-request.ts';
import { read } from './read.ts';
import type { RegistryContext } from './registry-context.ts';
import type { Repository } from './repository.ts';
import type { HttpResponse } from './send.ts';

const maxPages = 200;

interface Pages {
  readonly url: string;
  readonly accept?: string;
  /** What is asked for, for failures. */
  readonly what: string;
}

/**
 * Reads a list page by page, by the `Link` headers of the registry.
 *
 * @param use gets the text of each page; may throw `OutcomeError`
 * @returns the failure, where a page could not be had
 */
export async function readPages(
  context: RegistryContext,
  repository: Repository,
  { url: first, accept, what }: Pages,
  use: (text: string, response: HttpResponse) => void,
): Promise<Failure | undefined> {
  let url: string | undefined = first;
  for (let page = 1; url !== undefined; page++) {
    if (page > maxPages) throw unknownError('too-large', `${repository.host} lists more than ${maxPages} pages`);
    const request = {
      method: 'GET',
      url,
      limit: maxManifestBytes,
      ...(accept === undefined ? {} : { accept }),
    } as const;
    const failure: Failure | undefined = await read(context, repository, request, async response => {
      if (response.status !== 200) return explainStatus(response, what, repository.host);
      use(await response.text(), response);
      url = nextPage(response.headers.get('link'), request.url);
      return undefined;
    });
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/**
 * The next page by a `Link` header such as `</v2/app/tags/list?last=b&n=2>; rel="next"`.
 *
 * @throws OutcomeError when it is at another origin: without it the list would be cut off, with it nobody knows whose
 *   it is
 */
function nextPage(link: string | undefined, current: string): string | undefined {
  const target = /<([^<>]*)>[^<>]*?;\s*rel="?next"?(?=$|[\s,;])/i.exec(link ?? '')?.[1];
  if (target === undefined) return undefined;
  const next = URL.parse(target, current);
  const { origin, host } = new URL(current);
  if (next?.origin === origin) return next.href;
  throw unknownError('policy', `${host} continues its list on another host`);
}

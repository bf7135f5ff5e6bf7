import type { Failure } from '../../core/image/outcome.ts';
import { type ErrorBody, readErrorBody } from './error-codes.ts';
import { unknown } from './failures.ts';
import type { HttpResponse } from './send.ts';

const invalidNames: ReadonlySet<string> = new Set(['NAME_INVALID', 'NAME_UNKNOWN', 'TAG_INVALID', 'MANIFEST_UNKNOWN']);
/** Some registries say 404 to whom they do not let in. */
const refusals: ReadonlySet<string> = new Set(['UNAUTHORIZED', 'DENIED']);
const rateLimitCodes: ReadonlySet<string> = new Set(['TOOMANYREQUESTS', 'TOO_MANY_REQUESTS']);

/**
 * What an answer other than the one that was hoped for means, after authorization. Reads its body.
 *
 * @param what is asked for, as in "has no such manifest"
 * @param host that was asked; a redirect may have led elsewhere
 */
export async function explainStatus(response: HttpResponse, what: string, host: string): Promise<Failure> {
  const body = await readErrorBody(response);
  return explain(response.status, body, what, host, new URL(response.url).host);
}

function explain(status: number, body: ErrorBody, what: string, host: string, answering: string): Failure {
  const said = `${answering} answered ${status}${body.codes.length === 0 ? '' : ` (${body.codes.join(', ')})`}`;
  if (status === 429 || body.isRateLimit || body.codes.some(code => rateLimitCodes.has(code))) {
    return unknown('rate-limited', `${answering} limits the number of requests (${status})`);
  }
  if (status === 401 || status === 403) {
    // What stands behind a redirect knows nothing of the credentials for the registry.
    if (answering !== host) return unknown('server', `${host} redirects to where access is refused: ${said}`);
    return {
      kind: 'forbidden',
      detail: `${said}: it is private or does not exist (the credentials do not show which)`,
    };
  }
  if (status === 404 && body.codes.some(code => refusals.has(code))) {
    return { kind: 'forbidden', detail: `${said}: it is private or does not exist` };
  }
  if (status === 404) {
    if (body.isRegistryError) return { kind: 'absent', detail: `${said}: it has no such ${what}` };
    return unknown('not-a-registry', `${said} without an error that registries give`);
  }
  if (status === 400 && body.codes.some(code => invalidNames.has(code))) {
    return { kind: 'absent', detail: `${said}: it cannot have such a ${what}` };
  }
  if (status === 408 || status === 504) return unknown('timeout', said);
  if (status >= 200 && status < 400) return unknown('not-a-registry', `${said}, which no registry answers here`);
  return unknown('server', said);
}

import { OutcomeError } from '../../core/image/outcome.ts';
import type { Access, Authorizer } from './auth/index.ts';
import type { HttpRequest, HttpResponse, Send } from './send.ts';

/** A request that may be sent more than once: what it sends is made anew each time. */
export interface RepeatableRequest extends Omit<HttpRequest, 'body'> {
  readonly content?: () => Promise<HttpRequest['body']>;
}

interface SendAuthorizedOptions {
  readonly send: Send;
  readonly authorizer: Authorizer;
  /** Has no credentials: for where a registry redirects to. */
  readonly anonymous: Authorizer;
}

/** The registry wants a password, refuses it, and refuses to go without. */
const maxChallenges = 3;
const nothing: ReadonlyMap<string, string> = new Map();

export type SendAuthorized = (access: Access, request: RepeatableRequest) => Promise<HttpResponse>;

/**
 * One request with authorization: with what is known first, again after a challenge. Gives whatever status is left
 * then. A challenge of another host that the registry redirects to is met without credentials.
 */
export function createSendAuthorized({ send, authorizer, anonymous }: SendAuthorizedOptions): SendAuthorized {
  const attempt = async (
    request: RepeatableRequest,
    authorization: ReadonlyMap<string, string>,
  ): Promise<HttpResponse> => {
    const { content, ...rest } = request;
    const body = await content?.();
    const headers = authorization.size === 0 ? request.headers : new Map([...request.headers, ...authorization]);
    return send({ ...rest, headers, ...(body === undefined ? {} : { body }) });
  };
  const authorized = async (by: Authorizer, access: Access, request: RepeatableRequest): Promise<HttpResponse> => {
    // Not even headers for elsewhere: an upload goes where the registry says.
    if (!isAt(request.url, access.host)) return attempt(request, nothing);
    let sent = await by.headersFor(access);
    let response = await attempt(request, sent);
    for (let challenges = 1; challenges <= maxChallenges; challenges++) {
      if (response.status !== 401 || !isFrom(request.url, response.url) || response.challenges.length === 0) break;
      // A token that is not accepted is got anew once; that a password is refused has to be known before it is said.
      if (challenges > 1 && !isPassword(sent) && sent.size > 0) break;
      response.discard();
      const verdict = await by.challenged(access, response.challenges, sent);
      if (verdict !== 'retry') throw new OutcomeError(verdict);
      sent = await by.headersFor(access);
      response = await attempt(request, sent);
    }
    return response;
  };
  return async (access, request) => {
    const response = await authorized(authorizer, access, request);
    if (response.status !== 401 || isFrom(request.url, response.url)) return response;
    response.discard();
    const { host } = new URL(response.url);
    return authorized(
      anonymous,
      { host, repository: access.repository, actions: 'pull' },
      { ...request, url: response.url },
    );
  };
}

function isPassword(sent: ReadonlyMap<string, string>): boolean {
  return sent.get('authorization')?.startsWith('Basic ') === true;
}

/** By text alone: this is asked for every request. URLs here are written by the parser of URLs, or by us. */
function isAt(url: string, host: string): boolean {
  return url.startsWith(`${host}/`, url.indexOf('://') + '://'.length);
}

function isFrom(asked: string, answered: string): boolean {
  return new URL(asked).origin === new URL(answered).origin;
}
